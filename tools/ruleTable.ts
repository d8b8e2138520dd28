import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleTable } from '../test/tidy/rules.ts';
import { ROOT, sourceFiles } from '../test/tidy/sources.ts';

/** `npm run rules`: writes the column of proofs in docs/rules.md. */
const table = ruleTable(sourceFiles());
writeFileSync(join(ROOT, 'docs/rules.md'), table.expected);
for (const id of table.unknownIds) console.error(`${id} is named by a test but is not in docs/rules.md`);
for (const id of table.unprovenIds) console.error(`${id} is named by no test`);
for (const id of table.overstatedIds) console.error(`${id} names what does not exist and does not say (partly: …)`);
const faults = [...table.unknownIds, ...table.unprovenIds, ...table.overstatedIds];
process.exitCode = faults.length > 0 ? 1 : 0;
