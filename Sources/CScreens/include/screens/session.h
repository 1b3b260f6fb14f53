/* The proof of the signed-in user, for connectors that act in the user's name.
 *
 * A factory gets it whose descriptor requires "screens.session/1" and that the operator names in
 * plugins.plist. The map `context` of make then has the key "session", a map with
 *   kind         "basic", "cookie" or "oauth2"
 *   userName     the name that was typed; empty for oauth2
 *   password     of kind basic; cookies, the header's text, of cookie; accessToken of oauth2. Of
 *                cookie, too, where the connector signs in again when the cookies have expired
 *   expires      in milliseconds since 1970; 0 where that is not known
 * It is absent for guests, and where no proof is at hand: for a browser that was remembered, and
 * after the host was started anew. It is good for requests to the configured server alone. Keep no
 * copy longer than the request, and overwrite the copy then, as the host does with its own.
 */
#ifndef SCREENS_SESSION_H
#define SCREENS_SESSION_H

#include "host.h"

SCREENS_BEGIN_DECLS

#define SCREENS_SESSION_1 "screens.session/1"

typedef struct screens_session_1 {
  uint32_t struct_size;
  uint32_t reserved;

  /* Hands back a renewed proof during the open request `token`: a map as above, of the same kind;
   * without "expires" its end is not known. Later requests of the user get it. A user who has
   * signed out meanwhile, or is another one by now, keeps what is there.
   * SCREENS_STALE_HANDLE: no such request is open. SCREENS_WRONG_TYPE: not a map with a kind.
   * SCREENS_NOT_AVAILABLE: the request was made without a proof. Borrowed until the call returns.
   * [any] */
  int32_t (*renew)(void *context, uint64_t token, const screens_value *proof);
} screens_session_1;

SCREENS_STATIC_ASSERT(sizeof(screens_session_1) == 16, "screens_session_1 is 16 bytes");
SCREENS_STATIC_ASSERT(offsetof(screens_session_1, renew) == 8, "renew is at 8");

SCREENS_END_DECLS

#endif
