/**
 * How long a client may take to send a request; one that takes longer is cut off. Answers take as long as they like:
 * event streams and long polls are not concerned. Node looks every 5 s.
 */
export const REQUEST_TIMES = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
