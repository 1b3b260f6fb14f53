/* A theme: its view classes, and the resources that it embeds. */
#ifndef SCREENS_THEME_H
#define SCREENS_THEME_H

#include "view_class.h"

SCREENS_BEGIN_DECLS

#define SCREENS_THEME_1 "screens.theme/1"

/* A layout, string table or image that is part of the library. The name is a path as in a bundle
 * folder: "LoginView_acme.xib", "en.lproj/Localizable.strings", "logo.png". */
typedef struct screens_resource_1 {
  screens_string name;
  const uint8_t *SCREENS_NULLABLE bytes;
  uint64_t size;
} screens_resource_1;

/* Static: borrowed until the process ends. Name, parent and classes are those of the descriptor. */
typedef struct screens_theme_1 {
  uint32_t struct_size;
  uint32_t view_class_count;
  uint32_t resource_count;
  uint32_t reserved;
  screens_string name;   /* lower case */
  screens_string parent; /* empty: none */
  const screens_view_class_1 *SCREENS_NULLABLE const *SCREENS_NULLABLE view_classes;
  const screens_resource_1 *SCREENS_NULLABLE resources;
} screens_theme_1;

SCREENS_STATIC_ASSERT(sizeof(screens_resource_1) == 32, "screens_resource_1 is 32 bytes");
SCREENS_STATIC_ASSERT(sizeof(screens_theme_1) == 64, "screens_theme_1 is 64 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_theme_1, view_classes) == 48, "view_classes is at 48");

SCREENS_END_DECLS

/* Embeds a file at file scope: SCREENS_EMBED(login_xib, "LoginView_acme.xib") declares
 * login_xib_begin, login_xib_end, and login_xib_size, an address without memory whose number is
 * the size. All three are constants of the linker, so that SCREENS_EMBEDDED initializes an entry of
 * a static table. The assembler looks the path up in the -I folders, then in its working folder.
 * With -flto it runs while the library is linked: give -I there, too, or an absolute path. */
#define SCREENS_EMBED(symbol, path)                                                             \
  __asm__(".pushsection .rodata\n.hidden " #symbol "_begin\n.hidden " #symbol "_end\n.hidden "  \
          #symbol "_size\n.globl " #symbol "_begin\n.globl " #symbol "_end\n.globl " #symbol    \
          "_size\n" #symbol "_begin:\n.incbin \"" path "\"\n" #symbol "_end:\n.byte 0\n" #symbol  \
          "_size = " #symbol "_end - " #symbol "_begin\n.popsection\n");                        \
  SCREENS_EXTERN const uint8_t symbol##_begin[], symbol##_end[], symbol##_size[]

#define SCREENS_EMBEDDED(symbol, file_name) \
  { SCREENS_STRING_INIT(file_name), symbol##_begin, (uint64_t)symbol##_size }

#endif
