/** What the server does wrong; each is off until a test turns it on. */
export type ServerFaults = {
  /** The next append is not carried out, and its connection is cut. */
  cutNextAppend: boolean;
  /** The next append is stored, and its connection is cut before the reply. */
  loseNextReply: boolean;
  /** The next append is stored, and its reply comes so many milliseconds later. */
  nextReplyLateMs: number;
  /** So many calls fail with UNAVAILABLE. */
  unavailable: number;
  /** So many reads end at once, without an error and without what they ask for. */
  endReads: number;
  /** Subscriptions are told each event twice, and the one before it again. */
  repeatEvents: boolean;
  /** Checkpoints name the end of the log, wherever the subscription is. */
  wrongCheckpoints: boolean;
};

export const noFaults = (): ServerFaults => ({
  cutNextAppend: false,
  loseNextReply: false,
  nextReplyLateMs: 0,
  unavailable: 0,
  endReads: 0,
  repeatEvents: false,
  wrongCheckpoints: false,
});
