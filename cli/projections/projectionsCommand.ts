import { unreachable } from '../../domain/core/decider.ts';
import { START } from '../../domain/core/log/eventLog.ts';
import { ApplyFailed } from '../../engine/projections/fold.ts';
import { ForeignCheckpoint } from '../../engine/projections/builds.ts';
import type { Engine } from '../../engine/projections/buildProjection.ts';
import { failureFields } from '../../engine/async/failure.ts';
import type { Projection } from '../../engine/projections/projection.ts';
import { projectionStatus, type ProjectionStatus } from '../../engine/projections/projectionStatus.ts';
import { rebuildProjections, verifyProjection, type BuildWatch } from '../../engine/projections/rebuildProjection.ts';

export type CommandDeps = Engine & {
  projections: readonly Projection[];
  /** ISO 8601 UTC. */
  now: () => string;
  print: (line: string) => void;
  /** Shows how much of the log is done. */
  progress: { update(done: number, total: number): void; end(): void };
};

const USAGE = `usage: npm run projections -- rebuild <name>… | rebuild --all | status | verify [<name>…]
  rebuild  rebuilds read models next to the live ones in one run over the log, then switches over
  status   shows version, build, position and lag of each read model
  verify   builds a copy of each read model and compares all rows`;

export type ProjectionsCommand =
  | { type: 'status' }
  | { type: 'rebuild' | 'verify'; chosen: readonly Projection[] }
  | { type: 'wrong_use'; explanation: string };

/** Arguments of `npm run projections -- …`. */
export const parseCommand = (args: readonly string[], projections: readonly Projection[]): ProjectionsCommand => {
  const [command, ...names] = args;
  const all = names.length === 0 || (names.length === 1 && names[0] === '--all');
  const chosen = all ? projections : projections.filter(({ name }) => names.includes(name));
  const unknown = all ? [] : names.filter((name) => !chosen.some((projection) => projection.name === name));
  if (unknown.length > 0)
    return wrongUse(`unknown: ${unknown.join(', ')}; known: ${projections.map(({ name }) => name).join(', ')}`);
  switch (command) {
    case 'status':
      return names.length > 0 ? wrongUse('status takes no names') : { type: 'status' };
    case 'rebuild':
      return names.length === 0 ? wrongUse('name the read models, or use --all') : { type: 'rebuild', chosen };
    case 'verify':
      return { type: 'verify', chosen };
    default:
      return wrongUse(command === undefined ? 'no command' : `unknown command ${command}`);
  }
};

const wrongUse = (problem: string): ProjectionsCommand => ({
  type: 'wrong_use',
  explanation: `${problem}\n${USAGE}`,
});

/**
 * Exit codes: 0 all is well; 1 a read model could not be built, is stopped, or differs from what the log says. Safe
 * beside running nodes.
 */
export const runCommand = (
  command: Exclude<ProjectionsCommand, { type: 'wrong_use' }>,
  deps: CommandDeps,
  signal: AbortSignal,
): Promise<number> => {
  switch (command.type) {
    case 'status':
      return printStatus(deps);
    case 'rebuild':
      return rebuild(deps, command.chosen, signal);
    case 'verify':
      return verify(deps, command.chosen, signal);
    default:
      return unreachable(command);
  }
};

const rebuild = async (deps: CommandDeps, chosen: readonly Projection[], signal: AbortSignal): Promise<number> => {
  const total = deps.store.distance(START, await deps.store.head());
  const left = new Set(chosen);
  const print = (line: string): void => {
    deps.progress.end();
    deps.print(line);
  };
  let exitCode = 0;
  const failed = (projection: Projection, error: unknown): void => {
    left.delete(projection);
    exitCode = 1;
    print(`${projection.name}: ${explain(error)}`);
  };
  const watch: BuildWatch = {
    reached: (position) => deps.progress.update(deps.store.distance(START, position), total),
    switched: (projection, { buildId, position }) => {
      left.delete(projection);
      print(`${projection.name}: build ${buildId} is active at ${position}`);
    },
    failed,
  };
  deps.print(`rebuilding ${chosen.map(({ name }) => name).join(', ')}`);
  await rebuildProjections(deps, chosen, watch, signal).catch((error: unknown) => {
    for (const projection of left) failed(projection, error);
  });
  return exitCode;
};

const verify = (deps: CommandDeps, chosen: readonly Projection[], signal: AbortSignal): Promise<number> =>
  forEach(deps, chosen, async (projection) => {
    const { position, live, rebuilt } = await verifyProjection(deps, projection, signal);
    deps.print(
      live === rebuilt
        ? `${projection.name}: ok at ${position} (${live})`
        : `${projection.name}: DIFFERS at ${position}: live ${live}, rebuilt ${rebuilt}`,
    );
    return live === rebuilt;
  });

/** One after the other; a failure of one does not keep the others from being tried. */
const forEach = async (
  deps: CommandDeps,
  chosen: readonly Projection[],
  act: (projection: Projection) => Promise<boolean>,
): Promise<number> => {
  let exitCode = 0;
  for (const projection of chosen) {
    const fine = await act(projection).catch((error: unknown) => {
      deps.print(`${projection.name}: ${explain(error)}`);
      return false;
    });
    if (!fine) exitCode = 1;
  }
  return exitCode;
};

/** Without messages of the database or of a projection, which may quote rows. */
const explain = (error: unknown): string => {
  if (error instanceof ForeignCheckpoint) return 'its checkpoint belongs to another log; rebuild it';
  const { error: name, code, at } = failureFields(error instanceof ApplyFailed ? error.cause : error);
  const what = [name, code, at].filter((part) => part !== null).join(' ');
  return error instanceof ApplyFailed
    ? `cannot apply ${error.event.type} at ${error.event.position}: ${what}`
    : `failed: ${what}`;
};

const printStatus = async (deps: CommandDeps): Promise<number> => {
  const statuses = await projectionStatus(deps, deps.projections);
  const rows = [['name', 'version', 'build', 'status', 'position', 'behind'], ...statuses.map(toRow)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    deps.print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { name, stopped } of statuses)
    if (stopped !== null) deps.print(`${name}: stopped at ${stopped.position}: ${stopped.reason}`);
  return statuses.some(({ status }) => status === 'stopped') ? 1 : 0;
};

const toRow = ({ name, version, buildId, status, position, lagMs }: ProjectionStatus): readonly string[] => [
  name,
  String(version),
  buildId ?? '-',
  status,
  position === null || position === '' ? '-' : position,
  lagMs === null ? '-' : `${(lagMs / 1000).toFixed(1)} s`,
];
