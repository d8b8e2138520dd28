import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../domain/core/problems/problems.ts';
import { arrowOf, isAllowed } from './tidy/arrows.ts';
import { circles } from './tidy/circles.ts';
import { impureHandlers, impureHandlersIn } from './tidy/handlers.ts';
import { loggedErrors, loggedErrorsIn } from './tidy/logCalls.ts';
import { ruleTable } from './tidy/rules.ts';
import { codeOf, functionLengths, importsOf, projectFiles, readSource, sourceFiles } from './tidy/sources.ts';
import { nonEmpty } from './support/nonEmpty.ts';

const FUNCTION_LINES_MAX = 70;
const FILE_LINES_MAX = 300;
const FOLDER_FILES_MAX = 20;

const files = sourceFiles();

it('finds the sources', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files).toContain('domain/core/log/eventLog.ts');
});

it('imports follow the arrows of ARCHITECTURE.md', () => {
  const broken = files.flatMap((file) => {
    const arrow = arrowOf(file);
    if (arrow === null) return [];
    return importsOf(file)
      .filter((found) => !isAllowed(arrow, found))
      .map(({ specifier }) => `${file} -> ${specifier}`);
  });
  expect(broken).toEqual([]);
});

it('composition lists, starts and stops modules, and no more', () => {
  const own = files.filter((file) => file.startsWith('composition/'));
  expect(own.length).toBeGreaterThan(5);
  expect(own.length).toBeLessThanOrEqual(12);
  expect(own.filter((file) => /Parameters<[^>]*>(?:\[\d\])? &/.test(codeOf(file)))).toEqual([]);
});

it('there are no circles among the imports', () => {
  expect(circles(files)).toEqual([]);
});

it('nothing above the port knows which engine keeps the events', () => {
  const above = files.filter(
    (file) => !/^(?:(?:adapters|cli|composition|services|settings|test|bench|demo|tools)\/|vitest\.config)/.test(file),
  );
  expect(above.length).toBeGreaterThan(200);
  expect(
    above.filter((file) => /kurrent|eventstore-?db|esdb|es\.(?:events|append|log_end)/i.test(codeOf(file))),
  ).toEqual([]);
  const knowing = files.filter((file) => importsOf(file).some(({ from }) => from.startsWith('@eventstore/')));
  expect(
    // The bench has the bare client as its baseline.
    knowing.filter(
      (file) => !/^(?:adapters\/kurrentdb\/protocol|bench\/kurrentdb|test\/support\/kurrentServer)\//.test(file),
    ),
  ).toEqual([]);
});

const linesIn = (isIt: (file: string) => boolean): number =>
  files.filter(isIt).reduce((sum, file) => sum + readSource(file).split('\n').length - 1, 0);

it('the engine on KurrentDB, and the connection below it, stay small enough to be read in an hour each', () => {
  const connection = 'adapters/kurrentdb/protocol/';
  expect(linesIn((file) => file.startsWith('adapters/kurrentdb/') && !file.startsWith(connection))).toBeLessThan(1_100);
  expect(linesIn((file) => file.startsWith(connection))).toBeLessThan(1_000);
});

it(`no function is longer than ${FUNCTION_LINES_MAX} lines`, () => {
  const long = files
    // A test suite is one call around its cases.
    .filter((file) => !file.startsWith('test/'))
    .flatMap((file) =>
      functionLengths(file)
        .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
        .map(({ name, line, lines }) => `${file}:${line} ${name}: ${lines}`),
    );
  expect(long).toEqual([]);
});

