/**
 * Whom the calls of one run are about (SU-53). It goes into every call beside the arguments, where the model
 * cannot choose it.
 */
export type CallScope = {
  /** The customer as whoever asks names them: an address, an id or a name; null when it names none. */
  customer: string | null;
  /** The customer's record that an earlier call of the same connector found, by the id of the connected system. */
  pinned: string | null;
};
