// The one file that is not TypeScript: a Node.js that is too old must be able to read it, and compiling it would load the
// compiler, 20 MB, before what it made last time can be found. Half of a start is compiling. A directory that cannot be
// written is none.
import { join } from 'node:path';

const OLDEST = 24;

const { node } = process.versions;
if (Number.parseInt(node, 10) < OLDEST) {
  process.stderr.write(
    `The service needs Node.js ${OLDEST} or newer, and this is ${node}. npm ci installs one, which npm start uses.\n`,
  );
  process.exit(1);
}
// An old one has no such function, which an import statement would fail at.
const { enableCompileCache } = await import('node:module');
enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/node'));
await import('./composition/service.ts');
