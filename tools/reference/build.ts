import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { SERVICE_VERSION } from '../../api/http/version.ts';
import { apiPage, documentPage, PAGES } from './pages.ts';

export const DOCS = resolve(import.meta.dirname, '../../docs');

const SWAGGER_UI = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'].map((name) => join(SWAGGER_UI, name));
const OWN_ASSETS = ['reference.css', 'api.js'].map((name) => join(import.meta.dirname, 'assets', name));

/**
 * Builds the pages of the reference (X-26, DS-137) in `dist` of the folder `docs`: a folder for this release, and one
 * for each that `releases` keeps. The document of this release's API is not among them: the running service has it.
 */
export const buildReference = async (docs: string): Promise<void> => {
  const kept = await readdir(join(docs, 'releases')).catch(() => []);
  const releases = [...new Set([SERVICE_VERSION, ...kept])].toSorted(newestFirst);
  await rm(join(docs, 'dist'), { recursive: true, force: true });
  for (const release of releases) {
    const sources = release === SERVICE_VERSION ? docs : join(docs, 'releases', release);
    await buildRelease({ release, releases, sources, target: join(docs, 'dist', release) });
  }
};

const newestFirst = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true });

type Release = { release: string; releases: readonly string[]; sources: string; target: string };

const buildRelease = async ({ release, releases, sources, target }: Release): Promise<void> => {
  await mkdir(target, { recursive: true });
  for (const { name } of PAGES) {
    const text = await readFile(join(sources, `${name}.md`), 'utf8');
    await writeFile(join(target, `${name}.html`), documentPage(name, text, { release, releases }));
  }
  await writeFile(join(target, 'index.html'), apiPage({ release, releases }));
  for (const asset of [...ASSETS, ...OWN_ASSETS]) await cp(asset, join(target, asset.slice(dirname(asset).length)));
  if (release !== SERVICE_VERSION) await cp(join(sources, 'openapi.json'), join(target, 'openapi.json'));
};

/** `npm run build:reference`. */
if (import.meta.main) await buildReference(DOCS);
