import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleTable } from '../test/tidy/rules.ts';
import { ROOT, sourceFiles } from '../test/tidy/sources.ts';

/** `npm run rules`: writes the column of proofs in docs/rules.md. */
const table = ruleTable(sourceFiles());
writeFileSync(join(ROOT, 'docs/rules.md'), table.expected);
for (const id of table.unknownIds) console.error(`${id} is named by a test but is not in docs/rules.md`);
for (const id of table.unprovenIds) console.error(`${id} is named by no test`);
process.exitCode = table.unknownIds.length + table.unprovenIds.length > 0 ? 1 : 0;
