import { wholeEvents } from './wholeEvents.ts';

/** An error, or the answer to a probe, is far shorter. What is longer is cut, so that its status still counts. */
const BODY_BYTES_MAX = 64 * 1024;

/**
 * `fetch` for the model provider. It follows no redirect: the prompt goes where it was configured to go and nowhere
 * else. And it bounds what one answer can cost us: an event stream is passed on event by event, any other body is cut.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const streamed = response.ok && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
  return new Response(body.pipeThrough(streamed ? wholeEvents() : cutAfter(BODY_BYTES_MAX)), {
    status,
    statusText,
    headers,
  });
};

const cutAfter = (bytesMax: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let left = bytesMax;
  return new TransformStream({
    transform: (chunk, controller) => {
      controller.enqueue(chunk.subarray(0, left));
      left -= Math.min(left, chunk.length);
      if (left === 0) controller.terminate();
    },
  });
};
