import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { LiveMessage } from '../../../web/src/live/liveMessage.ts';
import type { LiveState } from '../../../web/src/live/liveState.ts';
import { createPlace } from '../../../web/src/live/place.ts';

const open = () => {
  const said: LiveMessage['kind'][] = [];
  const shown = new BehaviorSubject<LiveState>('connecting');
  const place = createPlace(shown, ({ kind }) => said.push(kind));
  const told = (state: LiveState, at: string) => place.told({ kind: 'told', state, at });
  const passed = (id: string, after: string, name = 'ticket.updated') =>
    place.passed({ kind: 'frame', frame: { name, id, data: '{}' }, after });
  return { place, said, shown, told, passed };
};

describe('a tab that follows the stream of another one (X-44)', () => {
  it('applies each frame that follows on what it knows', () => {
    const { said, told, passed } = open();
    told('live', '4');
    passed('5', '4');
    passed('6', '5');
    expect(said).toEqual(['opened', 'change', 'change']);
  });

  it('leaves out what came before it was told where the stream is', () => {
    const { said, told, passed } = open();
    passed('4', '3');
    told('live', '4');
    expect(said).toEqual(['opened']);
  });

  it('reads everything again when it has missed a frame, and goes on from there', () => {
    const { said, told, passed } = open();
    told('live', '4');
    passed('6', '5');
    passed('7', '6');
    expect(said).toEqual(['opened', 'reset', 'change']);
  });

  it('learns from a heartbeat alone that it has missed a frame', () => {
    const { said, told, passed } = open();
    told('live', '4');
    passed('5', '5', 'heartbeat');
    expect(said).toEqual(['opened', 'reset']);
  });

  it('does nothing twice, but reads again at each reset', () => {
    const { said, told, passed } = open();
    told('live', '4');
    passed('5', '4');
    passed('5', '4');
    passed('5', '5', 'reset');
    expect(said).toEqual(['opened', 'change', 'reset']);
  });

  it('shows what the leader says of the connection, and whether anything was missed meanwhile', () => {
    const { said, shown, told } = open();
    told('live', '4');
    told('lost', '4');
    expect(shown.value).toBe('lost');
    told('live', '4');
    told('lost', '4');
    told('live', '9');
    expect(shown.value).toBe('live');
    expect(said).toEqual(['opened', 'resumed', 'reset']);
  });

  it('takes the connection over where it was', () => {
    const { place, said, told, passed } = open();
    told('live', '4');
    passed('5', '4');
    expect(place.at()).toBe('5');
    expect(place.heard({ name: 'hello', id: '5', data: '{}' })).toBe('5');
    expect(place.heard({ name: 'ticket.updated', id: '6', data: '{}' })).toBe('5');
    expect(said).toEqual(['opened', 'change', 'resumed', 'change']);
  });

  it('hears each signal, which has no place of its own in the order (SU-196)', () => {
    const { said, told, passed } = open();
    told('live', '4');
    passed('4', '4', 'counts');
    passed('4', '4', 'counts');
    passed('5', '4');
    expect(said).toEqual(['opened', 'signal', 'signal', 'change']);
  });
});
