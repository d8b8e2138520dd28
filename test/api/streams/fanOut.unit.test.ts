import { describe, expect, it, vi } from 'vitest';
import { createAudience } from '../../../api/streams/audience.ts';
import { framesOf, type Selection } from '../../../api/streams/frames.ts';
import { encodeFrame, type Encoded } from '../../../api/streams/sse.ts';
import { START, type Position } from '../../../domain/core/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/eventStore.ts';
import { eventAt, placeOf } from '../../support/recordedEvents.ts';

const happened = (n: number, workspaceId?: string): RecordedEvent => {
  const event = eventAt(n, 'Happened', { n });
  return workspaceId === undefined ? event : { ...event, meta: { ...event.meta, workspaceId } };
};
const frameOf = ({ position, data }: RecordedEvent) => encodeFrame({ id: position, event: 'happened', data }).bytes;
/** What is even shows nothing. */
const toFrame = ({ data }: RecordedEvent) => (Number(data?.['n']) % 2 === 0 ? null : { event: 'happened', data });

/** A stream that keeps what it is sent. */
const stream = () => {
  const sent: Encoded[] = [];
  return {
    sent,
    push: (part: Encoded) => void sent.push(part),
    drained: () => Promise.resolve(),
    close: vi.fn<() => void>(),
  };
};
const text = ({ sent }: { sent: readonly Encoded[] }): string => sent.map(({ bytes }) => bytes.toString()).join('');

const joined = (audience: ReturnType<typeof createAudience>, selection: Selection, after: Position = START) => {
  const sse = stream();
  return { ...sse, leave: audience.add({ selection, sse, after }) };
};

describe('an event that many streams show', () => {
  it('is made into a frame once, and all are sent the very same bytes', () => {
    const audience = createAudience();
    const made = vi.fn<typeof toFrame>(toFrame);
    const selection = { workspaceId: 'default', frames: framesOf(made) };
    const streams = Array.from({ length: 1_000 }, () => joined(audience, selection));
    const event = happened(1, 'default');
    audience.show([event]);
    expect(made).toHaveBeenCalledOnce();
    expect(text({ sent: streams[0]?.sent ?? [] })).toBe(frameOf(event).toString());
    for (const { sent } of streams) {
      expect(sent).toHaveLength(1);
      expect(sent[0]?.bytes).toBe(streams[0]?.sent[0]?.bytes);
    }
  });

  it('is the same bytes for those with a filter of their own', () => {
    const audience = createAudience();
    const frames = framesOf(toFrame);
    const [all, some] = [
      joined(audience, { workspaceId: 'default', frames }),
      joined(audience, { workspaceId: 'default', frames, lets: ({ position }) => position === placeOf(3) }),
    ];
    audience.show([happened(1, 'default')]);
    audience.show([happened(3, 'default')]);
    expect(all.sent).toHaveLength(2);
    expect(some.sent).toHaveLength(1);
    expect(some.sent[0]?.bytes).toBe(all.sent[1]?.bytes);
  });

  it('is one write with what happened at the same time', () => {
    const audience = createAudience();
    const member = joined(audience, { workspaceId: 'default', frames: framesOf(toFrame) });
    const events = [happened(1, 'default'), happened(2, 'default'), happened(3, 'default')];
    audience.show(events);
    expect(member.sent.map(({ frames }) => frames)).toEqual([2]);
    expect(text(member)).toBe(`${frameOf(happened(1)).toString()}${frameOf(happened(3)).toString()}`);
  });
});

describe('who is sent an event', () => {
  it('is its workspace alone; one of no workspace is sent to all', () => {
    const audience = createAudience();
    const frames = framesOf(toFrame);
    const [ours, theirs] = ['ours', 'theirs'].map((workspaceId) => joined(audience, { workspaceId, frames }));
    audience.show([happened(1, 'ours'), happened(3), happened(5, 'theirs'), happened(7, 'nobody')]);
    expect(ours && text(ours)).toBe(`${frameOf(happened(1)).toString()}${frameOf(happened(3)).toString()}`);
    expect(theirs && text(theirs)).toBe(`${frameOf(happened(3)).toString()}${frameOf(happened(5)).toString()}`);
  });

  it('is nobody who has it already (X-44)', () => {
    const audience = createAudience();
    const member = joined(audience, { workspaceId: 'default', frames: framesOf(toFrame) }, placeOf(3));
    audience.show([happened(1, 'default'), happened(3, 'default')]);
    audience.show([happened(3, 'default'), happened(5, 'default')]);
    expect(text(member)).toBe(frameOf(happened(5)).toString());
  });

  it('is nobody who has left', () => {
    const audience = createAudience();
    const member = joined(audience, { workspaceId: 'default', frames: framesOf(toFrame) });
    member.leave();
    audience.show([happened(1, 'default')]);
    expect(member.sent).toEqual([]);
  });
});

it('at the end all streams are closed', () => {
  const audience = createAudience();
  const members = ['ours', 'theirs'].map((workspaceId) => joined(audience, { workspaceId, frames: framesOf(toFrame) }));
  audience.end();
  for (const { close } of members) expect(close).toHaveBeenCalledOnce();
});
