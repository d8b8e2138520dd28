import type { RawTicket } from '../../../../domain/sources/toolContract.ts';
import { SourceError } from '../../serveSource.ts';
import { listedFiles } from './files.ts';
import { isByPerson, isoOf, laterOf, Ts, type Deletion, type Message } from './messages.ts';
import type { People, Person, Self } from './people.ts';
import { mentionedIn, plainText, titleOf } from './text.ts';
import type { ThreadName } from './threads.ts';
import { filesOf, wordsOf } from './words.ts';

type Said = RawTicket['thread'][number];

export const externalIdOf = ({ channel, root }: ThreadName): string => `${channel}.${root}`;

/** The thread of an id, in one of these channels; throws `not_found` for any other text. */
export const threadNamed = (externalId: string, channels: readonly string[]): ThreadName => {
  const [channel = '', ...rest] = externalId.split('.');
  const root = rest.join('.');
  if (!channels.includes(channel) || !Ts.safeParse(root).success)
    throw new SourceError('not_found', 'The channels of CHANNEL_ALLOWLIST have no such message.');
  return { channel, root };
};

/**
 * SU-74: a thread as a ticket; null when no person has begun it. Customer is who began it; so is everybody of another
 * organisation, and all others are staff, as is the app itself. What other programs say is left out. `deletions`: of
 * messages that stood in it.
 */
export const ticketOf = async (
  people: People,
  thread: ThreadName,
  messages: readonly Message[],
  signal: AbortSignal,
  deletions: readonly Deletion[] = [],
): Promise<RawTicket | null> => {
  const [first, ...later] = messages;
  if (first === undefined || first.ts !== thread.root || !isByPerson(first)) return null;
  const self = await people.self(signal);
  if (first.user === self.userId) return null;
  const author = await people.find(first.user ?? '', signal);
  const { title, body } = await readable(people, first, signal);
  const writers = { people, self, author };
  const said: Said[] = editOf(first, body);
  for (const message of later) {
    const by = await writerOf(writers, message, signal);
    if (by !== null) said.push({ ...by, ...reply(message, (await readable(people, message, signal)).body) });
  }
  for (const { message, at } of deletions) {
    const by = await writerOf(writers, message, signal);
    if (by !== null) said.push({ ...by, body: deletionOf(message, first), at: isoOf(at) });
  }
  return {
    external_id: externalIdOf(thread),
    title,
    body,
    customer: { id: author.id, email: author.email, name: author.name },
    received_at: isoOf(first.ts),
    url: new URL(`/archives/${thread.channel}/p${thread.root.replace('.', '')}`, self.url).href,
    thread: said,
    attachments: listedFiles(messages.filter(isByPerson).flatMap(filesOf)),
  };
};

/** The text of a ticket stays as it came first, so that its change is told as a message of its own. */
const editOf = ({ ts, edited }: Message, body: string): Said[] =>
  edited
    ? [{ author: 'customer', body: `Changed the first message to:\n${body}`, at: isoOf(laterOf(ts, edited.ts)) }]
    : [];

/** A changed one stands where it was changed: what it said before may be in the ticket already. */
const reply = ({ ts, edited }: Message, body: string): Pick<Said, 'body' | 'at'> =>
  edited
    ? { body: `Changed the message of ${timeOf(ts)} to:\n${body}`, at: isoOf(laterOf(ts, edited.ts)) }
    : { body, at: isoOf(ts) };

const deletionOf = ({ ts }: Message, first: Message): string =>
  ts === first.ts ? 'Deleted the first message.' : `Deleted the message of ${timeOf(ts)}.`;

/** To the second, as people say it; edits are given no more exactly. */
const timeOf = (ts: string): string => `${isoOf(ts).slice(0, 19).replace('T', ' ')} UTC`;

type Writers = { people: People; self: Self; author: Person };

/** Who wrote a message, by name if of another organisation. Null for what is no part of the conversation. */
const writerOf = async (
  { people, self, author }: Writers,
  message: Message,
  signal: AbortSignal,
): Promise<Pick<Said, 'author' | 'name'> | null> => {
  if (message.user === self.userId || (message.bot_id && message.bot_id === self.botId)) return { author: 'staff' };
  if (!isByPerson(message)) return null;
  if (message.user === author.id) return { author: 'customer' };
  const { id, name, email, isExternal } = await people.find(message.user ?? '', signal);
  return isExternal ? { author: 'customer', name: `${name ?? ''} <${email ?? id}>`.trim() } : { author: 'staff' };
};

/** A message as people read it, and the beginning of its words. */
const readable = async (
  people: People,
  message: Message,
  signal: AbortSignal,
): Promise<{ title: string; body: string }> => {
  const { own, whole } = wordsOf(message);
  const names = new Map<string, string>();
  for (const id of mentionedIn(whole)) names.set(id, (await people.find(id, signal)).name ?? id);
  const body = plainText(whole, names);
  return { title: titleOf(own === '' ? body : plainText(own, names)), body };
};
