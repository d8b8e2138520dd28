import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runChecks, type Finding } from '../../../adapters/sources/conformance/runChecks.ts';
import { runProgram } from '../../support/audit/auditCli.ts';
import { emailProgram, openEmailSource } from '../../support/sources/emailSource.ts';
import { openMailServer } from '../../support/sources/mailServer.ts';
import { mailText } from '../../support/sources/mails.ts';
import { CHANNEL, MIRA, openSlackScene, slackProgram } from '../../support/sources/slackSource.ts';
import { freePort } from '../../support/clusters/tcpPorts.ts';
import { FILE_SOURCE, rawTicket } from '../../support/sources/sourceNode.ts';

const LAUNCHER = fileURLToPath(new URL('../../../bin/ticket-source-check.mjs', import.meta.url));

let folder: string;
let tickets: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
  tickets = join(folder, 'tickets');
  await writeFile(tickets, [1, 2, 3, 4].map((n) => JSON.stringify(rawTicket(n))).join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the kit finds with a server that misbehaves so. */
const failuresWith = async (MODE: string): Promise<readonly string[]> => {
  const findings: Finding[] = [];
  const env = { TICKETS: tickets, MODE, PAGE: '3' };
  const program = { command: process.execPath, args: [FILE_SOURCE], env };
  const failures = await runChecks(program, { writeTo: 't-1' }, (finding) => findings.push(finding));
  const failed = findings.filter(({ ok }) => !ok);
  expect(failed).toHaveLength(failures);
  return failed.map(({ name, detail }) => `${name}: ${detail}`);
};

it('npx ticket-source-check: 0 for a server that keeps the contract, 2 for wrong use (SU-68)', async () => {
  const options = ['--env', `TICKETS=${tickets}`, '--write', 't-1'];
  const good = await runProgram([LAUNCHER, ...options, '--', process.execPath, FILE_SOURCE], process.env);
  expect(good.stdout).toMatch(/^ok {5}it starts and has the five tools/);
  expect(good.stdout).not.toContain('FAILED');
  expect(good.stdout).toContain('The server keeps the contract.');
  const wrong = await runProgram([LAUNCHER, '--env', 'lower=x'], process.env);
  expect(wrong.stderr).toMatch(/^ticket-source-check \[--env/);
});

it('the mailbox of our own keeps the contract (SU-57, SU-68)', async () => {
  await using server = await openMailServer();
  for (let n = 1; n <= 30; n += 1) server.imap.deliver(mailText(`m${n}@example.org`, `Text ${n}.`));
  await using source = await openEmailSource(server);
  const [first] = (await source.fetch(null)).tickets;
  const findings: Finding[] = [];
  await runChecks(emailProgram(server), { writeTo: first?.external_id ?? '' }, (finding) => findings.push(finding));
  expect(findings.filter(({ ok, detail }) => !ok || detail.startsWith('skipped'))).toEqual([]);
  expect(findings.length).toBeGreaterThan(10);
  expect(server.sent).toHaveLength(1);
});

it('the chat tool of our own keeps the contract, polled and told (SU-58, SU-68)', async () => {
  await using scene = await openSlackScene();
  const roots = Array.from({ length: 30 }, (_, n) => scene.workspace.say(CHANNEL, MIRA, `Message ${n}`));
  const options = { writeTo: `${CHANNEL}.${roots[0] ?? ''}` };
  const listening = { WEBHOOK_PORT: String(await freePort()), WEBHOOK_HOST: '127.0.0.1' };
  for (const changes of [{}, listening]) {
    const findings: Finding[] = [];
    await runChecks(slackProgram(scene, changes), options, (finding) => findings.push(finding));
    expect(findings.filter(({ ok, detail }) => !ok || detail.startsWith('skipped'))).toEqual([]);
    expect(findings.length).toBeGreaterThan(10);
  }
});

it('the kit names what a server does wrong (SU-68, SU-69, SU-75)', async () => {
  expect(await failuresWith('extra')).toEqual([
    'it starts and has the five tools: The tool server offers tools outside the contract.',
  ]);
  expect(await failuresWith('exit')).toEqual([
    'it starts and has the five tools: The tool server did not shake hands. It ended with code 1.',
  ]);
  const wrong = await failuresWith('wrong');
  expect(wrong[0]).toMatch(/^the first page fits the contract: fetch_new_tickets: .*tickets\.0\.title/);
  expect(await failuresWith('stuck')).toEqual([
    'has_more comes with a cursor that moves, until there is no more: has_more with the cursor that was given',
  ]);
});
