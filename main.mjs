// The one file that is not TypeScript: compiling it would load the compiler, 20 MB, before what it made last time can be
// found. Half of a start is compiling. A directory that cannot be written is none.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// What a long run of work makes lives for a batch; V8 would go on making the same things among what is old for every
// request, which keeps all that they refer to until a full collection (docs/decisions/0098).
setFlagsFromString('--no-allocation-site-pretenuring');
// Else few callers are enough for a full collection every other second (docs/decisions/0104).
setFlagsFromString('--heap-growing-percent=100');
enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/node'));
await import('./composition/service.ts');
