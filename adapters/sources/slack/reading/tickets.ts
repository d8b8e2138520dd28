import type { RawTicket } from '../../../../domain/sources/toolContract.ts';
import { SourceError } from '../../serveSource.ts';
import { isByPerson, isoOf, Ts, type Message } from './messages.ts';
import type { People, Person, Self } from './people.ts';
import { mentionedIn, plainText, titleOf } from './text.ts';
import type { ThreadName } from './threads.ts';

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
 * organisation, and all others are staff, as is the app itself. What other programs say is left out.
 */
export const ticketOf = async (
  people: People,
  thread: ThreadName,
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<RawTicket | null> => {
  const [first, ...later] = messages;
  if (first === undefined || first.ts !== thread.root || !isByPerson(first)) return null;
  const self = await people.self(signal);
  if (first.user === self.userId) return null;
  const author = await people.find(first.user ?? '', signal);
  const body = await readable(people, first, signal);
  const said: Said[] = editOf(first, body);
  for (const message of later) {
    const by = await roleOf(people, self, author, message, signal);
    if (by === null) continue;
    const name = by === 'customer' && message.user !== author.id ? await nameOf(people, message, signal) : null;
    said.push({
      author: by,
      ...(name === null ? {} : { name }),
      body: await readable(people, message, signal),
      at: isoOf(message.ts),
    });
  }
  return {
    external_id: externalIdOf(thread),
    title: titleOf(body),
    body,
    customer: { id: author.id, email: author.email, name: author.name },
    received_at: isoOf(first.ts),
    url: new URL(`/archives/${thread.channel}/p${thread.root.replace('.', '')}`, self.url).href,
    thread: said,
    attachments: messages.filter(isByPerson).flatMap(attachmentsOf),
  };
};

/** The text of a ticket stays as it came first, so that its change is told as a message of its own. */
const editOf = ({ edited }: Message, body: string): Said[] =>
  edited ? [{ author: 'customer', body: `Changed the first message to:\n${body}`, at: isoOf(edited.ts) }] : [];

/** Null for what is no part of the conversation. */
const roleOf = async (
  people: People,
  { userId, botId }: Self,
  author: Person,
  message: Message,
  signal: AbortSignal,
): Promise<Said['author'] | null> => {
  if (message.user === userId || (message.bot_id && message.bot_id === botId)) return 'staff';
  if (!isByPerson(message)) return null;
  if (message.user === author.id) return 'customer';
  return (await people.find(message.user ?? '', signal)).isExternal ? 'customer' : 'staff';
};

/** Of somebody of another organisation who joined the thread. */
const nameOf = async (people: People, { user }: Message, signal: AbortSignal): Promise<string> => {
  const { id, name, email } = await people.find(user ?? '', signal);
  return `${name ?? ''} <${email ?? id}>`.trim();
};

const readable = async (people: People, { text }: Message, signal: AbortSignal): Promise<string> => {
  const names = new Map<string, string>();
  for (const id of mentionedIn(text ?? '')) names.set(id, (await people.find(id, signal)).name ?? id);
  return plainText(text ?? '', names);
};

const attachmentsOf = ({ files }: Message): RawTicket['attachments'] =>
  (files ?? []).map(({ name, mimetype, size }) => ({
    name: name || 'file',
    mime: mimetype || 'application/octet-stream',
    size: size ?? 0,
  }));
