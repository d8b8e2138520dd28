/** A server that cannot be reached is told of while people wait for it: within 3 s, of which the program takes its part. */
export const CONNECT_MS = 2_500;
/** Mails up to this many bytes are read whole: with an attachment of 10 MiB (SU-195), which takes 13.7 on its way. */
export const WHOLE_BYTES_MAX = 16 * 1024 * 1024;
/** Of larger ones, the beginning, which has their text. */
export const PARTIAL_BYTES = 1024 * 1024;
/** What the server may send as one text. */
export const LITERAL_BYTES_MAX = WHOLE_BYTES_MAX + PARTIAL_BYTES;
/** A page ends after as many mails, characters or milliseconds: an answer has 60 s, and is one line of at most 10 MB. */
export const PAGE_MAILS = 25;
export const PAGE_CHARS = 1_000_000;
export const PAGE_MS = 25_000;
