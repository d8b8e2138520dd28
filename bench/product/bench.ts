import type { Logger } from '../../domain/core/logger.ts';
import type { BareService } from './bareService.ts';
import type { Figure } from './figures.ts';
import type { Installation } from './installation.ts';
import type { LoadGenerator } from './load.ts';
import { untilCaughtUp } from './progress.ts';

/** What a section measures with: an installation with a node whose read models show all that was filled in. */
export type Bench = {
  installation: Installation;
  bare: BareService;
  load: LoadGenerator;
  tickets: number;
  /** Events of the log after the fill. */
  events: number;
  /** For each measurement. */
  seconds: number;
  logger: Logger;
  signal: AbortSignal;
};

/** Takes what a section has found out of one size, or why it found nothing. */
export type Notes = {
  note: (tickets: number, figures: readonly Figure[]) => void;
  /** Throws the error where the bench is to stop. */
  fail: (tickets: number, error: unknown) => void;
};

/** One part of the bench, on all sizes; it leaves the nodes running, and what it wrote applied. */
export type Section = (benches: readonly Bench[], notes: Notes) => Promise<void>;

/** What is measured of one size; it leaves the node running. */
export type OfOneSize = (bench: Bench) => Promise<readonly Figure[]>;

/** One size after the other, while the nodes of the others are idle. */
export const oneByOne =
  (measure: OfOneSize): Section =>
  async (benches, { note, fail }) => {
    for (const bench of benches)
      try {
        note(bench.tickets, await measure(bench));
        await untilCaughtUp(bench.installation.running().client.url, bench.signal);
      } catch (error) {
        fail(bench.tickets, error);
      }
  };

/** Headers of the administrator's requests. */
export const signedIn = ({ installation }: Pick<Bench, 'installation'>): Record<string, string> => ({
  cookie: installation.running().client.cookie,
  'api-version': '2026-06-01.beta',
});
