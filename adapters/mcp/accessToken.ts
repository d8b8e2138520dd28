/** Where a call of a tool carries what opens the mailbox, for that call: in its `_meta`, for programs of our own alone. */
export const ACCESS_TOKEN = 'support-service/access-token';

/** What such a program says when a mail server did not take it, and nothing was done. */
export const TOKEN_REFUSED = 'token_refused';
