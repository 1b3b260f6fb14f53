// Printed by `screens manifest manifest.json --language swift --resources DIR`.
// swift-format-ignore-file

public import ScreensPluginKit

/// The note that the host reads from the file without running anything in it.
@section(".note.screens") @used
let screensNote: (
  UInt32, UInt32, UInt32, InlineArray<8, UInt8>, InlineArray<272, UInt8>
) = (
  5, 271, 1, [0x53, 0x43, 0x52, 0x4E, 0, 0, 0, 0],
  [
    0x7B, 0x22, 0x69, 0x64, 0x22, 0x3A, 0x22, 0x6F, 0x72, 0x67, 0x2E, 0x65,  // {"id":"org.e
    0x78, 0x61, 0x6D, 0x70, 0x6C, 0x65, 0x2E, 0x65, 0x6D, 0x62, 0x65, 0x64,  // xample.embed
    0x64, 0x65, 0x64, 0x22, 0x2C, 0x22, 0x6B, 0x69, 0x6E, 0x64, 0x22, 0x3A,  // ded","kind":
    0x22, 0x74, 0x68, 0x65, 0x6D, 0x65, 0x22, 0x2C, 0x22, 0x6E, 0x61, 0x6D,  // "theme","nam
    0x65, 0x22, 0x3A, 0x22, 0x65, 0x6D, 0x62, 0x65, 0x64, 0x64, 0x65, 0x64,  // e":"embedded
    0x22, 0x2C, 0x22, 0x76, 0x65, 0x72, 0x73, 0x69, 0x6F, 0x6E, 0x22, 0x3A,  // ","version":
    0x22, 0x30, 0x2E, 0x31, 0x2E, 0x30, 0x22, 0x2C, 0x22, 0x61, 0x62, 0x69,  // "0.1.0","abi
    0x22, 0x3A, 0x22, 0x31, 0x2E, 0x30, 0x22, 0x2C, 0x22, 0x70, 0x61, 0x72,  // ":"1.0","par
    0x65, 0x6E, 0x74, 0x22, 0x3A, 0x22, 0x64, 0x65, 0x66, 0x61, 0x75, 0x6C,  // ent":"defaul
    0x74, 0x22, 0x2C, 0x22, 0x72, 0x65, 0x71, 0x75, 0x69, 0x72, 0x65, 0x73,  // t","requires
    0x22, 0x3A, 0x5B, 0x22, 0x73, 0x63, 0x72, 0x65, 0x65, 0x6E, 0x73, 0x2E,  // ":["screens.
    0x76, 0x69, 0x65, 0x77, 0x2D, 0x68, 0x6F, 0x73, 0x74, 0x2F, 0x31, 0x22,  // view-host/1"
    0x5D, 0x2C, 0x22, 0x76, 0x69, 0x65, 0x77, 0x73, 0x22, 0x3A, 0x5B, 0x7B,  // ],"views":[{
    0x22, 0x73, 0x63, 0x72, 0x65, 0x65, 0x6E, 0x6C, 0x65, 0x74, 0x22, 0x3A,  // "screenlet":
    0x22, 0x4C, 0x6F, 0x67, 0x69, 0x6E, 0x22, 0x2C, 0x22, 0x63, 0x6C, 0x61,  // "Login","cla
    0x73, 0x73, 0x22, 0x3A, 0x22, 0x4C, 0x6F, 0x67, 0x69, 0x6E, 0x56, 0x69,  // ss":"LoginVi
    0x65, 0x77, 0x5F, 0x65, 0x6D, 0x62, 0x65, 0x64, 0x64, 0x65, 0x64, 0x22,  // ew_embedded"
    0x2C, 0x22, 0x65, 0x78, 0x74, 0x65, 0x6E, 0x64, 0x73, 0x22, 0x3A, 0x22,  // ,"extends":"
    0x4C, 0x6F, 0x67, 0x69, 0x6E, 0x56, 0x69, 0x65, 0x77, 0x5F, 0x64, 0x65,  // LoginView_de
    0x66, 0x61, 0x75, 0x6C, 0x74, 0x22, 0x2C, 0x22, 0x6C, 0x61, 0x79, 0x6F,  // fault","layo
    0x75, 0x74, 0x22, 0x3A, 0x22, 0x4C, 0x6F, 0x67, 0x69, 0x6E, 0x56, 0x69,  // ut":"LoginVi
    0x65, 0x77, 0x5F, 0x65, 0x6D, 0x62, 0x65, 0x64, 0x64, 0x65, 0x64, 0x2E,  // ew_embedded.
    0x78, 0x69, 0x62, 0x22, 0x7D, 0x5D, 0x7D, 0x00,  // xib"}]}.
  ]
)

