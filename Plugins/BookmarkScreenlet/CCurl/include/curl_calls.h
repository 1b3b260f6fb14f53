/* Calls of libcurl's two functions with arguments of any type: Swift calls no variadic function,
   and on some machines their arguments travel otherwise than those of others. The library is
   opened where it is needed, so its header need not be there. */
#ifndef CCURL_CURL_CALLS_H
#define CCURL_CURL_CALLS_H

#include <sys/socket.h>

/* A function of the library, whatever its type. */
typedef void (*curl_function)(void);

/* Calls curl_easy_setopt with a number, a pointer, or a function. */
int curl_set_number(curl_function setopt, void *handle, int option, long value);
int curl_set_pointer(curl_function setopt, void *handle, int option, const void *value);
int curl_set_function(curl_function setopt, void *handle, int option, curl_function value);

/* Calls curl_easy_getinfo for a number or for a text; 0 and NULL where there is none. */
long curl_get_number(curl_function getinfo, void *handle, int item);
const char *curl_get_text(curl_function getinfo, void *handle, int item);

/* The address that a socket is wanted for: struct curl_sockaddr, which has not changed since 7.17.
   The last member is as long as `length` says. */
struct curl_socket_address {
  int family;
  int type;
  int protocol;
  unsigned int length;
  struct sockaddr address;
};

/* The end of a transfer: struct CURLMsg, with the result in its union. */
struct curl_message {
  int kind;
  void *handle;
  union {
    void *data;
    int result;
  } end;
};

/* The beginning of curl_version_info_data. */
struct curl_version_head {
  int age;
  const char *text;
  unsigned int number;
};

#endif
