import { expect } from 'vitest';
import type { NodeClient } from '../../support/nodes/nodeClient.ts';
import type { Office } from './office.ts';
import type { Person } from './person.ts';

/** As many rows as a window of 900 pixels shows. */
const ROWS = 12;
/** Views whose numbers stand beside their names. */
const COUNTED = {
  'View: ': 'all',
  'Needs review': 'needs_review',
  'Ready to send': 'ready_to_send',
  Unassigned: 'unassigned',
  Mine: 'mine',
  Escalated: 'escalated',
};
/** What a row says of a status; nothing of one that waits for a person to look at it. */
const WORDS: Readonly<Record<string, string>> = {
  waiting_on_customer: 'waiting',
  escalated: 'escalated',
  resolved: 'resolved',
};
const PAUSE = { interval: 250 };

type Item = { title: string; status: string };
/** What the rows say, by the names of their tickets, and the numbers beside the views. */
type Picture = { rows: ReadonlyMap<string, string>; counts: ReadonlyMap<string, number> };

const nameIn = (text: string): string => /Ticket by \w+ \d+/.exec(text)?.[0] ?? text;

const shownTo = async ({ page }: Person): Promise<Picture> => {
  const rows = await page.getByRole('list', { name: 'Tickets' }).getByRole('listitem').allInnerTexts();
  const counts = await Promise.all(
    Object.keys(COUNTED).map(async (name) => {
      const link = page.getByRole(name === 'View: ' ? 'button' : 'link', { name: new RegExp(`^${name}`) });
      return [name, Number(/\d+$/.exec(await link.first().innerText())?.[0] ?? 0)] as const;
    }),
  );
  const words = Object.values(WORDS);
  return {
    rows: new Map(rows.slice(0, ROWS).map((row) => [nameIn(row), words.find((word) => row.includes(word)) ?? ''])),
    counts: new Map(counts),
  };
};

/** What the service says of all of it. */
const toldTo = async (client: NodeClient): Promise<Picture> => {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    type Page = { items: Item[]; next_cursor: string | null };
    const page: Page = await client.get(`/api/inbox?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  const { counts } = await client.get<{ counts: Record<string, number> }>('/api/inbox/counts');
  return {
    rows: new Map(items.map(({ title, status }) => [nameIn(title), WORDS[status] ?? ''])),
    counts: new Map(Object.entries(COUNTED).map(([name, id]) => [name, counts[id] ?? 0])),
  };
};

/** Where the screen says something else. Rows stay where they are while they are looked at, whatever becomes active. */
const differences = (shown: Picture, told: Picture): readonly string[] => [
  ...(shown.rows.size === ROWS ? [] : [`${shown.rows.size} rows`]),
  ...[...shown.rows].flatMap(([name, word]) =>
    told.rows.get(name) === word ? [] : [`${name}: ${word}, not ${told.rows.get(name)}`],
  ),
  ...[...told.counts].flatMap(([name, count]) =>
    shown.counts.get(name) === count ? [] : [`${name}: ${shown.counts.get(name)}, not ${count}`],
  ),
];

/** Screens that are not loaded again, the API, and the log folded anew. */
export const allAgree = async ({ site, admin }: Office, people: readonly Person[]): Promise<void> => {
  for (const person of people) {
    // Out of what one types in, and out of the ticket.
    for (let press = 0; press < 2; press += 1) await person.page.keyboard.press('Escape');
    const client = admin.at(site.node.backendUrl, person.cookie);
    await expect
      .poll(async () => differences(await shownTo(person), await toldTo(client)), { ...PAUSE, message: person.name })
      .toEqual([]);
  }
  expect(await site.projections('verify')).toMatchObject({ exit: 0 });
};
