/** The sentences of a text, and its lines, which need no full stop; numbers such as `19.90` stay whole. */
export const sentencesOf = (text: string): readonly string[] =>
  text.split(/\n+|(?<=[.!?;。！？])\s+/u).filter((sentence) => sentence.trim() !== '');
