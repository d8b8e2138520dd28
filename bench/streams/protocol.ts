/** What the readers' process is told. `headers`: lines of a request, each ended by CR LF. */
export type ReaderCommand =
  | { type: 'open'; host: string; port: number; path: string; headers: string; count: number }
  | { type: 'report'; positions: readonly string[] };

/**
 * `timesMs`: for each position that was asked for, when it arrived at each stream, milliseconds since 1970. `amiss`:
 * streams that did not get each of them once and in order.
 */
export type Arrivals = { amiss: number; timesMs: readonly (readonly number[])[] };

export type ReaderReport = { type: 'opened' } | ({ type: 'arrivals' } & Arrivals);
