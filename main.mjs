// The one file that is not TypeScript: compiling it would load the compiler, 20 MB, before what it made last time can be
// found. Half of a start is compiling. A directory that cannot be written is none.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/node'));
await import('./composition/service.ts');
