import { readFile } from 'node:fs/promises';

const GUIDE = new URL('../../../docs/operating.md', import.meta.url);

/** The commands of the operators' guide that stand under this name, such as ```` ```sh restore ````. */
export const guideCommands = async (name: string): Promise<string> => {
  const text = await readFile(GUIDE, 'utf8');
  const fenced = [...text.matchAll(/^```sh ([^\n]+)\n(.*?)^```$/gms)].find((found) => found[1] === name)?.[2];
  if (fenced === undefined) throw new Error(`docs/operating.md has no commands called ${name}`);
  return fenced;
};
