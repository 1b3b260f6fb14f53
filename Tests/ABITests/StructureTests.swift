import CScreens
import Testing

/// The layout that compiled plugins rely on, as Swift imports it.
struct StructureTests {
  @Test func `every struct has its frozen size and alignment`() {
    #expect(unsafe size(screens_string.self, 16))
    #expect(unsafe size(screens_value.self, 24))
    #expect(unsafe size(screens_list.self, 16))
    #expect(unsafe size(screens_map.self, 16))
    #expect(unsafe size(screens_entry.self, 40))
    #expect(unsafe size(screens_host_1.self, 64))
    #expect(unsafe size(screens_extension_1.self, 24))
    #expect(unsafe size(screens_plugin_1.self, 64))
    #expect(unsafe size(screens_failure_1.self, 40))
    #expect(size(screens_view_host_1.self, 136))
    #expect(size(screens_view_host_2.self, 48))
    #expect(size(screens_view_slots_1.self, 144))
    #expect(unsafe size(screens_selector_1.self, 24))
    #expect(unsafe size(screens_view_class_1.self, 104))
    #expect(unsafe size(screens_resource_1.self, 32))
    #expect(unsafe size(screens_theme_1.self, 64))
    #expect(size(screens_connector_host_1.self, 32))
    #expect(size(screens_connector_1.self, 40))
    #expect(unsafe size(screens_connector_factory_1.self, 56))
    #expect(unsafe size(screens_compute_1.self, 48))
  }

  @Test func `tables begin with their size, and their pointers lie where they were`() {
    #expect(unsafe MemoryLayout<screens_plugin_1>.offset(of: \.struct_size) == 0)
    #expect(unsafe MemoryLayout<screens_plugin_1>.offset(of: \.id) == 16)
    #expect(unsafe MemoryLayout<screens_plugin_1>.offset(of: \.extensions) == 48)
    #expect(unsafe MemoryLayout<screens_plugin_1>.offset(of: \.`init`) == 56)
    #expect(unsafe MemoryLayout<screens_theme_1>.offset(of: \.name) == 16)
    #expect(unsafe MemoryLayout<screens_theme_1>.offset(of: \.view_classes) == 48)
    #expect(unsafe MemoryLayout<screens_theme_1>.offset(of: \.resources) == 56)
    #expect(unsafe MemoryLayout<screens_view_class_1>.offset(of: \.screenlet) == 16)
    #expect(unsafe MemoryLayout<screens_view_class_1>.offset(of: \.slots) == 80)
    #expect(unsafe MemoryLayout<screens_view_class_1>.offset(of: \.destroy) == 96)
    #expect(unsafe MemoryLayout<screens_connector_factory_1>.offset(of: \.operations) == 40)
    #expect(unsafe MemoryLayout<screens_connector_factory_1>.offset(of: \.make) == 48)
    #expect(unsafe MemoryLayout<screens_value>.offset(of: \.kind) == 0)
    #expect(unsafe MemoryLayout<screens_value>.offset(of: \.`as`) == 8)
    #expect(unsafe MemoryLayout<screens_entry>.offset(of: \.value) == 16)
    #expect(unsafe MemoryLayout<screens_host_1>.offset(of: \.query) == 16)
    #expect(unsafe MemoryLayout<screens_host_1>.offset(of: \.option) == 56)
  }

  private func size<Struct>(_ type: Struct.Type, _ size: Int) -> Bool {
    MemoryLayout<Struct>.size == size && MemoryLayout<Struct>.stride == size
      && MemoryLayout<Struct>.alignment == 8
  }
}
