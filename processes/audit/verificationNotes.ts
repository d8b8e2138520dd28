/** What is known of verifications between their results, on all nodes. */
export type VerificationProgress = {
  /** The run under way; null when there is none. */
  running: { since: string; checkedEvents: number; totalEvents: number } | null;
  /** Up to which size the events of an epoch were verified, in full or as they were signed. */
  verified: VerifiedSize | null;
};

/** `at`: ISO 8601 UTC with milliseconds. */
export type VerifiedSize = { epoch: number; size: number; at: string };

export interface VerificationNotes {
  /** Notes that a run begins; false while another one is under way. */
  begin(): Promise<boolean>;
  progress(checkedEvents: number, totalEvents: number): Promise<void>;
  end(): Promise<void>;
  /** The first `size` events of the epoch are as they were signed. */
  verified(epoch: number, size: number): Promise<void>;
  read(): Promise<VerificationProgress>;
}
