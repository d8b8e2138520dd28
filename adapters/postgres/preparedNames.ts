import { createHash } from 'node:crypto';

/** As many as there are texts in the source that connections keep. */
const names = new Map<string, string>();

/** The name under which every connection of this process keeps a text that is constant in the source. */
export const preparedName = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = hashOf(text);
  names.set(text, name);
  return name;
};

/** The text has another name from now on: a connection prepares nothing twice under one. */
export const renamePrepared = (text: string): void => void names.set(text, hashOf(preparedName(text)));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
