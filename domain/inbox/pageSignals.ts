/** Something that open pages are told and that is no event (SU-196). Names people and things by their ids alone. */
export type PageSignal = {
  workspaceId: string;
  /** Whose pages alone hear it; null for everybody of the workspace. */
  userId: string | null;
  /** The name of the frame. */
  event: string;
  data: Readonly<Record<string, unknown>>;
};

/**
 * Carries signals to the pages of all nodes. A signal is heard at most once, by those who listen at that moment, and is
 * kept nowhere: what must not be missed is an event, or is read again by whoever opens a stream.
 */
export interface PageSignals {
  /** Resolves once it is on its way. At most 7 KiB of JSON. */
  send(signal: PageSignal): Promise<void>;
  /** Gives back how to end listening. */
  listen(hear: (signal: PageSignal) => void): () => void;
}
