import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DocumentReader } from '../../domain/knowledge/documentReader.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { Chunk } from '../../domain/knowledge/events.ts';
import type { ReadDocument } from '../../domain/knowledge/readDocument.ts';
import { nextTurn } from '../../engine/async/nextTurn.ts';
import { createSemaphore } from '../../engine/async/semaphore.ts';

const FILE = fileURLToPath(new URL('read.ts', import.meta.url));
/** It can neither write files nor start programs. */
const FLAGS = ['--permission', '--allow-fs-read=*', '--max-old-space-size=256'];
const AT_ONCE = 2;
const WITHIN_MS = 20_000;

const About = z.object({ title: z.string().nullable(), language: z.string(), lines: z.int() });
const Chunks = z.array(Chunk);

/** A process for each text, two at a time; one that takes longer than 20 s is killed. */
export const createDocumentReader = (): DocumentReader => {
  const places = createSemaphore(AT_ONCE);
  const asked = (argument: string, content: string) => places.run(() => answerOf(argument, content));
  return {
    toMarkdown: (html) => asked('text/html', html),
    read: async (contentType, content) => {
      const answer = await asked(contentType, content);
      return answer === null ? null : readOf(answer);
    },
  };
};

const readOf = async (answer: string): Promise<ReadDocument> => {
  const [about = '', ...lines] = answer.split('\n');
  const chunks: Chunk[] = [];
  for (const line of lines) {
    chunks.push(...Chunks.parse(parseJson(line)));
    await nextTurn();
  }
  return { ...About.parse(parseJson(about)), chunks };
};

const answerOf = async (argument: string, content: string): Promise<string | null> => {
  const child = spawn(process.execPath, [...FLAGS, FILE, argument], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: AbortSignal.timeout(WITHIN_MS),
    killSignal: 'SIGKILL',
  });
  // A child that ends early does not read on.
  child.stdin.on('error', () => {});
  child.stdin.end(content);
  const [answer, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]).catch(
    () => ['', [null]] as const,
  );
  return code === 0 ? answer : null;
};
