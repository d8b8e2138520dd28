import { storeTrouble } from '../../domain/core/log/storeTrouble.ts';

/**
 * What may be logged and kept about a failure: its class, its code (SQLSTATE, errno, or what is wrong with the store)
 * and where it came from. Never its message, which may quote data.
 */
export const failureFields = (error: unknown): { error: string; code: string | null; at: string | null } =>
  error instanceof Error
    ? { error: error.name, code: codeOf(error), at: framesOf(error)[0] ?? null }
    : { error: typeof error, code: null, at: null };

/** For what should never happen: the whole way to it. */
export const bugFields = (error: unknown): { error: string; code: string | null; frames: readonly string[] } => {
  const { error: name, code } = failureFields(error);
  return { error: name, code, frames: error instanceof Error ? framesOf(error).slice(0, FRAMES_MAX) : [] };
};

/** The message of an error of our own, which is a sentence for operators that quotes nothing from elsewhere. */
export const ownWords = ({ message }: Error): string => message;

const FRAMES_MAX = 12;

const codeOf = (error: Error): string | null => {
  const coded = 'code' in error ? error : error.cause;
  const code = coded instanceof Error && 'code' in coded && typeof coded.code === 'string' ? coded.code : null;
  return code ?? storeTrouble(error)?.kind ?? null;
};

/** Behind the message, whose own lines may look like frames. */
const framesOf = ({ stack = '', message }: Error): readonly string[] =>
  stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
