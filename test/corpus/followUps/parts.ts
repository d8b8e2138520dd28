/** What messages of one language are put together from. */
export type Parts = {
  openers: readonly string[];
  thanks: readonly string[];
  ends: readonly string[];
  closings: readonly string[];
  automatic: readonly string[];
  /** What must be looked into, without a question mark where people leave it out. */
  facts: readonly string[];
};
