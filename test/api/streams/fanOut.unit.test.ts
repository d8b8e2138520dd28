import { Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { createFanOut, type FanOut } from '../../../api/streams/fanOut.ts';
import { framesOf, type Selection } from '../../../api/streams/frames.ts';
import { encodeFrame, type Encoded } from '../../../api/streams/sse.ts';
import { START, type Position } from '../../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import { eventAt, placeOf } from '../../support/log/recordedEvents.ts';

const happened = (n: number, workspaceId?: string): RecordedEvent => {
  const event = eventAt(n, 'Happened', { n });
  return workspaceId === undefined ? event : { ...event, meta: { ...event.meta, workspaceId } };
};
const frameOf = ({ position, data }: RecordedEvent) => encodeFrame({ id: position, event: 'happened', data }).bytes;
/** What is even shows nothing. */
const toFrame = ({ data }: RecordedEvent) => (Number(data?.['n']) % 2 === 0 ? null : { event: 'happened', data });

/** Streams of one process, and how to show them events. */
const opened = () => {
  const shown = new Subject<readonly RecordedEvent[]>();
  return { fanOut: createFanOut(shown), show: (events: readonly RecordedEvent[]) => shown.next(events), shown };
};

/** A stream that keeps what it is sent. */
const joined = (fanOut: FanOut, selection: Selection, after: Position = START) => {
  const sent: Encoded[] = [];
  const complete = vi.fn<() => void>();
  const error = vi.fn<(error: unknown) => void>();
  const subscription = fanOut(selection, after).subscribe({ next: (part) => sent.push(part), complete, error });
  return { sent, complete, error, leave: () => subscription.unsubscribe() };
};
const text = ({ sent }: { sent: readonly Encoded[] }): string => sent.map(({ bytes }) => bytes.toString()).join('');

describe('an event that many streams show', () => {
  it('is made into a frame once, and all are sent the very same bytes', () => {
    const { fanOut, show } = opened();
    const made = vi.fn<typeof toFrame>(toFrame);
    const selection = { workspaceId: 'default', frames: framesOf(made) };
    const streams = Array.from({ length: 1_000 }, () => joined(fanOut, selection));
    const event = happened(1, 'default');
    show([event]);
    expect(made).toHaveBeenCalledOnce();
    expect(text({ sent: streams[0]?.sent ?? [] })).toBe(frameOf(event).toString());
    for (const { sent } of streams) {
      expect(sent).toHaveLength(1);
      expect(sent[0]?.bytes).toBe(streams[0]?.sent[0]?.bytes);
    }
  });

  it('is the same bytes for those with a filter of their own', () => {
    const { fanOut, show } = opened();
    const frames = framesOf(toFrame);
    const [all, some] = [
      joined(fanOut, { workspaceId: 'default', frames }),
      joined(fanOut, { workspaceId: 'default', frames, lets: ({ position }) => position === placeOf(3) }),
    ];
    show([happened(1, 'default')]);
    show([happened(3, 'default')]);
    expect(all.sent).toHaveLength(2);
    expect(some.sent).toHaveLength(1);
    expect(some.sent[0]?.bytes).toBe(all.sent[1]?.bytes);
  });

  it('is one write with what happened at the same time', () => {
    const { fanOut, show } = opened();
    const member = joined(fanOut, { workspaceId: 'default', frames: framesOf(toFrame) });
    const events = [happened(1, 'default'), happened(2, 'default'), happened(3, 'default')];
    show(events);
    expect(member.sent.map(({ frames }) => frames)).toEqual([2]);
    expect(text(member)).toBe(`${frameOf(happened(1)).toString()}${frameOf(happened(3)).toString()}`);
  });
});

describe('who is sent an event', () => {
  it('is its workspace alone; one of no workspace is sent to all', () => {
    const { fanOut, show } = opened();
    const frames = framesOf(toFrame);
    const [ours, theirs] = ['ours', 'theirs'].map((workspaceId) => joined(fanOut, { workspaceId, frames }));
    show([happened(1, 'ours'), happened(3), happened(5, 'theirs'), happened(7, 'nobody')]);
    expect(ours && text(ours)).toBe(`${frameOf(happened(1)).toString()}${frameOf(happened(3)).toString()}`);
    expect(theirs && text(theirs)).toBe(`${frameOf(happened(3)).toString()}${frameOf(happened(5)).toString()}`);
  });

  it('is nobody who has it already (X-44)', () => {
    const { fanOut, show } = opened();
    const member = joined(fanOut, { workspaceId: 'default', frames: framesOf(toFrame) }, placeOf(3));
    show([happened(1, 'default'), happened(3, 'default')]);
    show([happened(3, 'default'), happened(5, 'default')]);
    expect(text(member)).toBe(frameOf(happened(5)).toString());
  });

  it('is nobody who has left', () => {
    const { fanOut, show } = opened();
    const member = joined(fanOut, { workspaceId: 'default', frames: framesOf(toFrame) });
    member.leave();
    show([happened(1, 'default')]);
    expect(member.sent).toEqual([]);
  });
});

describe('a stream', () => {
  it('completes with the events', () => {
    const { fanOut, shown } = opened();
    const members = ['ours', 'theirs'].map((workspaceId) => joined(fanOut, { workspaceId, frames: framesOf(toFrame) }));
    shown.complete();
    expect(members).toHaveLength(2);
    for (const { complete } of members) expect(complete).toHaveBeenCalledOnce();
  });

  it('completes after the last event that it shows, and not with another one of that kind', () => {
    const { fanOut, show } = opened();
    const member = joined(fanOut, {
      workspaceId: 'default',
      frames: framesOf(toFrame),
      lets: ({ position }) => position >= placeOf(3),
      isLast: ({ type }) => type === 'Happened',
    });
    show([happened(1, 'default')]);
    expect(member.complete).not.toHaveBeenCalled();
    show([happened(3, 'default')]);
    expect(member.complete).toHaveBeenCalledOnce();
    expect(text(member)).toBe(frameOf(happened(3)).toString());
  });

  it('whose filter throws ends alone', () => {
    const { fanOut, show } = opened();
    const frames = framesOf(toFrame);
    const fault = new Error('thrown by a filter');
    const throwing = joined(fanOut, {
      workspaceId: 'default',
      frames,
      lets: () => {
        throw fault;
      },
    });
    const other = joined(fanOut, { workspaceId: 'default', frames });
    show([happened(1, 'default')]);
    show([happened(3, 'default')]);
    expect(throwing.error.mock.calls).toEqual([[fault]]);
    expect(other.sent).toHaveLength(2);
  });
});
