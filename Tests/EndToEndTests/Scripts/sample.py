#!/usr/bin/env python3
"""The cost of the next screenlet: one is added to a copy of the tree, built and rendered.

    python3 Tests/EndToEndTests/Scripts/sample.py

The screenlet is an entry whose content and actions are declared: its folder, one line in the
library, a line a file in CEmbedded. It may have at most 120 lines of Swift.
"""

import os
import re
import shutil
import subprocess
import tempfile

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))))
MOST_LINES = 120

KIND = '''\
import ScreensLayout
package import ScreensModel

/// Shows how many ratings a thing has, and their average.
package enum SampleScreenlet {
  package static let kind = ScreenletKind(
    .sample, "Shows how many ratings a thing has.",
    attributes: [Inspectable(.entryId, .int, 0, "the number of the asset")],
    viewModel: [.init(.sampleEntry, .map, .out, "the ratings; none before")],
    actions: [
      .init(.loadSample, selectors: [SelectorName("loadSample:")!], "reads the ratings again")
    ],
    outlets: [
      .init(
        "countLabel", .label, "how many there are", shows: ShownValue("sampleEntry.totalCount"),
        format: .count("ratings")),
      .init(
        "averageLabel", .label, "their average", shows: ShownValue("sampleEntry.average"),
        format: .number),
      .init("againButton", .button, "reads them again"),
    ],
    events: [
      .init(.onSampleLoaded, [("totalCount", .int)], "the ratings were read"),
      .init(.onSampleError, EventDeclaration.error, "the ratings could not be read"),
    ],
    operations: [.ratingLoadByEntryId],
    entry: EntryDeclaration(
      .loadSample,
      [
        .init(
          needs: [.entryId],
          runs: .run(.ratingLoadByEntryId, from: ["entryId": ["attribute.entryId"]]))
      ], value: .sampleEntry, event: .onSampleLoaded, failure: .onSampleError,
      sample: ["totalCount": 3, "average": 0.75]))
}

extension ScreenletName {
  static let sample = known("Sample")
}

extension AttributeName {
  static let sampleEntry = known("sampleEntry")
}

extension ActionName {
  static let loadSample = known("loadSample")
}

extension EventName {
  static let onSampleLoaded = known("onSampleLoaded")
  static let onSampleError = known("onSampleError")
}
'''

LABEL = '''\
                <label opaque="NO" contentMode="left" text="" numberOfLines="0" id="smp-00{0}">
                    <rect key="frame" x="16" y="{1}" width="288" height="21"/>
                </label>
'''

LAYOUT = '''\
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="14109" targetRuntime="iOS.CocoaTouch">
    <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" id="smp-001" customClass="SampleView_default">
            <rect key="frame" x="0.0" y="0.0" width="320" height="120"/>
            <subviews>
''' + LABEL.format(2, 8) + LABEL.format(3, 36) + '''\
                <button opaque="NO" contentMode="scaleToFill" id="smp-004">
                    <rect key="frame" x="16" y="64" width="288" height="44"/>
                    <state key="normal" title="Again"/>
                    <connections>
                        <action selector="loadSample:" destination="smp-001" eventType="touchUpInside" id="smp-005"/>
                    </connections>
                </button>
            </subviews>
            <connections>
                <outlet property="countLabel" destination="smp-002" id="smp-006"/>
                <outlet property="averageLabel" destination="smp-003" id="smp-007"/>
                <outlet property="againButton" destination="smp-004" id="smp-008"/>
            </connections>
        </view>
    </objects>
</document>
'''

TEXTS = {
    "en": '"sample-screenlet-ratings.one" = "%1$@ rating";\n'
          '"sample-screenlet-ratings.other" = "%1$@ ratings";\n',
    "es": '"sample-screenlet-ratings.one" = "%1$@ valoración";\n'
          '"sample-screenlet-ratings.other" = "%1$@ valoraciones";\n',
}


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def change(path, old, new):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if text.count(old) != 1:
        raise SystemExit(f"{path}: '{old}' is there {text.count(old)} times, not once")
    write(path, text.replace(old, new))


def copy(folder):
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=REPOSITORY, check=True, capture_output=True).stdout
    for name in listed.decode().split("\0"):
        if name and os.path.isfile(os.path.join(REPOSITORY, name)):
            target = os.path.join(folder, name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(os.path.join(REPOSITORY, name), target)


def add(folder):
    sources = os.path.join(folder, "Sources")
    embedded = ["Default/SampleView_default.xib"]
    write(os.path.join(sources, "Screenlets/Sample/SampleScreenlet.swift"), KIND)
    write(os.path.join(sources, "Screenlets/Default/SampleView_default.xib"), LAYOUT)
    for language, text in TEXTS.items():
        name = f"Sample/{language}.lproj/sample-screenlet.strings"
        write(os.path.join(sources, "Screenlets", name), text)
        embedded.append(name)
    change(
        os.path.join(sources, "Screenlets/Default/DefaultTheme.swift"),
        ".init(RatingScreenlet.kind),",
        ".init(RatingScreenlet.kind), .init(SampleScreenlet.kind),")
    first = '#define EMBEDDED "../Screenlets/Rating/en.lproj/rating-screenlet.strings"'
    lines = "".join(f'#define EMBEDDED "../Screenlets/{name}"\n#include "file.h"\n'
                    for name in embedded)
    change(os.path.join(sources, "CEmbedded/embedded.c"), first, lines + first)


def main():
    lines = KIND.count("\n")
    print(f"{lines} lines of Swift, {LAYOUT.count(chr(10))} of layout")
    if lines > MOST_LINES:
        raise SystemExit(f"a screenlet of {lines} lines costs more than {MOST_LINES}")
    with tempfile.TemporaryDirectory() as folder:
        copy(folder)
        add(folder)
        built = subprocess.run(
            ["swift", "build", "--product", "screens"], cwd=folder, capture_output=True, text=True)
        if built.returncode:
            raise SystemExit(f"the tree with one more screenlet is not built:\n{built.stdout[-4000:]}")
        program = os.path.join(folder, ".build/debug/screens")
        drawn = subprocess.run(
            [program, "render", "Sample", "--theme", "default", "--format", "svg"],
            capture_output=True, text=True)
        words = re.findall(r">([^<>]+)</t", drawn.stdout)
        print("it shows", words)
        if drawn.returncode or "3 ratings" not in words or "0.75" not in words:
            raise SystemExit(f"the new screenlet does not show its sample: {drawn.stderr}")
    print("ok")


main()
