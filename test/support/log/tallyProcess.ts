import { openNode } from '../nodes/openNode.ts';
import { tally } from './tally.ts';

/** A process that runs the tally over the database of its first argument until it is told to end. */
const [url = ''] = process.argv.slice(2);
const node = await openNode({ url, readModels: [tally] });
node.start([tally]);
process.once('SIGTERM', () => void node.stop());
process.stdout.write('started\n');
