import type { Happening, Life } from './lives.ts';

/** The moment at which the thirty tickets are looked at. */
export const LOOKED_AT = '2026-05-30T12:00:00.000Z';

const DRAFT_SENT: readonly Happening[] = [
  ['started', 0],
  ['reviewable', 60],
  ['accepted', 590],
  ['sent', 600],
  ['answered', 600],
  ['resolved', 3600],
];
const DRAFT_CHANGED: readonly Happening[] = [
  ['started', 0],
  ['reviewable', 120],
  ['edited', 1000],
  ['accepted', 1100],
  ['marked', 1200],
  ['answered', 1200],
  ['resolved', 7200],
];
const OWN_WORDS: readonly Happening[] = [
  ['started', 0],
  ['escalated', 300],
  ['written', 1700],
  ['posted', 1800],
  ['answered', 1801],
  ['resolved', 10_000],
];
const on = (day: string, happens: readonly Happening[]): Life => ({ came: `2026-05-${day}T10:00:00.000Z`, happens });

/** Every kind of ending; what is counted of them stands beside the test, by hand. */
export const THIRTY: readonly Life[] = [
  // Asked for a rating and rated, asked in vain, and never asked.
  on('20', [...DRAFT_SENT, ['asked', 3600], ['rated', 90_000, 5]]),
  on('21', [...DRAFT_SENT, ['asked', 3600]]),
  ...['22', '23', '24', '25'].map((day) => on(day, DRAFT_SENT)),
  on('20', [...DRAFT_CHANGED, ['asked', 7200], ['rated', 8000, 2], ['thought_better', 9000, 4]]),
  ...['21', '22'].map((day) => on(day, DRAFT_CHANGED)),
  // Told somebody of the team what they thought.
  on('20', [...OWN_WORDS, ['rated', 20_000, 3]]),
  on('21', OWN_WORDS),
  // Resolved without an answer.
  ...['20', '28'].map((day) => on(day, [['resolved', 5000]])),
  on('20', [['ignored', 100]]),
  on('29', []),
  on('30', [['started', 5]]),
  // To be reviewed, escalated by its verdict, and by a rule.
  ...['29', '30'].map((day) =>
    on(day, [
      ['started', 0],
      ['reviewable', 90],
    ]),
  ),
  ...['29', '30'].map((day) =>
    on(day, [
      ['started', 0],
      ['escalated', 300],
    ]),
  ),
  on('29', [['by_rule', 14_400]]),
  on('29', [
    ['started', 0],
    ['failed', 50],
  ]),
  // Failed, and then investigated twice: the second verdict counts.
  on('26', [
    ['started', 0],
    ['failed', 30],
    ['requeued', 40],
    ['started', 50],
    ['reviewable', 110],
    ['requeued', 200],
    ['started', 86_400],
    ['reviewable', 86_640],
  ]),
  // Resolved, and opened by the customer.
  on('26', [
    ['started', 0],
    ['reviewable', 60],
    ['accepted', 590],
    ['sent', 600],
    ['answered', 600],
    ['resolved', 3600],
    ['reopened', 90_000],
  ]),
  // Resolved twice.
  on('26', [
    ['started', 0],
    ['reviewable', 60],
    ['accepted', 690],
    ['sent', 700],
    ['answered', 700],
    ['resolved', 4000],
    ['reopened', 90_000],
    ['resolved', 172_800],
  ]),
  // Resolved by mistake, taken back within ten seconds, and resolved later.
  on('27', [
    ['resolved', 100],
    ['taken_back', 105],
    ['resolved', 8000],
  ]),
  // A draft that was taken back, and own words in its place; resolved before they had gone out.
  on('27', [
    ['started', 0],
    ['reviewable', 60],
    ['accepted', 500],
    ['recalled', 505],
    ['written', 1900],
    ['resolved', 1950],
    ['posted', 2000],
    ['taken_back', 1955],
    ['resolved', 6000],
  ]),
  on('28', [['elsewhere', 900]]),
  // Came eleven days before the window, and was answered and resolved in it.
  {
    came: '2026-04-20T10:00:00.000Z',
    happens: [
      ['started', 0],
      ['reviewable', 60],
      ['edited', 70],
      ['accepted', 80],
      ['marked', 950_400],
      ['answered', 950_400],
      ['resolved', 1_036_800],
    ],
  },
  // Before the window altogether.
  { came: '2026-04-10T10:00:00.000Z', happens: DRAFT_SENT },
];

/** Of another workspace: of nobody's figures here. */
export const FOREIGN: Life = { came: '2026-05-22T10:00:00.000Z', happens: DRAFT_SENT, workspaceId: 'other' };
