import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import { isEvent } from '../../domain/streamKinds.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { isNews } from '../../engine/async/keepTrying.ts';
import { lookOnChange, REST_MS, type ChangeSignal } from '../../engine/feed/changeSignal.ts';
import { UNWATCHED, type AskPorts, type AskSettings } from './askPorts.ts';
import { workOnAsk } from './workOnAsk.ts';

/** What a dead node was at is taken up within 3 s. */
const LOOK_MS = 2_000;
const APART_MS = 100;

/** After these a question may be left by its worker. */
export const concernsAsks = (event: RecordedEvent): boolean => isEvent(event, 'QuestionAsked');

/**
 * Ends the questions whose worker was killed, until `signal` aborts: the lease of a living one is not given to this. `open`:
 * ids of questions without an end. Looks often only while there are any.
 */
export const recoverAsks = async (
  ports: AskPorts,
  settings: AskSettings,
  { open, changes }: { open: () => Promise<readonly string[]>; changes: ChangeSignal },
  signal: AbortSignal,
): Promise<void> => {
  let failures = 0;
  await lookOnChange(changes, APART_MS, signal, async () => {
    try {
      const ids = await open();
      for (const askId of ids) await takeUp(ports, settings, askId, signal);
      failures = 0;
      return ids.length === 0 ? REST_MS : LOOK_MS;
    } catch (error) {
      failures += 1;
      if (!signal.aborted && isNews(error, failures)) ports.logger.warn(failureFields(error), 'ask_recovery_failed');
      return LOOK_MS;
    }
  });
};

const takeUp = async (ports: AskPorts, settings: AskSettings, askId: string, signal: AbortSignal): Promise<void> => {
  const lease = await ports.leases.take(askId);
  if (lease === null) return;
  try {
    const both = AbortSignal.any([signal, lease.lost]);
    await workOnAsk(ports, settings, { askId, begins: null }, UNWATCHED, lease.takenOver, both);
  } finally {
    await lease.release();
  }
};
