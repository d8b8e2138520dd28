import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { parseJson } from '../../../domain/core/json/parseJson.ts';

/** Null when the file does not exist. A file that does not fit its schema was damaged by hand: that surfaces. */
export const readStateFile = async <T>(directory: string, file: string, schema: z.ZodType<T>): Promise<T | null> => {
  try {
    return schema.parse(parseJson(await readFile(join(directory, file), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Whole or not at all: a crash leaves the old content. Readable by the service's user only. `before` is waited for when
 * nothing but the change itself is left to do; where it rejects, the old content stays.
 */
export const writeStateFile = async (
  directory: string,
  file: string,
  value: unknown,
  before?: () => Promise<void>,
): Promise<void> => {
  const draft = join(directory, `.${file}.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    await before?.();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, join(directory, file));
};
