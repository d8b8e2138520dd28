import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts tables into a page of docs/, where it keeps those of this name: between `<!-- name -->` and its end. */
export const writeTables = async (page: string, name: string, text: string): Promise<void> => {
  const path = join(import.meta.dirname, '..', 'docs', page);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const document = await readFile(path, 'utf8');
  const [before, after] = [document.split(begin)[0] ?? '', document.split(end)[1] ?? ''];
  await writeFile(path, `${before}${begin}\n\n${text}\n\n${end}${after}`);
};
