import type { paths } from '../../api/schema.d.ts';
import type { SignalHandler } from '../../live/applyMessage.ts';
import type { Signal } from '../../live/liveMessage.ts';

type Shown = paths['/api/tickets/{id}/presence']['post']['responses'][200]['content']['application/json'];
/** Somebody at a ticket, until a time unless they are shown again. */
export type Present = Shown['items'][number];
/** Somebody else who is there now. */
export type Other = Pick<Present, 'user_id' | 'state'>;

export const presenceKey = (ticketId: string) => ['presence', ticketId] as const;

/** Who of them is there at that time but oneself. `now`: milliseconds since 1970. */
export const othersOf = (people: readonly Present[], self: string | undefined, now: number): readonly Other[] =>
  people
    .filter(({ user_id, until }) => user_id !== self && Date.parse(until) > now)
    .map(({ user_id, state }) => ({ user_id, state }));

/** A person is there once: what was told last counts. */
export const withPerson = (people: readonly Present[], person: Present): readonly Present[] => [
  person,
  ...people.filter(({ user_id }) => user_id !== person.user_id),
];

/** What somebody does at a ticket, in words. */
export const wordsOf = ({ user_id, state }: Other, nameOf: (userId: string) => string): string =>
  `${nameOf(user_id)} ${state === 'typing' ? 'types' : 'is here'}`;

/** What the frame `presence` does, which is told to everybody: the page of the ticket and its row show it (SU-189). */
export const presenceSignals = {
  presence: (queries, { data: { ticket_id, ...person } }: Signal<Present & { ticket_id: string }>) => {
    queries.setQueryData<readonly Present[]>(presenceKey(ticket_id), (people) => withPerson(people ?? [], person));
  },
} satisfies SignalHandler;