it(`no file is longer than ${FILE_LINES_MAX} lines`, () => {
  const data = new Set(['domain/core/problems/problems.ts']);
  const long = files
    .filter((file) => !data.has(file))
    .map((file) => ({ file, lines: readSource(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > FILE_LINES_MAX)
    .map(({ file, lines }) => `${file}: ${lines}`);
  expect(long).toEqual([]);
});

it(`no folder has more than ${FOLDER_FILES_MAX} files`, () => {
  // One file a decision or a migration, in the order in which they were made.
  const series = new Set(['docs/decisions', 'adapters/postgres/migrations']);
  const counts = Map.groupBy(projectFiles().map(dirname), (folder) => folder);
  expect(counts.size).toBeGreaterThan(100);
  expect(
    [...counts]
      .filter(([folder, { length }]) => length > FOLDER_FILES_MAX && !series.has(folder))
      .map(([folder, { length }]) => `${folder}: ${length}`),
  ).toEqual([]);
});

it('nothing compiles texts, calls the system past Node.js or reaches into private members of packages', () => {
  const own = files.filter((file) => !file.startsWith('test/') && !file.startsWith('adapters/kurrentdb/'));
  const reaching =
    /new Function\(|\bkoffi\b|\bffi\b|Object\.create\(|Reflect\.get\([^)]*'_|\.(?:_events|_httpMessage|_handle)\b/;
  expect(reaching.test("Reflect.get(socket, '_httpMessage')")).toBe(true);
  expect(own.filter((file) => reaching.test(codeOf(file)))).toEqual([]);
});

it('JSON is read by parseJson, which gives names as they are written (docs/decisions/0111)', () => {
  // Whose names are the project's own, without a backslash in any.
  const own = /^(?:test|bench|web|tools|demo|eval)\/|^api\/openApi\//;
  const reading = files.filter((file) => !own.test(file) && codeOf(file).includes('JSON.parse('));
  expect(reading).toEqual(['domain/core/json/parseJson.ts']);
});

describe('handlers of read models', () => {
  it('only fold: they never wait, run SQL, throw, or ask for time or randomness', () => {
    const models = files.filter((file) => file.startsWith('projections/'));
    expect(models.filter((file) => /\b(?:readModel|projectionOf)\(/.test(codeOf(file))).length).toBeGreaterThan(12);
    expect(models.flatMap(impureHandlers)).toEqual([]);
  });

  it.each([
    'readModel({ on: { A: { apply: async () => [] } } })',
    'readModel({ on: { A: { apply: () => { throw new Error("no row") } } } })',
    'readModel({ on: { A: t.updates(byId, () => ({ at: Date.now() })) } })',
    'const at = () => new Date(); readModel({ on: { A: t.inserts(() => ({ at: at() })) } })',
    'const load = (sql) => sql.query("select"); const of = () => load(s); projectionOf({ on: { A: { apply: of } } })',
  ])('%s is found', (text) => {
    expect(impureHandlersIn('a.ts', text)).not.toEqual([]);
  });

  it('a query beside them is not', () => {
    const text = 'const list = async (sql) => await sql.query("select"); readModel({ on: { A: { apply: () => [] } } })';
    expect(impureHandlersIn('a.ts', text)).toEqual([]);
  });
});

describe('log lines (X-65)', () => {
  it('carry no message of an error: engine/async/failure.ts says what may be told of one', () => {
    const service = files.filter((file) => !/^(?:test|bench|web|tools)\//.test(file));
    expect(service.flatMap(loggedErrors)).toEqual([]);
  });

  it.each([
    'log.warn({ error: String(error) }, "x")',
    'deps.log.warn({ detail: `it says ${error}` }, "x")',
    'this.logger[level]({ ...known, deep: [{ why: fault.message }] }, "x")',
    'request.log.error({ err }, "x")',
    'log.fatal({ err: given }, "x")',
    'log.error(error, "x")',
    'log.error({ error }, "x")',
    'log.info({ ...error }, "x")',
    'log.debug({ why: inspect(error), at: cause.stack }, "x")',
  ])('%s is found', (line) => {
    expect(loggedErrorsIn('a.ts', line)).not.toEqual([]);
  });

  it.each([
    'log.warn({ name, ...failureFields(error) }, "x")',
    'log.error({ kind: fault.kind, detail: ownWords(fault) }, "x")',
    'log.error({ position: error.position, error: "unknown_category" }, "x")',
    'catalogue.error({ error: String(error) })',
  ])('%s is not', (line) => {
    expect(loggedErrorsIn('a.ts', line)).toEqual([]);
  });
});

it('a docstring says more than the id of a rule', () => {
  const ids = /\/\*\* *(?:[A-Z]{1,2}-?\d+\b(?: to |, | and )?)+[.;]? *\*\//g;
  expect(['/** P1 to P3.', '*/'].join(' ')).toMatch(ids);
  expect(files.flatMap((file) => (readSource(file).match(ids) ?? []).map((found) => `${file}: ${found}`))).toEqual([]);
});

describe('the error catalogue (X-16)', () => {
  it('every problem code is written where it is thrown, and nowhere else invented', () => {
    const thrown = new Set(
      files
        .filter((file) => !file.startsWith('test/'))
        .flatMap((file) => [...readSource(file).matchAll(/new DomainError\(\s*'([a-z_]+)'/g)].map(([, code]) => code)),
    );
    expect([...thrown].filter((code) => code === undefined || !(code in PROBLEMS))).toEqual([]);
  });

  it('each has a status, a title, a meaning and a remedy', () => {
    for (const [code, { status, title, meaning, remedy }] of nonEmpty(Object.entries(PROBLEMS))) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(
        [title, meaning, remedy].every((text) => text.length > 0),
        code,
      ).toBe(true);
    }
  });
});

describe('rules and tests', () => {
  const table = ruleTable(files);

  it('every id in the title of a test stands in docs/rules.md', () => {
    expect(table.unknownIds).toEqual([]);
  });

  it('every rule of docs/rules.md is named by a test', () => {
    expect(table.unprovenIds).toEqual([]);
  });

  it('a rule that names an endpoint or a setting which does not exist says that it holds partly', () => {
    expect(table.overstatedIds).toEqual([]);
  });

  it('docs/rules.md names the files that prove each rule (npm run rules writes it)', () => {
    expect(table.written).toBe(table.expected);
  });
});
