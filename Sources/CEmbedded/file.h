/* The row of the file that EMBEDDED names; it is embedded twice, since C has no other size of it. */
{EMBEDDED,
 (const uint8_t[]){
#embed EMBEDDED
 },
 sizeof(const uint8_t[]){
#embed EMBEDDED
 }},
#undef EMBEDDED
