import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { DomainEvent } from '../../domain/core/log/eventStore.ts';
import type { DecidedKind } from '../../domain/core/log/streamKind.ts';

const TAGS = /^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/;

/**
 * refuses with `etag_mismatch` when the request names another version than `etag` (RFC 9110, section 13.1.1). A
 * weak tag matches nothing; `*` and no header match everything. Throws `invalid_parameter` for what names none.
 */
export const refuseOtherVersion = ({ headers }: FastifyRequest, etag: string): void => {
  const given = headers['if-match'];
  if (given === undefined || given.trim() === '*') return;
  if (!TAGS.test(given)) {
    const detail = 'Must be * or entity tags in quotes, such as "3".';
    throw new DomainError('invalid_parameter', { errors: [{ field: '/If-Match', code: 'pattern', detail }] });
  }
  if (given.split(',').some((tag) => tag.trim() === etag)) return;
  throw new DomainError('etag_mismatch', { members: { current_etag: etag } });
};

/**
 * streams that take commands of this request only as its `If-Match` knows them, whoever changes them meanwhile.
 * `etagOf`: the tag of what the command changes; null where there is nothing to have been read.
 */
export const asKnownTo = <Command, Event extends DomainEvent, State>(
  request: FastifyRequest,
  kind: DecidedKind<Command, Event, State>,
  etagOf: (state: State, command: Command) => string | null,
): DecidedKind<Command, Event, State> => ({
  ...kind,
  decider: {
    ...kind.decider,
    decide: (command, state) => {
      const etag = etagOf(state, command);
      if (etag !== null) refuseOtherVersion(request, etag);
      return kind.decider.decide(command, state);
    },
  },
});
