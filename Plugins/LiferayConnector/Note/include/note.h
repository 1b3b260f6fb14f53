/* The library's note, which no code reads. */
