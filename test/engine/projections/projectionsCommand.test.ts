import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeBuild, schemaOf } from '../../../engine/projections/builds.ts';
import type { Projection } from '../../../engine/projections/projection.ts';
import { parseCommand, runCommand } from '../../../cli/projections/projectionsCommand.ts';
import { openNode, type TestNode } from '../../support/nodes/openNode.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { append, dataOf, keysSeen, manyTallied, tallied, tally, throwingOn } from '../../support/log/tally.ts';

let test: TestDatabase;
let node: TestNode;
let printed: string[];
let shown: (readonly [done: number, total: number])[];
const progress = { update: (done: number, total: number) => void shown.push([done, total]), end: () => undefined };

beforeEach(async () => {
  test = await testDatabase();
  node = await openNode({ url: test.url, readModels: [tally, keysSeen] });
  printed = [];
  shown = [];
});
afterEach(async () => {
  await node.stop();
  await test.close();
});

const run = (args: readonly string[], projections: readonly Projection[] = [tally, keysSeen]): Promise<number> => {
  printed = [];
  const command = parseCommand(args, projections);
  if (command.type === 'wrong_use') throw new Error(command.explanation);
  return runCommand(
    command,
    { ...node, projections, now: () => new Date().toISOString(), print: (line) => printed.push(line), progress },
    AbortSignal.timeout(20_000),
  );
};

describe('npm run projections', () => {
  it('rebuilds, shows and verifies read models while no node runs', async () => {
    const position = await append(node.store, manyTallied(20));
    expect(await run(['status'])).toBe(0);
    expect(printed.map((line) => line.split(/\s+/).slice(0, 5))).toEqual([
      ['name', 'version', 'build', 'status', 'position'],
      ['tally', '1', '-', 'building', '-'],
      ['keys_seen', '1', '-', 'building', '-'],
    ]);
    expect(await run(['rebuild', '--all'])).toBe(0);
    // StoreOpened stands before them.
    expect(shown.at(-1)).toEqual([21, 21]);
    expect(await run(['status'])).toBe(0);
    expect(printed[1]).toMatch(new RegExp(`^tally +1 +[0-9a-f]{8} +active +${position} +0\\.0 s$`));
    expect(await run(['verify'])).toBe(0);
    expect(printed.map((line) => line.replace(/\(.*/, ''))).toEqual([
      `tally: ok at ${position} `,
      `keys_seen: ok at ${position} `,
    ]);
  });

  it('exits 1 and names the read model whose rows are not what the log says', async () => {
    await append(node.store, manyTallied(20));
    await run(['rebuild', 'tally']);
    const build = await activeBuild(test.database, tally);
    if (build === null) throw new Error('not active');
    await test.database.query(`delete from ${schemaOf(build)}.tally where key = 'key-1'`);
    expect(await run(['verify', 'tally'])).toBe(1);
    expect(printed[0]).toMatch(/^tally: DIFFERS at /);
  });

  it('exits 1 and names the event that cannot be applied, without quoting it', async () => {
    const position = await append(node.store, manyTallied(1));
    const broken = throwingOn(tally, () => true);
    expect(await run(['rebuild', 'tally'], [broken, keysSeen])).toBe(1);
    expect(printed.at(-1)).toMatch(new RegExp(`^tally: cannot apply Tallied at ${position}: TypeError `));
    expect(printed.join('\n')).not.toContain('cannot read it');
  });

  it('builds the others when one cannot be built', async () => {
    await append(node.store, manyTallied(10));
    const poison = await append(node.store, [tallied('poison', 1)]);
    await append(node.store, manyTallied(10));
    const broken = throwingOn(tally, (event) => dataOf(event).key === 'poison');
    expect(await run(['rebuild', '--all'], [broken, keysSeen])).toBe(1);
    expect(printed.join('\n')).toContain(`tally: cannot apply Tallied at ${poison}: TypeError`);
    expect(await activeBuild(test.database, tally)).toBeNull();
    expect(await activeBuild(test.database, keysSeen)).toMatchObject({ position: await node.store.head() });
  });

  it.each([
    { args: [], problem: 'no command' },
    { args: ['mend'], problem: 'unknown command mend' },
    { args: ['rebuild'], problem: 'name the read models, or use --all' },
    { args: ['rebuild', 'nothing'], problem: 'unknown: nothing; known: tally, keys_seen' },
    { args: ['status', 'tally'], problem: 'status takes no names' },
  ])('says how to use it for $args', ({ args, problem }) => {
    const command = parseCommand(args, [tally, keysSeen]);
    expect(command).toEqual({ type: 'wrong_use', explanation: expect.stringMatching(/\nusage: /) });
    expect('explanation' in command && command.explanation.split('\n')[0]).toBe(problem);
  });
});
