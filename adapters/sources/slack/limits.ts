/** A provider that cannot be reached is told of while people wait for it: within 3 s, of which the program takes its part. */
export const HEALTH_MS = 2_500;
export const CALL_MS = 15_000;
export const ANSWER_BYTES_MAX = 20 * 1024 * 1024;
/** Where the provider names no time of its own. */
export const RETRY_AFTER_S = 30;
/** Messages of one call. */
export const MESSAGES_PER_CALL = 200;
/** A thread that is longer is given by its newest messages. */
export const REPLIES_MAX = 1_000;
/** A page ends after as many threads, characters or milliseconds: each thread costs a call, and an answer has 60 s. */
export const PAGE_THREADS = 25;
export const PAGE_CHARS = 1_000_000;
export const PAGE_MS = 25_000;
/** How long after its first message a thread's new messages are found without an event. */
export const FOLLOWED_DAYS = 14;
/** How often channels are read although events come in: some may never have been delivered. */
export const READ_ANEW_MS = 10 * 60_000;
/** A ticket's title is the beginning of its first line. */
export const TITLE_MAX = 120;

/** Of an event: what may be sent, and how long that may take. */
export const EVENT_BYTES_MAX = 1024 * 1024;
export const REQUEST_TIMES = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
export const CONNECTIONS_MAX = 500;
/** SU-79: how far the clock of a signature may be off, and for how long it is remembered. */
export const SKEW_S = 300;
export const REMEMBERED_MS = 10 * 60_000;
/** SU-80: requests of one address that come through at once. */
export const BURST = 100;
