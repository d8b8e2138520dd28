import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_VERSION } from '../../api/http/version.ts';
import { openApiDocument } from '../openApiDocument.ts';
import { DOCS } from './build.ts';
import { PAGES } from './pages.ts';

/** Keeps what the reference of this release is built from in the folder `docs`, for the releases after it. */
export const keepReference = async (docs: string, document: unknown): Promise<void> => {
  const kept = join(docs, 'releases', SERVICE_VERSION);
  await mkdir(kept, { recursive: true });
  await writeFile(join(kept, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
  for (const { name } of PAGES) await cp(join(docs, `${name}.md`), join(kept, `${name}.md`));
};

/** `npm run keep:reference`, at a release. */
if (import.meta.main) await keepReference(DOCS, await openApiDocument());
