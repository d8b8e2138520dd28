import { mkdtemp, open, rm } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../engine/sql.ts';
import { quantile } from './table.ts';

/** What a number means depends on this. */
export type Machine = {
  processor: string;
  cores: number;
  memoryGiB: number;
  node: string;
  postgres: string;
  fsyncMs: number;
};

const SYNCS = 200;

export const describeMachine = async (database: Database, directory: string): Promise<Machine> => {
  const { rows } = await database.query<{ version: string }>('select version()');
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: rows[0]?.version.split(' on ')[0] ?? 'unknown',
    fsyncMs: await medianFsync(directory),
  };
};

/** On what and with what a measurement was taken, in two lines. */
export const taken = (machine: Machine): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB`,
    `Node ${machine.node}, ${machine.postgres}, fsync on, ${machine.fsyncMs.toFixed(2)} ms an fsync of 8 KiB`,
  ].join('\n');

/** The same, and in a third line how long each measurement took; without `seconds` as long as it took. */
export const heading = (machine: Machine, seed: number, seconds?: number): string =>
  `${taken(machine)}\n${seconds === undefined ? '' : `${seconds} s a measurement, `}seed ${seed}`;

/** Median time to write 8 KiB and have it on disk, where the database keeps its data. */
const medianFsync = async (parent: string): Promise<number> => {
  const directory = await mkdtemp(join(parent, 'fsync-'));
  const file = await open(join(directory, 'file'), 'w');
  const times: number[] = [];
  for (let n = 0; n < SYNCS; n += 1) {
    const began = performance.now();
    await file.write(Buffer.alloc(8192, n), 0, 8192, (n % 16) * 8192);
    await file.datasync();
    times.push(performance.now() - began);
  }
  await file.close();
  await rm(directory, { recursive: true });
  return quantile(times, 0.5);
};
