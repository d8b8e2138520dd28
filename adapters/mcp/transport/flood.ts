/** What a server may send unasked: so much at once, and so much a second on top. A frame of 10 MB (SU-65) is within it. */
const MESSAGES_AT_ONCE = 1_000;
const MESSAGES_A_SECOND = 100;
const BYTES_AT_ONCE = 16 * 1024 * 1024;
const BYTES_A_SECOND = 1024 * 1024;

/** Counts what comes unasked; `isFlood` of a further message says whether that is too much. */
export const createFloodGauge = (now: () => number = () => performance.now()) => {
  let last = now();
  let messages = MESSAGES_AT_ONCE;
  let bytes = BYTES_AT_ONCE;
  return {
    isFlood: (messageBytes: number): boolean => {
      const seconds = (now() - last) / 1000;
      last = now();
      messages = Math.min(MESSAGES_AT_ONCE, messages + seconds * MESSAGES_A_SECOND) - 1;
      bytes = Math.min(BYTES_AT_ONCE, bytes + seconds * BYTES_A_SECOND) - messageBytes;
      return messages < 0 || bytes < 0;
    },
  };
};
