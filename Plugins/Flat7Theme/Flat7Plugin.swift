import ScreensPluginKit

/// What this library offers; the entry function in `Manifest.swift` hands it to the host.
let plugin = Plugin(manifest, views: [LoginView_flat7.self])
