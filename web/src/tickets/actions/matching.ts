const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word that was typed begins a word of the name, without regard to case and accents. */
export const matching = (typed: string, name: string): boolean => {
  const words = plain(name).split(/[\s@._-]+/);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};
