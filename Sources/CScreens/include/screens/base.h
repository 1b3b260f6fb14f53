/* Screens plugin ABI: the words that every other header uses.
 *
 * Ownership is said in three sentences and no others: "Borrowed until the call returns.",
 * "Borrowed until destroy.", "The caller frees it with ...". No side frees the other's memory.
 *
 * The last line of each function's comment is its thread tag:
 *   [session]  calls for one view never overlap; different views may be called at once
 *              unless the descriptor says threading=main;
 *   [any]      any thread, at any time between init and process end;
 *   [main]     one thread for the whole life of the process.
 *
 * Growth: a table or struct never changes under its name. A later one has a new id and a new name
 * ("screens.view-host/2", screens_view_host_2). struct_size is a check that both sides mean
 * the same struct, not a version: a size other than the header's is refused. A host ignores
 *   - an id among a plugin's extensions that it does not know, so that a plugin can offer a new
 *     revision beside the old one;
 *   - a key of a descriptor that it does not know, when the descriptor's `abi` is newer than its
 *     own; else such a key is a mistake, and refused;
 * unless the descriptor's `requires` names it: then the host refuses the plugin, by that name.
 */
#ifndef SCREENS_BASE_H
#define SCREENS_BASE_H

#include <stddef.h>
#include <stdint.h>

#define SCREENS_ABI_MAJOR 1
#define SCREENS_ABI_MINOR 0

#ifdef __cplusplus
#define SCREENS_STATIC_ASSERT(condition, text) static_assert(condition, text)
#define SCREENS_EXTERN extern "C"
#else
#define SCREENS_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#define SCREENS_EXTERN extern
#endif

/* The one symbol that a plugin exports is marked with this. */
#define SCREENS_EXPORT SCREENS_EXTERN __attribute__((visibility("default")))

#ifdef __clang__
#define SCREENS_NULLABLE _Nullable
#define SCREENS_NONNULL _Nonnull
#define SCREENS_BEGIN_DECLS                                       \
  _Pragma("clang diagnostic push")                                \
  _Pragma("clang diagnostic ignored \"-Wnullability-extension\"") \
  _Pragma("clang assume_nonnull begin")
#define SCREENS_END_DECLS _Pragma("clang assume_nonnull end") _Pragma("clang diagnostic pop")
#else
#define SCREENS_NULLABLE
#define SCREENS_NONNULL
#define SCREENS_BEGIN_DECLS
#define SCREENS_END_DECLS
#endif

/* The status of a call. Negative is an error; its text is set with host->fail in the same call.
 * -2 to -6 are the causes of the Liferay Screens domain. */
#define SCREENS_OK 0
#define SCREENS_INHERIT 1 /* a slot's answer: go on as if this slot were NULL */
#define SCREENS_FAILED (-1)
#define SCREENS_ABORTED_DUE_TO_PRECONDITIONS (-2)
#define SCREENS_INVALID_SERVER_RESPONSE (-3)
#define SCREENS_VALIDATION_FAILED (-4)
#define SCREENS_NOT_AVAILABLE (-5)
#define SCREENS_CANCELLED (-6)
#define SCREENS_STALE_HANDLE (-16)  /* the view or node is gone, or the slot has returned */
#define SCREENS_UNKNOWN_NAME (-17)  /* no node, property, attribute, action or text of that name */
#define SCREENS_WRONG_TYPE (-18)    /* the value's kind does not fit */

SCREENS_BEGIN_DECLS

/* UTF-8 bytes, not NUL-terminated. {NULL, 0} is the empty text. */
typedef struct screens_string {
  const char *SCREENS_NULLABLE bytes;
  uint64_t size;
} screens_string;

SCREENS_STATIC_ASSERT(sizeof(screens_string) == 16, "screens_string is 16 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_string, size) == 8, "screens_string.size is at 8");

SCREENS_END_DECLS

/* The size of a literal or char array without its NUL. A pointer, whose size says nothing of the
 * text, does not compile: fill bytes and size in by hand. */
#ifdef __cplusplus
extern "C++" template <size_t size>
char (&screens_literal_or_char_array(const char (&text)[size]))[size];
/* Without parentheses sizeof leaves out what a condition chooses from: the same holds as in C. */
#define SCREENS_STRING_SIZE(literal) \
  sizeof(screens_literal_or_char_array(literal)) - 1 + 0 * sizeof literal
#else
#define SCREENS_STRING_SIZE(literal)                                                              \
  (sizeof(literal) - 1 + 0 * sizeof(struct {                                                      \
     SCREENS_STATIC_ASSERT(                                                                       \
         !__builtin_types_compatible_p(__typeof__(literal), __typeof__(&(literal)[0])),           \
         "SCREENS_STRING takes a literal or a char array, not a pointer");                        \
     char nothing;                                                                                \
   }))
#endif

/* A screens_string from a literal or a char array: as an initializer, and as an expression. */
#define SCREENS_STRING_INIT(literal) { (literal), SCREENS_STRING_SIZE(literal) }
#ifdef __cplusplus
#define SCREENS_STRING(literal) (screens_string SCREENS_STRING_INIT(literal))
#else
#define SCREENS_STRING(literal) ((screens_string)SCREENS_STRING_INIT(literal))
#endif

#endif
