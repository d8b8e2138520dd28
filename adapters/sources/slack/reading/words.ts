import { shownAttachment, tellingOf, wordsOfAttachment } from './attachments.ts';
import { withBlocks } from './blocks.ts';
import { fileLine, type File } from './files.ts';
import type { Message } from './messages.ts';

/** What a message says, in markup. `own`: its first words, without what is said around them; empty without any. */
export type Words = { own: string; whole: string };

/** Text, blocks, what was forwarded, and files by name and type, in this order. */
export const wordsOf = ({ text, blocks, attachments, files }: Message): Words => {
  const written = withBlocks(text ?? '', blocks ?? []);
  const telling = tellingOf(text ?? '', attachments ?? []);
  const parts = [written, ...telling.map(shownAttachment), ...(files ?? []).map(fileLine)];
  const own = [written, ...telling.map(wordsOfAttachment)].find((each) => each.trim() !== '');
  return { own: own ?? '', whole: parts.filter((each) => each.trim() !== '').join('\n') };
};

/** All files of a message, with those of what was forwarded. */
export const filesOf = ({ text, attachments, files }: Message): readonly File[] => [
  ...(files ?? []),
  ...tellingOf(text ?? '', attachments ?? []).flatMap((each) => each.files ?? []),
];
