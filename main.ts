import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Half of a start is compiling, and the compiler of TypeScript keeps 20 MB once it is loaded: both fall away when what
// it made is found again. A directory that cannot be written is none.
enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/node'));
await import('./composition/service.ts');
