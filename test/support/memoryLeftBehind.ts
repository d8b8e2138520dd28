import { setTimeout as sleep } from 'node:timers/promises';
import { giveMemoryBackAtRest } from '../../composition/memoryAtRest.ts';

// Run as a program of its own: prints its resident memory with 200 MB of small buffers, of which one in fifty is kept,
// and once it has been at rest. It ends when half of that has gone back, or after 30 s.

const BUFFERS = 4_000;
const BYTES = 50_000;
const KEPT = 50;
const LOOK_MS = 200;
const LOOKS_MAX = 150;

const buffers = Array.from({ length: BUFFERS }, () => Buffer.alloc(BYTES, 1));
const before = process.memoryUsage.rss();
const kept = buffers.filter((_, place) => place % KEPT === 0);
buffers.length = 0;

const stopping = new AbortController();
const watching = giveMemoryBackAtRest([], stopping.signal, LOOK_MS);
const isHeld = (): boolean => process.memoryUsage.rss() > before - (BUFFERS * BYTES) / 2;
for (let looks = 0; looks < LOOKS_MAX && isHeld(); looks += 1) await sleep(LOOK_MS);
process.stdout.write(JSON.stringify({ before, after: process.memoryUsage.rss(), kept: kept.length }));
stopping.abort();
await watching;
