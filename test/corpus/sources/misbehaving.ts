/** What a ticket source does wrong (`MODE` of the source of the tests), and how the service tells people of it. */
export type Misbehaviour = { mode: string; reason: RegExp };

const ENDLESS = { reason: /100 pages without anything new/ };
const VERSION = { reason: /keeps version [0-9.]+ of the contract/ };
const NO_VERSION = { reason: /says no version of the contract/ };

export const MISBEHAVING: readonly Misbehaviour[] = [
  { mode: 'empty for ever', ...ENDLESS },
  { mode: 'again for ever', ...ENDLESS },
  { mode: 'to and fro', ...ENDLESS },
  { mode: 'stuck', reason: /same cursor again/ },
  { mode: 'version 9.0', ...VERSION },
  { mode: 'version 0.9', ...VERSION },
  { mode: 'version 10.0', ...VERSION },
  { mode: 'version nine', ...NO_VERSION },
  { mode: 'version 1', ...NO_VERSION },
  { mode: 'wrong', reason: /title does not fit/ },
  { mode: 'extra', reason: /tools outside the contract/ },
  { mode: 'missing', reason: /lacks get_ticket/ },
];

/** What looks odd and is allowed. */
export const ALLOWED: readonly string[] = ['version 1.0', 'version 1.7', 'nulls'];
