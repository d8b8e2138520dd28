import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ScenarioRun } from './runScenario.ts';
import { isPassed } from './score.ts';

/** Whose answers were scored: a model's name, or the script that was written by hand. */
export const SCRIPT = 'script';

const ScenarioResult = z.strictObject({
  id: z.string(),
  model: z.string(),
  /** The answers are older than the run. */
  recorded: z.boolean(),
  /** 0 when the sum did not suffice. */
  runs: z.int().min(0),
  passed: z.int().min(0),
  /** Of one run, the mean over all. */
  calls: z.number(),
  bestCalls: z.int(),
  costMicroUsd: z.number(),
  failures: z.array(z.strictObject({ check: z.string(), detail: z.string() })),
  notes: z.array(z.string()),
});
export type ScenarioResult = z.infer<typeof ScenarioResult>;

/** What a run measured; `--json` writes it and `--against` reads it. */
export const EvalResult = z.strictObject({
  at: z.iso.datetime(),
  promptVersion: z.string(),
  scenarios: z.array(ScenarioResult),
});
export type EvalResult = z.infer<typeof EvalResult>;

/** One line of the result from all runs of a scenario. */
export const summarize = (
  { id, expect }: ScenarioRun['scenario'],
  runs: readonly ScenarioRun[],
  model: string,
): ScenarioResult => ({
  id,
  model: runs.some(({ origin }) => origin === 'script') ? SCRIPT : model,
  recorded: runs.some(({ origin }) => origin === 'recorded'),
  runs: runs.length,
  passed: runs.filter(({ checks }) => isPassed(checks)).length,
  calls: mean(runs.map(({ observed }) => observed.calls.length + observed.denied.length)),
  bestCalls: expect.calls,
  costMicroUsd: mean(runs.map(({ observed }) => observed.costMicroUsd)),
  failures: runs.flatMap(({ checks }) =>
    checks.filter(({ passed }) => !passed).map(({ name, detail }) => ({ check: name, detail })),
  ),
  notes: [...new Set(runs.flatMap(({ note }) => (note === null ? [] : [note])))],
});

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** A file that `--against` cannot read; its message says why. */
export class UnreadableResult extends Error {}

/** Throws UnreadableResult. */
export const readResult = async (path: string): Promise<EvalResult> => {
  try {
    return EvalResult.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UnreadableResult(
      `--against ${path}: ${isMissing ? 'there is no such file' : 'is no result that --json wrote'}`,
      { cause: error },
    );
  }
};
