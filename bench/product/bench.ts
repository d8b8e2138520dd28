import type { Logger } from '../../domain/core/logger.ts';
import type { BareService } from './bareService.ts';
import type { Figure } from './figures.ts';
import type { Installation } from './installation.ts';
import type { LoadGenerator } from './load.ts';

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

/** One part of the bench; it leaves the node running and the read models caught up. */
export type Section = (bench: Bench) => Promise<readonly Figure[]>;

/** Headers of the administrator's requests. */
export const signedIn = ({ installation }: Pick<Bench, 'installation'>): Record<string, string> => ({
  cookie: installation.running().client.cookie,
  'api-version': '2026-06-01.beta',
});
