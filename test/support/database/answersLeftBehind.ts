import { GCProfiler } from 'node:v8';
import { Client } from 'pg';
import { runOn } from '../../../adapters/postgres/statement.ts';

// Run as a program of its own with a database's URL: asks for 200 MB in a thousand answers that it does not keep, and
// prints how many bytes of them V8 took for old, in how many collections of what is new.

const ANSWERS = 1_000;
const ROWS = 20;

const client = new Client({ connectionString: process.argv[2] });
await client.connect();
const run = runOn(client, 60_000);
const page = { name: 'page', text: `select repeat('x', 10000) || n as text from generate_series(1, $1) n` };
const profiler = new GCProfiler();
profiler.start();
for (let answer = 0; answer < ANSWERS; answer += 1) await run({ ...page, values: [ROWS] });
const collections = profiler.stop().statistics.filter(({ gcType }) => gcType === 'Scavenge');
await client.end();

type Heap = { heapSpaceStatistics: readonly { spaceName: string; spaceUsedSize: number }[] };
const oldBytes = ({ heapSpaceStatistics }: Heap): number =>
  heapSpaceStatistics.find(({ spaceName }) => spaceName === 'old_space')?.spaceUsedSize ?? 0;
const grown = collections.map(({ beforeGC, afterGC }) => oldBytes(afterGC) - oldBytes(beforeGC));
process.stdout.write(
  JSON.stringify({ collections: collections.length, kept: grown.reduce((sum, bytes) => sum + bytes, 0) }),
);
