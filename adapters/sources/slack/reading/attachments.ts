import { z } from 'zod';
import { Block, withBlocks } from './blocks.ts';
import { File, fileLine } from './files.ts';
import { literal, quoted } from './text.ts';

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const blocks = z.array(Block).nullish().catch(null);

/** What hangs below a message: another one that was forwarded, the preview of a link, or words in the older form. */
export const Attachment = z.object({
  is_share: flag,
  is_msg_unfurl: flag,
  is_app_unfurl: flag,
  from_url: text,
  original_url: text,
  author_name: text,
  author_id: text,
  pretext: text,
  title: text,
  text,
  fallback: text,
  fields: z
    .array(z.object({ title: text, value: text }))
    .nullish()
    .catch(null),
  blocks,
  message_blocks: z
    .array(z.object({ message: z.object({ blocks }).nullish().catch(null) }))
    .nullish()
    .catch(null),
  files: z.array(File).nullish().catch(null),
});
export type Attachment = z.infer<typeof Attachment>;

/**
 * Those that say something of their own. Previews of links are left out: their links stand in the message, and they
 * come a moment after it, so that it would read differently then.
 */
export const tellingOf = (message: string, attachments: readonly Attachment[]): readonly Attachment[] =>
  attachments.filter((each) => !isPreview(message.replaceAll('&amp;', '&'), each));

const isPreview = (message: string, attachment: Attachment): boolean => {
  const { is_share: isForwarded, is_msg_unfurl: isMessage, is_app_unfurl: isOfApp, from_url: from } = attachment;
  if (isForwarded === true) return false;
  if (isMessage === true) return from ? message.includes(from.replaceAll('&amp;', '&')) : false;
  return isOfApp === true || Boolean(from) || Boolean(attachment.original_url);
};

/** What an attachment says, in markup. */
export const wordsOfAttachment = (attachment: Attachment): string => {
  const { pretext, title, text: body, fields, fallback, message_blocks: inner } = attachment;
  const nested = (inner ?? []).flatMap(({ message }) => message?.blocks ?? []);
  const words = [
    pretext ?? '',
    literal(title ?? ''),
    withBlocks(body ?? '', [...(attachment.blocks ?? []), ...nested]),
    ...(fields ?? []).map((field) => `${literal(field.title ?? '')}: ${field.value ?? ''}`),
    ...(attachment.files ?? []).map(fileLine),
  ].filter((each) => each.trim() !== '');
  return words.length > 0 ? words.join('\n') : literal(fallback ?? '');
};

/** The same where it stands in a message: what somebody else wrote is quoted under their name. */
export const shownAttachment = (attachment: Attachment): string => {
  const words = wordsOfAttachment(attachment);
  if (attachment.is_share !== true && attachment.is_msg_unfurl !== true) return words;
  const { author_name: name, author_id: id } = attachment;
  const author = name ? ` of ${literal(name)}` : id ? ` of <@${id}>` : '';
  return `[Forwarded message${author}]\n${quoted(words)}`;
};
