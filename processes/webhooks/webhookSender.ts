/** What came of one call. `responseBody` is its beginning, at most 2 KiB; `reason` says why it was not accepted. */
export type Called = {
  success: boolean;
  responseCode: number | null;
  responseBody: string | null;
  reason: string | null;
};

/** Calls the address of a webhook. */
export interface WebhookSender {
  /**
   * Posts the body as JSON, once. Accepted is any answer from 200 to 299 that comes in time. Never rejects unless
   * `signal` aborts; no redirect is followed, and no address is dialled that X-68 forbids.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal): Promise<Called>;
}
