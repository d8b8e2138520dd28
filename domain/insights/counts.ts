/**
 * What is counted of tickets, in whole numbers that add up: the figures of any days are made of the sums of their counts.
 * `…_s` are sums of whole seconds. Which moment a count belongs to, its group says.
 */
export const COUNTS = [
  // When the ticket arrived, by how it stands now.
  'received',
  'open',
  'new',
  'escalated',
  'failed',
  // When it was resolved last, unless it has been opened since; by what was accepted to be sent last.
  'resolved',
  'unedited',
  'edited',
  'own',
  'resolution_s',
  // When the first reply went out.
  'responded',
  'response_s',
  // When an investigation gave the ticket its latest verdict.
  'investigated',
  'investigation_s',
  // When a reply went out that asked for a rating, and whether one came by it.
  'asked',
  'asked_rated',
  // When a customer rated how a ticket was answered: how often, and the stars together; by whose words were rated.
  'rated',
  'stars',
  'rated_unedited',
  'stars_unedited',
  'rated_edited',
  'stars_edited',
  'rated_own',
  'stars_own',
] as const;
export type Count = (typeof COUNTS)[number];
export type Counts = Readonly<Record<Count, number>>;

/** Nothing of anything. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every name
export const NO_COUNTS = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;

/** The counts of several days together. */
export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every name
    (sum, counts) => Object.fromEntries(COUNTS.map((name) => [name, sum[name] + counts[name]])) as Counts,
    NO_COUNTS,
  );

/** Whole seconds from one moment to another one, which clocks that differ may tell the wrong way round. */
export const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
