import type { Change } from './compare.ts';
import { SCRIPT, type EvalResult, type ScenarioResult } from './result.ts';

/** The table of a run, its totals, and what failed. */
export const reportOf = ({ scenarios }: EvalResult): string => {
  const header = ['scenario', 'model', 'passed', 'calls', 'cost'];
  const rows = scenarios.map((result) => [
    result.id,
    modelOf(result),
    result.runs === 0 ? 'not run' : `${result.passed}/${result.runs}`,
    `${shortly(result.calls)} of ${result.bestCalls}`,
    dollars(result.costMicroUsd),
  ]);
  return [aligned([header, ...rows]), '', totals(scenarios), ...faults(scenarios)].join('\n');
};

/** What changed against an earlier run, and nothing else. */
export const comparisonOf = (changes: readonly Change[]): string => {
  const told = changes.filter(({ kind, calls, cost }) => kind !== 'same' || isFar(calls) || isFar(cost));
  if (told.length === 0) return 'Against the earlier run: nothing changed.';
  const rows = told.map(({ id, kind, before, now, calls, cost }) => [
    id,
    kind,
    `${before === null ? '–' : percent(before)} → ${percent(now)}`,
    times(calls),
    times(cost),
  ]);
  return `Against the earlier run:\n${aligned([['scenario', 'change', 'passed', 'calls', 'cost'], ...rows])}`;
};

const modelOf = ({ model, recorded }: ScenarioResult): string => (recorded ? `${model} (recorded)` : model);

const totals = (scenarios: readonly ScenarioResult[]): string => {
  const run = scenarios.filter(({ runs }) => runs > 0);
  const passed = run.filter((result) => result.passed === result.runs).length;
  const scripted = run.filter(({ model }) => model === SCRIPT).length;
  const cost = run.reduce((sum, { costMicroUsd, runs }) => sum + costMicroUsd * runs, 0);
  return [
    `${passed} of ${run.length} scenarios passed, for ${dollars(cost)}.`,
    ...(scripted === 0
      ? []
      : [`${scripted} of them were played by a script: they show that the service works, and nothing of a model.`]),
    ...(run.length === scenarios.length
      ? []
      : [`${scenarios.length - run.length} were not run: --max-usd does not pay for more.`]),
  ].join('\n');
};

const faults = (scenarios: readonly ScenarioResult[]): readonly string[] =>
  scenarios.flatMap(({ id, failures, notes }) => {
    const lines = [...failures.map(({ check, detail }) => `${check}: ${detail}`), ...notes];
    return lines.length === 0 ? [] : ['', id, ...[...new Set(lines)].map((line) => `  ${line}`)];
  });

/** Columns as wide as their widest cell. */
const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const dollars = (microUsd: number): string => `$${(microUsd / 1_000_000).toFixed(4)}`;
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const times = (ratio: number | null): string => (ratio === null ? '–' : `${ratio.toFixed(2)}×`);
const shortly = (value: number): string => String(Math.round(value * 10) / 10);
/** A tenth more or less is told. */
const isFar = (ratio: number | null): boolean => ratio !== null && Math.abs(ratio - 1) > 0.1;
