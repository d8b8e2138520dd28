import { z } from 'zod';
import { AskStage } from '../../domain/ask/events.ts';
import type { AskWatcher } from '../../processes/ask/askPorts.ts';
import { encodeFrame, type SseStream } from '../streams/sse.ts';

/** SU-145: the frames of an answer that is streamed; `verified` and `failed` are the last. */
export const StateFrame = z.object({ state: AskStage });
export const DeltaFrame = z.object({ text: z.string() });

/** Sends what happens. A new `ANSWERING` begins the text anew: the answer before was sent back. */
export const watching = (sse: SseStream): AskWatcher => ({
  stage: (state) => sse.push(encodeFrame({ event: 'state', data: { state } satisfies z.infer<typeof StateFrame> })),
  text: (text) => sse.push(encodeFrame({ event: 'delta', data: { text } satisfies z.infer<typeof DeltaFrame> })),
});
