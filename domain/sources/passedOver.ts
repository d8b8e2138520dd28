import { uuidv5 } from '../core/ids.ts';
import type { Scrubber } from '../core/scrubbing/scrubber.ts';
import type { IntakeEventOf } from './events.ts';
import type { RawPassedOver } from './toolContract.ts';

/** What is recorded of something that a source found and made no ticket of. */
export type PassedOver = IntakeEventOf<'SourceItemPassedOver'>['data'];

const TITLE_MAX = 300;
const REASON_MAX = 300;

/** The id by which people name it. */
export const passedOverIdOf = (sourceId: string, itemId: string): string =>
  uuidv5('source_passed_over', sourceId, itemId);

/** it as it is recorded, scrubbed and cut to what a line of a list needs. */
export const passedOverItem = (
  scrubber: Scrubber,
  of: Pick<PassedOver, 'sourceId' | 'workspaceId'>,
  { id, title, sender, reason, at }: RawPassedOver,
): PassedOver => {
  const line = (text: string, max: number): string =>
    scrubber.text(text.toWellFormed()).value.slice(0, max).toWellFormed();
  return {
    ...of,
    itemId: id,
    cameAt: at,
    title: line(title, TITLE_MAX).trim() || '(no subject)',
    sender: sender ? line(sender, TITLE_MAX) : null,
    reason: line(reason, REASON_MAX),
  };
};
