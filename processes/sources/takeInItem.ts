import { RevisionConflict, type Position } from '../../domain/core/log/eventLog.ts';
import type { Meta, NewEvent } from '../../domain/core/log/eventStore.ts';
import { invalidTransition } from '../../domain/core/problems/errors.ts';
import { withAllSecrets } from '../../domain/core/scrubbing/withAllSecrets.ts';
import type { IntakeEvent } from '../../domain/sources/events.ts';
import { intakeIdOf, intakes } from '../../domain/sources/source.ts';
import type { Digests } from '../../domain/sources/intake.ts';
import type { RawTicket } from '../../domain/sources/toolContract.ts';
import type { PassedOverRow } from '../../projections/sources/passedOver.ts';
import type { SourceRow } from '../../projections/sources/ticketSources.ts';
import type { Polling } from './pollSource.ts';
import { keepAttachments } from './keepAttachments.ts';
import { advanced, fetchedEvent, knownOf, newTickets } from './recordPage.ts';
import type { SourceChecks } from './sourceChecks.ts';

export type ItemIntake = Omit<Polling, 'tools' | 'newId'> & { sourceChecks: Pick<SourceChecks, 'get' | 'attachment'> };

/** A poller that appends meanwhile makes an attempt fail; it does so once a page. */
const ATTEMPTS_MAX = 5;

/** What became of an item: the ticket that it is or joined, by the name that its source has for it. */
export type TakenIn = { externalId: string; takenInAt: string; position: Position | null };
export type TakeInItem = (
  wanted: { source: SourceRow; item: PassedOverRow },
  signal: AbortSignal,
  meta: Meta,
) => Promise<TakenIn>;

/**
 * Takes in what a source passed over: asks the source for it as a ticket, and records that beside what it gives by
 * itself. Throws `invalid_transition`, with the source's sentence where it gives nothing any more.
 */
export const itemTaker =
  (deps: ItemIntake): TakeInItem =>
  async ({ source, item }, signal, meta) => {
    if (source.status === 'disabled') throw invalidTransition('disabled', ['enable']);
    const answer = await deps.sourceChecks.get(source, item.item_id, signal);
    if (answer.status === 'failed') throw invalidTransition('passed_over', ['take_in'], answer.reason);
    // Asked once: what it does not give now is listed alone.
    const kept = await keepAttachments(deps, deps.sourceChecks, source, [answer.value], new Map(), signal);
    const digests = kept.status === 'ok' ? kept.value : new Map<string, string>();
    const takenInAt = deps.now();
    const position = await withAllSecrets(deps.secrets, (check) =>
      record(deps, { source, item, ticket: answer.value, digests, takenInAt }, check, signal, meta),
    );
    return { externalId: answer.value.external_id, takenInAt, position };
  };

type Taken = { source: SourceRow; item: PassedOverRow; ticket: RawTicket; digests: Digests; takenInAt: string };

const record = async (
  deps: ItemIntake,
  taken: Taken,
  check: () => Promise<void>,
  signal: AbortSignal,
  meta: Meta,
): Promise<Position> => {
  const { source } = taken;
  for (let attempt = 1; ; attempt += 1) {
    const { cursor, revision } = await deps.placeOf(source.id, signal);
    const events = await eventsOf(deps, taken, cursor);
    await check();
    try {
      const stream = intakes.stream(intakeIdOf(source.id));
      return (await deps.store.append(stream, events, revision < 0n ? 'no_stream' : revision, meta)).position;
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt >= ATTEMPTS_MAX) throw error;
    }
  }
};

/** The cursor as it is stands last, since the read model of sources counts the stream by it. */
const eventsOf = async (
  deps: ItemIntake,
  { source, item, ticket, digests, takenInAt }: Taken,
  cursor: string | null,
): Promise<readonly NewEvent<IntakeEvent>[]> => {
  const fresh = newTickets(deps, source, [ticket], await knownOf(deps, source, [ticket]), digests);
  const { id: sourceId, workspace_id: workspaceId } = source;
  const data = { sourceId, workspaceId, itemId: item.item_id, externalId: ticket.external_id, takenInAt };
  return [
    { type: 'SourceItemTakenIn', data },
    ...(await Promise.all(fresh.map((each) => fetchedEvent(deps, each)))),
    ...(cursor === null ? [] : [advanced(source, cursor, false, takenInAt)]),
  ];
};
