import Testing

/// The kit keeps the host of its library, so one test at a time acts as the host.
@Suite(.serialized) struct ScreensPluginKitTests {}
