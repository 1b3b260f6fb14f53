/* Built with: gcc -shared -fPIC -Os -s -nostdlib -Wl,-z,noseparate-code -Wl,--hash-style=both
   -Wl,--build-id -Wl,-rpath,$ORIGIN/lib -Wl,-soname,libseed.so.1 -I Sources/CScreens/include */
#include <screens/screens.h>
SCREENS_NOTE("{\"id\":\"org.example.seed\",\"kind\":\"theme\",\"name\":\"seed\","
             "\"version\":\"1.0.0\",\"abi\":\"1.0\"}");
const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
  (void)major;
  (void)minor;
  return 0;
}
