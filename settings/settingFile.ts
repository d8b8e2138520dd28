import { readFile } from 'node:fs/promises';
import { ZodError } from 'zod';
import { parseJson } from '../domain/core/json/parseJson.ts';
import { fileFault } from './fileFault.ts';
import { InvalidSetting } from './settings.ts';

/** Parses a JSON file that a setting names; a bad one stops the start under the setting's name. */
export const fromFile = async <T>(setting: string, path: string, parse: (file: unknown) => T): Promise<T> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new InvalidSetting(setting, `${path} ${fileFault(error) ?? 'cannot be read'}`);
  });
  return fromSetting(setting, () => parse(jsonIn(path, text)));
};

/** What is wrong with a setting stops the start under its name. */
export const fromSetting = <T>(setting: string, parse: () => T): T => {
  try {
    return parse();
  } catch (error) {
    throw new InvalidSetting(setting, reasonOf(error));
  }
};

const jsonIn = (path: string, text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    throw new Error(`${path} is not JSON`);
  }
};

/** Where a file does not fit; what the schema library says about it is for programmers. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ZodError) return `does not have the expected form at /${error.issues[0]?.path.join('/') ?? ''}`;
  return error instanceof Error ? error.message : 'is not valid';
};
