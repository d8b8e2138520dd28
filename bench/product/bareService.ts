import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AS_STARTED } from '../../test/support/nodes/nodeProcess.ts';
import { answerOf, endChild } from './load.ts';
import type { BareRequest } from './bareProcess.ts';
import type { Statement } from './statements.ts';

/** Fastify with nothing but the statements: what the product's answers are compared with. */
export type BareService = AsyncDisposable & {
  origin: string;
  /** Makes `/read/{key}` run these statements, one after the other, and answer with their rows. */
  serve(key: string, statements: readonly Statement[], sampleId: string | null): Promise<void>;
};

const PROGRAM = fileURLToPath(new URL('bareProcess.ts', import.meta.url));

/** A process of its own on the same database, as the product's node is one, and started like it. */
export const startBareService = async (url: string): Promise<BareService> => {
  const { execArgv, env } = AS_STARTED;
  const child = fork(PROGRAM, {
    execArgv,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ask = async (request: BareRequest): Promise<{ origin: string }> => {
    child.send(request);
    const answer = await answerOf<{ origin: string } | { error: string }>(child);
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  };
  try {
    const { origin } = await ask({ type: 'open', url });
    return {
      origin,
      serve: async (key, statements, sampleId) => void (await ask({ type: 'serve', key, statements, sampleId })),
      [Symbol.asyncDispose]: () => endChild(child),
    };
  } catch (error) {
    await endChild(child);
    throw error;
  }
};
