import { describe, expect, it } from 'vitest';
import { INVESTIGATION } from '../../../domain/investigations/purpose.ts';
import type { ActorType } from '../../../domain/core/log/eventStore.ts';
import type { AutonomyLevel } from '../../../domain/connectors/events.ts';
import { denialOf, scopeOf } from '../../../agent/tools/authorization.ts';
import type { ToolScope } from '../../../agent/state/purpose.ts';
import { TOOL_SURFACE } from '../../../domain/investigations/toolSurface.ts';
import { authorizeCalls } from '../../../agent/tools/authorizeCalls.ts';
import type { InvestigationEvent } from '../../../domain/investigations/events.ts';
import {
  factsOf,
  INVESTIGATION_ID,
  queried,
  requested,
  responded,
  started,
  use,
} from '../../support/investigations/investigationHistory.ts';

describe('the matrix of autonomy, scope and actor (SU-40, SU-105)', () => {
  const actors: Record<ActorType, true> = {
    user: true,
    api_key: true,
    agent: true,
    operator_ask: true,
    replay_reviewer: true,
    source: true,
    widget: true,
    customer: true,
    scheduler: true,
    system: true,
  };
  const scopes: Record<ToolScope, true> = { read: true, write: true, money: true };
  const levels: Record<AutonomyLevel, true> = { investigate: true, off: true };
  const all = (Object.keys(levels) as AutonomyLevel[]).flatMap((autonomy) =>
    (Object.keys(scopes) as ToolScope[]).flatMap((scope) =>
      (Object.keys(actors) as ActorType[]).map((actor) => [autonomy, scope, actor] as const),
    ),
  );
  it.each(all)('%s, %s, %s', (autonomy, scope, actor) => {
    const allowed = autonomy === 'investigate' && scope === 'read' && actor === 'agent';
    expect(denialOf(autonomy, scope, actor) === null).toBe(allowed);
  });

  it('denies whatever is not listed', () => {
    expect(denialOf('investigate', scopeOf(TOOL_SURFACE, 'postgres', 'copy_out'), 'agent')).toBe('not_listed');
    expect(denialOf('investigate', scopeOf(TOOL_SURFACE, 'constructor', 'toString'), 'agent')).toBe('not_listed');
    expect(denialOf('investigate', scopeOf(TOOL_SURFACE, 'postgres', 'constructor'), 'agent')).toBe('not_listed');
  });

  it('denies the writing tools of a ticket source to the agent (SU-105)', () => {
    expect(denialOf('investigate', scopeOf(TOOL_SURFACE, 'ticket_source', 'post_reply'), 'agent')).toBe('agent_write');
    expect(denialOf('investigate', scopeOf(TOOL_SURFACE, 'ticket_source', 'mark_resolved'), 'agent')).toBe(
      'agent_write',
    );
  });
});

const decided = (events: readonly InvestigationEvent[]): string[] =>
  events
    .filter(({ type }) => type !== 'ToolCallStarted')
    .map((event) => (event.type === 'ToolCallDenied' ? event.data.rule : event.type));

const authorize = (...history: InvestigationEvent[]): string[] =>
  decided(authorizeCalls(INVESTIGATION, INVESTIGATION_ID, factsOf(...history), '2026-11-21T09:00:00.000Z'));

describe('the calls of one answer (SU-40, SU-92)', () => {
  it('are numbered on from the last step and started with their permission', () => {
    const events = authorizeCalls(
      INVESTIGATION,
      INVESTIGATION_ID,
      factsOf(started(), requested(1), responded(1, [use('a', 'shop__query'), use('b', 'nope')])),
      '2026-11-21T09:00:00.000Z',
    );
    expect(events.map(({ type, data }) => [type, 'seq' in data ? data.seq : null])).toEqual([
      ['ToolCallAuthorized', 2],
      ['ToolCallStarted', 2],
      ['ToolCallDenied', 3],
    ]);
  });

  it('have an id that follows from investigation and step', () => {
    const facts = factsOf(started(), requested(1), responded(1, [use('a', 'shop__query')]));
    expect(authorizeCalls(INVESTIGATION, INVESTIGATION_ID, facts, '2026-11-21T09:00:00.000Z')).toEqual(
      authorizeCalls(INVESTIGATION, INVESTIGATION_ID, facts, '2026-11-21T09:00:00.000Z'),
    );
  });

  it('are refused when they repeat one another or a recorded call', () => {
    const twice = responded(1, [use('a', 'shop__query', { x: 1, y: 2 }), use('b', 'shop__query', { y: 2, x: 1 })]);
    expect(authorize(started(), requested(1), twice)).toEqual(['ToolCallAuthorized', 'repeated_call']);
    const again = responded(3, [use('b', 'shop__query', { n: 1 }), use('c', 'shop__query', { n: 2 })]);
    expect(authorize(started(), ...queried(1, { n: 1 }), requested(3), again)).toEqual([
      'repeated_call',
      'ToolCallAuthorized',
    ]);
  });

  it('may repeat a call that failed', () => {
    const failed = queried(1, { n: 1 }, { status: 'timeout', code: 'timeout', result: null });
    const again = responded(3, [use('b', 'shop__query', { n: 1 })]);
    expect(authorize(started(), ...failed, requested(3), again)).toEqual(['ToolCallAuthorized']);
  });

  it('may use a tool again when a success came between its errors', () => {
    const error = { status: 'error' as const, code: 'upstream_error', result: null };
    const history = [
      ...queried(1, { n: 1 }, error),
      ...queried(3, { n: 2 }, error),
      ...queried(5, { n: 3 }),
      ...queried(7, { n: 4 }, error),
    ];
    expect(authorize(started(), ...history, requested(9), responded(9, [use('x', 'shop__query')]))).toEqual([
      'ToolCallAuthorized',
    ]);
  });

  it('end at the number of tool calls', () => {
    const calls = responded(3, [use('a', 'shop__query', { a: 1 }), use('b', 'shop__query', { b: 1 })]);
    expect(authorize(started({ toolCalls: 2 }), ...queried(1), requested(3), calls)).toEqual([
      'ToolCallAuthorized',
      'tool_call_budget',
    ]);
  });
});
