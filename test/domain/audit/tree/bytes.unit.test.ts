import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chainNext, chainStart } from '../../../../domain/audit/tree/chain.ts';
import { entryBytes, leafHash, parseEntry } from '../../../../domain/audit/tree/entry.ts';
import { appendLeaf, EMPTY_ROOT, emptyRange, rootOf } from '../../../../domain/audit/tree/merkle.ts';
import {
  openCheckpoint,
  signCheckpoint,
  BadSignature,
  UnknownSigner,
} from '../../../../domain/audit/note/signedCheckpoint.ts';
import { formatVkey, parseVkey, NoteMalformed } from '../../../../domain/audit/note/signedNote.ts';
import { formatTlogProof, parseTlogProof } from '../../../../domain/audit/note/tlogProof.ts';
import * as vectors from './vectors.ts';
import { nonEmpty } from '../../../support/nonEmpty.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the test vectors of audit-log section 2.4', () => {
  it.each(vectors.VECTORS)('entry and leaf of $event.type', ({ event, entry, leaf, payloadHash, metaHash }) => {
    expect(hex(entryBytes(event))).toBe(entry);
    expect(hex(leafHash(entryBytes(event)))).toBe(leaf);
    expect(hex(parseEntry(entryBytes(event)).payloadHash)).toBe(payloadHash);
    expect(hex(parseEntry(entryBytes(event)).metaHash)).toBe(metaHash);
  });

  it('an entry is read back as it was written', () => {
    for (const { event } of nonEmpty(vectors.VECTORS)) {
      const { payload: _payload, meta: _meta, ...names } = event;
      expect(parseEntry(entryBytes(event))).toMatchObject({ ...names, contentType: 'application/json' });
    }
  });

  it('chain and root', () => {
    let chain = chainStart(vectors.ORIGIN);
    expect(hex(chain)).toBe(vectors.CHAIN_START);
    const range = emptyRange();
    for (const [index, vector] of vectors.VECTORS.entries()) {
      const leaf = leafHash(entryBytes(vector.event));
      chain = chainNext(chain, index, leaf);
      appendLeaf(range, leaf);
      expect([hex(chain), hex(rootOf(range))]).toEqual([vector.chain, vector.root]);
    }
  });

  it('the empty log (X-52)', () =>
    expect(EMPTY_ROOT.toString('base64')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='));

  it('keys and signed checkpoint (X-52)', async () => {
    const signers = vectors.signersFor(vectors.ORIGIN);
    expect(formatVkey(signers.log.vkey)).toBe(vectors.LOG_VKEY);
    expect(formatVkey(signers.clock.vkey)).toBe(vectors.CLOCK_VKEY);
    const head = { origin: vectors.ORIGIN, size: 2, root: Buffer.from(vectors.VECTORS[1].root, 'hex') };
    const note = await signCheckpoint(signers, head, vectors.NOTE_SECONDS);
    expect(note).toBe(vectors.NOTE);
    expect(createHash('sha256').update(note).digest('hex')).toBe(vectors.NOTE_SHA256);
  });
});

describe('a signed checkpoint', () => {
  const known = [parseVkey(vectors.LOG_VKEY), parseVkey(vectors.CLOCK_VKEY)];

  it('opens with the known keys', () => {
    const opened = openCheckpoint(vectors.NOTE, known);
    expect(opened).toMatchObject({ head: { origin: vectors.ORIGIN, size: 2 }, signedAt: vectors.NOTE_SECONDS });
  });

  it('lines of unknown keys are ignored, 16 of them', () => {
    const stranger = `— witness.example/w ${Buffer.alloc(80, 7).toString('base64')}\n`;
    expect(openCheckpoint(vectors.NOTE + stranger.repeat(16), known).head.size).toBe(2);
  });

  it('is of no worth without the log key', () => {
    expect(() => openCheckpoint(vectors.NOTE, [])).toThrow(UnknownSigner);
    expect(() => openCheckpoint(vectors.NOTE, [parseVkey(vectors.CLOCK_VKEY)])).toThrow(UnknownSigner);
  });

  it('any flipped bit is refused', () => {
    const bytes = Buffer.from(vectors.NOTE);
    for (let at = 0; at < bytes.length * 8; at += 1) {
      const flipped = Buffer.from(bytes);
      flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
      const opened = attempt(() => openCheckpoint(flipped.toString('utf8'), known));
      // A flip in a name or key id makes the line one of an unknown key: then one of the two proofs is missing.
      expect(opened === undefined || opened.signedAt === null, `bit ${at}`).toBe(true);
    }
  });
});

describe('signed notes of others', () => {
  const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';

  it('the key of the Go sumdb/note tests', () => expect(formatVkey(parseVkey(peter))).toBe(peter));
  it('a key id that does not fit is refused', () =>
    expect(() => parseVkey(peter.replace('c74f20a3', 'c74f20a4'))).toThrow(NoteMalformed));
});

describe('a C2SP tlog-proof', () => {
  const text = `c2sp.org/tlog-proof@v1\nindex 5\n${'A'.repeat(43)}=\n\n${vectors.NOTE}`;

  it('is written and read', () => {
    const proof = parseTlogProof(text);
    expect(proof).toEqual({ index: 5, path: [Buffer.alloc(32)], checkpoint: vectors.NOTE });
    expect(formatTlogProof(proof)).toBe(text);
  });
  it('without a path', () => {
    const proof = { index: 0, path: [], checkpoint: vectors.NOTE };
    expect(formatTlogProof(proof)).toBe(`c2sp.org/tlog-proof@v1\nindex 0\n\n${vectors.NOTE}`);
    expect(parseTlogProof(formatTlogProof(proof))).toEqual(proof);
  });
  it.each(['', 'index 5', 'c2sp.org/tlog-proof@v1\n\n', text.replace('index 5', 'index 05'), text.replace('A=', 'B=')])(
    'refuses %j',
    (broken) => expect(() => parseTlogProof(broken)).toThrow(NoteMalformed),
  );
});

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof NoteMalformed || error instanceof BadSignature || error instanceof UnknownSigner)
      return undefined;
    throw error;
  }
};
