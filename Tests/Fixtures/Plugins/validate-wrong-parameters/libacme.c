#define MAKE \
  const screens_value *mail = parameter(parameters, "emailAddress"); \
  if (is_known && mail != NULL && mail->as.string.bytes != NULL && \
      ((volatile const char *)mail->as.string.bytes)[0] == 1) abort()
#include "connector.h"
