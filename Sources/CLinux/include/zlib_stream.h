/* The stream that a program hands to zlib, whose library is opened where it is needed: its header
   need not be there. The layout is that of zlib 1, which has not changed since 1995. */
#ifndef CLINUX_ZLIB_STREAM_H
#define CLINUX_ZLIB_STREAM_H

struct zlib_stream {
  const unsigned char *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *message;
  void *state;
  void *allocate;
  void *release;
  void *opaque;
  int data_type;
  unsigned long checksum;
  unsigned long reserved;
};

#endif
