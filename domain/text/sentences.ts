/** Longer runs without a blank are no words; what matches them piece by piece would take time without end. */
const WORD_CHARS_MAX = 80;

/** The sentences of a text, and its lines, which need no full stop; numbers such as `19.90` stay whole. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll(new RegExp(String.raw`(\S{${WORD_CHARS_MAX}})\S+`, 'g'), '$1')
    .split(/\n+|(?<=[.!?;。！？])\s+/u)
    .filter((sentence) => sentence.trim() !== '');