/// The descriptor, as the tables of this plugin repeat it.
let manifest = PluginManifest(
  id: "org.example.embedded", version: "0.1.0",
  themeName: "embedded", themeParent: "default",
  views: [
    .init(
      screenlet: "Login",
      name: "LoginView_embedded", extends: "LoginView_default"),
  ],
  resources: embeddedResources)

/// The theme's files.
private let embeddedResources: [PluginResource] = [
  .text(
    "LoginView_embedded.xib",
    #"""
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="14109" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useTraitCollections="YES" colorMatched="YES">
    <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" id="emb-lg-001" customClass="LoginView_embedded">
            <rect key="frame" x="0.0" y="0.0" width="320" height="352"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            <subviews>
                <view contentMode="scaleToFill" id="emb-lg-002" userLabel="Mast light">
                    <rect key="frame" x="24" y="32" width="64" height="8"/>
                    <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                    <color key="backgroundColor" red="1" green="0.7176" blue="0.0118" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                            <integer key="value" value="4"/>
                        </userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                </view>
                <view contentMode="scaleToFill" id="emb-lg-003" userLabel="Long wave">
                    <rect key="frame" x="24" y="48" width="208" height="6"/>
                    <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxX="YES" flexibleMaxY="YES"/>
                    <color key="backgroundColor" red="0.5569" green="0.7922" blue="0.902" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                            <integer key="value" value="3"/>
                        </userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                </view>
                <view contentMode="scaleToFill" id="emb-lg-004" userLabel="Short wave">
                    <rect key="frame" x="56" y="62" width="144" height="6"/>
                    <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxX="YES" flexibleMaxY="YES"/>
                    <color key="backgroundColor" red="0.1294" green="0.6196" blue="0.7373" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                            <integer key="value" value="3"/>
                        </userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                </view>
                <button hidden="YES" opaque="NO" tag="4" contentMode="scaleToFill" id="emb-lg-005" userLabel="Authorize">
                    <rect key="frame" x="36" y="112" width="248" height="56"/>
                    <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
                    <color key="backgroundColor" red="1" green="0.7176" blue="0.0118" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                    <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="19"/>
                    <state key="normal" title="Continue to sign in">
                        <color key="titleColor" red="0.0431" green="0.1451" blue="0.2706" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                    </state>
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                            <integer key="value" value="10"/>
                        </userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                    <connections>
                        <action selector="loginButtonClicked:" destination="emb-lg-001" eventType="touchUpInside" id="emb-lg-015"/>
                    </connections>
                </button>
                <view contentMode="scaleToFill" id="emb-lg-006" userLabel="Basic Auth View">
                    <rect key="frame" x="12" y="88" width="296" height="252"/>
                    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                    <subviews>
                        <textField opaque="NO" tag="1" contentMode="scaleToFill" contentHorizontalAlignment="left" contentVerticalAlignment="center" borderStyle="roundedRect" placeholder="E-mail address" minimumFontSize="19" id="emb-lg-007" userLabel="User name">
                            <rect key="frame" x="24" y="24" width="248" height="56"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
                            <color key="backgroundColor" red="1" green="1" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                            <color key="textColor" red="0.0431" green="0.1451" blue="0.2706" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                            <fontDescription key="fontDescription" type="system" pointSize="19"/>
                            <textInputTraits key="textInputTraits" autocorrectionType="no" autocapitalizationType="none" spellCheckingType="no" keyboardType="emailAddress" returnKeyType="next"/>
                            <userDefinedRuntimeAttributes>
                                <userDefinedRuntimeAttribute type="string" keyPath="autocomplete" value="username"/>
                                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                                    <integer key="value" value="10"/>
                                </userDefinedRuntimeAttribute>
                                <userDefinedRuntimeAttribute type="number" keyPath="layer.borderWidth">
                                    <integer key="value" value="2"/>
                                </userDefinedRuntimeAttribute>
                                <userDefinedRuntimeAttribute type="color" keyPath="borderColor">
                                    <color key="value" red="0.5608" green="0.7216" blue="0.8706" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                                </userDefinedRuntimeAttribute>
                            </userDefinedRuntimeAttributes>
                        </textField>
                        <textField opaque="NO" tag="2" contentMode="scaleToFill" contentHorizontalAlignment="left" contentVerticalAlignment="center" borderStyle="roundedRect" placeholder="Password" minimumFontSize="19" id="emb-lg-008" userLabel="Password">
                            <rect key="frame" x="24" y="92" width="248" height="56"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
                            <color key="backgroundColor" red="1" green="1" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                            <color key="textColor" red="0.0431" green="0.1451" blue="0.2706" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                            <fontDescription key="fontDescription" type="system" pointSize="19"/>
                            <textInputTraits key="textInputTraits" returnKeyType="send" secureTextEntry="YES"/>
                            <userDefinedRuntimeAttributes>
                                <userDefinedRuntimeAttribute type="string" keyPath="autocomplete" value="current-password"/>
                                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                                    <integer key="value" value="10"/>
                                </userDefinedRuntimeAttribute>
                                <userDefinedRuntimeAttribute type="number" keyPath="layer.borderWidth">
                                    <integer key="value" value="2"/>
                                </userDefinedRuntimeAttribute>
                                <userDefinedRuntimeAttribute type="color" keyPath="borderColor">
                                    <color key="value" red="0.5608" green="0.7216" blue="0.8706" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                                </userDefinedRuntimeAttribute>
                            </userDefinedRuntimeAttributes>
                        </textField>
                        <button opaque="NO" tag="3" contentMode="scaleToFill" id="emb-lg-009" userLabel="Sign in">
                            <rect key="frame" x="24" y="172" width="248" height="56"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
                            <color key="backgroundColor" red="1" green="0.7176" blue="0.0118" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                            <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="19"/>
                            <state key="normal" title="Sign in">
                                <color key="titleColor" red="0.0431" green="0.1451" blue="0.2706" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                            </state>
                            <userDefinedRuntimeAttributes>
                                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                                    <integer key="value" value="10"/>
                                </userDefinedRuntimeAttribute>
                            </userDefinedRuntimeAttributes>
                            <connections>
                                <action selector="loginButtonClicked:" destination="emb-lg-001" eventType="touchUpInside" id="emb-lg-014"/>
                            </connections>
                        </button>
                    </subviews>
                    <color key="backgroundColor" red="0.0745" green="0.251" blue="0.4196" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                            <integer key="value" value="16"/>
                        </userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                </view>
            </subviews>
            <color key="backgroundColor" red="0.0431" green="0.1451" blue="0.2706" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
            <connections>
                <outlet property="userNameField" destination="emb-lg-007" id="emb-lg-010"/>
                <outlet property="passwordField" destination="emb-lg-008" id="emb-lg-011"/>
                <outlet property="loginButton" destination="emb-lg-009" id="emb-lg-012"/>
                <outlet property="authorizeButton" destination="emb-lg-005" id="emb-lg-013"/>
            </connections>
        </view>
    </objects>
</document>

"""#),
  .bytes(
    "dot.png",
    [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D,  // .PNG........
      0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01,  // IHDR........
      0x08, 0x02, 0x00, 0x00, 0x00, 0x90, 0x77, 0x53, 0xDE, 0x00, 0x00, 0x00,  // ......wS....
      0x0C, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0xD0, 0x3B, 0x53, 0x08,  // .IDATx.c.;S.
      0x00, 0x02, 0x97, 0x01, 0x6C, 0xBC, 0xA3, 0xC8, 0x7C, 0x00, 0x00, 0x00,  // ....l...|...
      0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,  // .IEND.B`.
    ]),
  .text(
    "en.lproj/embedded.strings",
    #"""
/* Quotes "inside", a backslash \\ and a tab	here. */
"embedded-title" = "An \"embedded\" theme – whole";

"""#),
]

/// Hands the plugin to the host.
@c(screens_plugin_entry)
public func screensPluginEntry(_ hostMajor: UInt32, _ hostMinor: UInt32) -> PluginTable? {
  unsafe plugin.entry(hostMajor: hostMajor, hostMinor: hostMinor)
}
