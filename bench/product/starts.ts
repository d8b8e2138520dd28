import { quantile } from '../table.ts';
import type { OfOneSize } from './bench.ts';
import { atMost, type Figure } from './figures.ts';
import type { Installation } from './installation.ts';
import { untilCaughtUp } from './progress.ts';

const SAMPLES = 3;
const READY_MAX_S = 3;

/** Median seconds from the start of the process until `/ready` answers 200, PostgreSQL's start included. */
export const startTime = async (installation: Installation): Promise<number> => {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    times.push((await installation.start()).readyMs / 1_000);
    await installation.stop('SIGTERM');
  }
  return quantile(times, 0.5);
};

/** How soon the node is ready again after an orderly stop, and after kill -9, which leaves PostgreSQL running. */
export const measureStarts: OfOneSize = async ({ installation, signal }) => {
  await installation.stop('SIGTERM');
  const orderly = await startTime(installation);
  const killed: number[] = [];
  await installation.start();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await installation.stop('SIGKILL');
    killed.push((await installation.start()).readyMs / 1_000);
  }
  await untilCaughtUp(installation.running().client.url, signal);
  return [startFigure('ready after a stop', orderly), startFigure('ready after kill -9', quantile(killed, 0.5))];
};

const startFigure = (name: string, seconds: number): Figure => ({
  name,
  value: seconds,
  text: `${seconds.toFixed(2)} s`,
  target: atMost(seconds, READY_MAX_S, ' s'),
});
