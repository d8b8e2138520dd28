import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCheckpoint, signCheckpoint, type AuditSigners } from '../../../domain/audit/note/signedCheckpoint.ts';
import { formatNote, vkeyOf, type Vkey } from '../../../domain/audit/note/signedNote.ts';
import { signStatement, type EpochStatement } from '../../../domain/audit/verify/epochs.ts';

/** What signs for whoever holds the keys of the log. */
export type BundleKeys = { signers(origin: string): AuditSigners; vkeys(origin: string): readonly Vkey[] };

/** A change to a copy of a bundle of 300 events. */
export type BundleChange = { name: string; make: (bundle: string, keys: BundleKeys) => Promise<unknown> };

export const FIRST_EVENTS = join('events', '000.ndjson');
export const LAST_EVENTS = join('events', '001.p', '44.ndjson');
export const FIRST_TILE = join('tile', '0', '000');
export const LAST_TILE = join('tile', '0', '001.p', '44');
export const TOP_TILE = join('tile', '1', '000.p', '1');
export const ENTRIES = join('tile', 'entries', '000');

export const edit =
  (file: string, change: (text: string) => string) =>
  async (bundle: string): Promise<void> => {
    const path = join(bundle, file);
    const before = await readFile(path);
    const after = Buffer.from(change(before.toString('latin1')), 'latin1');
    if (after.equals(before)) throw new Error(`nothing was changed in ${file}`);
    await writeFile(path, after);
  };

export const add =
  (file: string, content = '') =>
  async (bundle: string): Promise<void> => {
    await mkdir(dirname(join(bundle, file)), { recursive: true });
    await writeFile(join(bundle, file), content);
  };

export const remove = (file: string) => (bundle: string) => rm(join(bundle, file), { recursive: true });

/** One after the other. */
export const all =
  (...changes: BundleChange['make'][]): BundleChange['make'] =>
  async (bundle, keys) => {
    for (const change of changes) await change(bundle, keys);
  };

export const line = (nth: number, change: (text: string) => string) =>
  edit(FIRST_EVENTS, (text) => {
    const lines = text.split('\n');
    return lines.map((one, at) => (at === nth ? change(one) : one)).join('\n');
  });

type Signing = { log?: boolean; clock?: boolean; more?: string; under?: string };

/** Another text, signed by the keys of the log. */
export const sign =
  (textOf: (text: string) => string, { log = true, clock = true, more = '', under }: Signing = {}) =>
  async (bundle: string, keys: BundleKeys): Promise<void> => {
    const path = join(bundle, 'checkpoint');
    const note = await readFile(path, 'utf8');
    const text = textOf(note.slice(0, note.lastIndexOf('\n\n') + 1));
    const signers = keys.signers(under ?? text.split('\n')[0] ?? '');
    const seconds = Buffer.alloc(8);
    seconds.writeBigUInt64BE(1_767_225_600n);
    const cosigned = Buffer.from(`cosignature/v1\ntime 1767225600\n${text}`);
    const signatures = [
      ...(log ? [{ ...signers.log.vkey, bytes: Buffer.from(await signers.log.sign(Buffer.from(text))) }] : []),
      ...(clock
        ? [{ ...signers.clock.vkey, bytes: Buffer.concat([seconds, await signers.clock.sign(cosigned)]) }]
        : []),
    ];
    await writeFile(path, `${formatNote({ text, signatures })}${more}`);
  };

export const foreignLine = (nth: number): string => {
  const { name, id } = vkeyOf(`witness.example.com/${nth}`, 4, Buffer.alloc(32, nth));
  return `— ${name} ${Buffer.concat([Buffer.from(id, 'hex'), Buffer.alloc(72, nth)]).toString('base64')}\n`;
};
export const foreignLines = (count: number): string =>
  Array.from({ length: count }, (_, nth) => foreignLine(nth)).join('');

/** The same events as the log of a later epoch. */
export const laterEpoch =
  (signedBy: 'both' | 'new' | 'nobody', change: (note: string) => string = (note) => note, about = 'same') =>
  async (bundle: string, keys: BundleKeys): Promise<void> => {
    const before = readCheckpoint(await readFile(join(bundle, 'checkpoint'), 'utf8'));
    const logId = randomUUID();
    const origin = `audit.example.com/audit/${logId}`;
    const statement: EpochStatement = {
      epoch: 2,
      logId,
      origin,
      openedAt: '2026-01-01T00:00:00.000Z',
      eventId: randomUUID(),
      keys: keys.vkeys(origin),
      previous: before,
      kept: Buffer.alloc(32, 3),
      loss: 'none found',
      reason: 'A test',
    };
    const signers = [
      ...(signedBy === 'nobody' ? [keys.signers('elsewhere.example.com').log] : [keys.signers(origin).log]),
      ...(signedBy === 'both' ? [keys.signers(before.origin).log] : []),
    ];
    await writeFile(join(bundle, 'epoch'), change(await signStatement(signers, statement)));
    if (about === 'same')
      await writeFile(
        join(bundle, 'checkpoint'),
        await signCheckpoint(keys.signers(origin), { ...before, origin }, 1_767_225_600),
      );
  };

export const link =
  (file: string) =>
  async (bundle: string): Promise<void> => {
    await rename(join(bundle, file), join(bundle, 'elsewhere'));
    await symlink(join(bundle, 'elsewhere'), join(bundle, file));
  };

export const pipe = (file: string) => (bundle: string) =>
  rm(join(bundle, file), { force: true }).then(() => spawnSync('mkfifo', [join(bundle, file)]));

export const named = (of: string, changes: Readonly<Record<string, BundleChange['make']>>): readonly BundleChange[] =>
  Object.entries(changes).map(([name, make]) => ({ name: `${of}: ${name}`, make }));

/** Changes to the bytes of a file, whatever it holds. */
export const changesOf = (file: string): readonly BundleChange[] =>
  named(file, {
    ...Object.fromEntries(
      [0, 0.13, 0.5, 0.93, 1].flatMap((share) =>
        [0, 5].map((bit) => [`bit ${bit} at ${share * 100} %`, flip(file, share, bit)]),
      ),
    ),
    'cut in half': edit(file, (text) => text.slice(0, Math.floor(text.length / 2))),
    emptied: edit(file, () => ''),
    'a line behind it': edit(file, (text) => `${text}\n`),
    '32 bytes behind it': edit(file, (text) => `${text}${'x'.repeat(32)}`),
    deleted: remove(file),
  });

const flip = (file: string, share: number, bit: number) =>
  edit(file, (text) => {
    const at = Math.min(text.length - 1, Math.floor(text.length * share));
    return `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ (1 << bit))}${text.slice(at + 1)}`;
  });
