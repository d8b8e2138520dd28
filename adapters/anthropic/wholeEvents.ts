import { ProviderFailure } from '../../agent/running/providerFailure.ts';

/** One server-sent event; an answer's largest real one has some thousand bytes. */
const EVENT_BYTES_MAX = 128 * 1024;
/** One answer on the wire, where each token has an event of its own of some 150 bytes. */
const STREAM_BYTES_MAX = 8 * 1024 * 1024;

const LF = 0x0a;
const CR = 0x0d;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Passes an event stream on in whole events. The SDK looks through everything that it holds of an unfinished event at
 * every chunk; with one byte a chunk that would take quadratic time. Here each byte is looked at once, and an event or
 * a stream beyond its bound fails as `unusable` before it is held.
 */
export const wholeEvents = (): TransformStream<Bytes, Bytes> => {
  const held = new Uint8Array(EVENT_BYTES_MAX);
  let heldBytes = 0;
  let left = STREAM_BYTES_MAX;
  const findEnd = createEndFinder();
  return new TransformStream({
    transform: (chunk, controller) => {
      left -= chunk.length;
      const end = findEnd(chunk);
      if (end > 0) {
        controller.enqueue(joined(held.subarray(0, heldBytes), chunk.subarray(0, end)));
        heldBytes = 0;
      }
      const rest = chunk.subarray(end);
      if (left < 0 || heldBytes + rest.length > EVENT_BYTES_MAX)
        throw new ProviderFailure('unusable', { reason: 'too_large' });
      held.set(rest, heldBytes);
      heldBytes += rest.length;
    },
    flush: (controller) => controller.enqueue(held.slice(0, heldBytes)),
  });
};

const joined = (first: Bytes, second: Bytes): Bytes => {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
};

/** Tells where in the next chunk the last whole event ends, 0 for none. An empty line ends one; lines end in any way. */
const createEndFinder = (): ((chunk: Bytes) => number) => {
  let lineIsEmpty = true;
  let afterCr = false;
  return (chunk) => {
    let end = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte !== LF && byte !== CR) {
        lineIsEmpty = false;
        afterCr = false;
        continue;
      }
      // The second half of one line end.
      const continues = byte === LF && afterCr;
      if (continues ? end === at : lineIsEmpty) end = at + 1;
      lineIsEmpty = true;
      afterCr = byte === CR;
    }
    return end;
  };
};
