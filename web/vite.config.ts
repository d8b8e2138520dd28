import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const BACKEND = 'http://127.0.0.1:8080';
const DIST = join(import.meta.dirname, 'dist');

/** Smaller files gain nothing worth a second one. */
const COMPRESSED_MIN_BYTES = 1024;

/** Puts `.br` and `.gz` beside what the browser loads, so that the service never compresses. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = DIST }) => {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(
      names.filter((name) => /\.(?:js|css|html|svg)$/.test(name)).map((name) => compress(join(dir, name))),
    );
  },
});

const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  if (bytes.length < COMPRESSED_MIN_BYTES) return;
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(bytes)),
    writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
  ]);
};

/** Of the component library what drops nothing down; the rest needs what finds its place, which is large. */
const PLAIN =
  /node_modules\/(?:@mantine\/(?!core\/esm\/components\/(?:Combobox|Menu|MultiSelect|Pill|PillsInput|Popover|ScrollArea|Select|TagsInput)\/)|@tabler|clsx)/;

/**
 * What several pages share comes in few files, so that the first page needs few requests. Editors, what reads typed
 * dates, and fields that drop something down are large, and come with what needs them.
 */
const SHARED = [
  { name: 'editor', test: /node_modules\/(?:@codemirror|@lezer|style-mod|w3c-keyname|crelt)\// },
  { name: 'library', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|rxjs|openapi-fetch)\// },
  { name: 'dates', test: /node_modules\/chrono-node\/|\/(?:snoozeTimes|typedDay)\.ts$/ },
  { name: 'components', test: PLAIN, minShareCount: 2 },
  { name: 'fields', test: /node_modules\/(?:@mantine|@floating-ui)\//, minShareCount: 2 },
  { name: 'parts', test: /web\/src\/(?!api\/schema)/, minShareCount: 3 },
];

/** `npm run build:web` fills web/dist; `npx vite web` serves the sources beside a running backend. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed()],
  build: {
    outDir: DIST,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // One sheet is smaller than a request for each page.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
  server: {
    host: '127.0.0.1',
    port: 8091,
    proxy: { '/backend': { target: BACKEND, rewrite: (path) => path.replace(/^\/backend/, '') } },
  },
});
