import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runChecks, type Finding } from '../../adapters/sources/conformance/runChecks.ts';
import { rawTicket } from '../support/sources/sourceNode.ts';

/** A Python with the official MCP package; TEST_PYTHON names one that is not the first of the path. */
const python = process.env['TEST_PYTHON'] ?? 'python3';
const isThere = spawnSync(python, ['-c', 'from mcp.server import MCPServer']).status === 0;
if (!isThere) process.stdout.write(`skipped: ${python} has no package mcp (pip install mcp)\n`);

const SERVER = fileURLToPath(new URL('../../examples/ticket-source-python/server.py', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'python-'));
  for (const n of [1, 2, 3]) await writeFile(join(folder, `t-${n}.json`), JSON.stringify(rawTicket(n)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.skipIf(!isThere)('the example in Python keeps the contract (SU-59, SU-68)', async () => {
  const findings: Finding[] = [];
  const env = { PATH: process.env['PATH'] ?? '', TICKETS_DIR: folder };
  const program = { command: python, args: [SERVER], env };
  const failures = await runChecks(program, { writeTo: 't-1' }, (finding) => findings.push(finding));
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(failures).toBe(0);
  expect((await readFile(join(folder, 't-1.replies.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(1);
});
