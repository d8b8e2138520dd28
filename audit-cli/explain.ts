import { parseArgs } from 'node:util';
import { entryBytes, leafHash, parseEntry } from '../domain/audit/tree/entry.ts';
import { rootFromInclusion } from '../domain/audit/tree/proofs.ts';
import type { Outcome } from './outcome.ts';
import { readPins } from './pins.ts';
import { findSealed, parseWanted, type SealedEntry } from './sealedEntry.ts';
import { dataDirectory } from './dataDirectory.ts';
import { withReads } from './store.ts';

/** Shows how the root follows from one event: each field, its bytes, each hash. */
export const explain = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values } = parseArgs({
    args: [...args],
    options: { event: { type: 'string' }, index: { type: 'string' }, keys: { type: 'string' } },
  });
  const wanted = parseWanted(values.event, values.index);
  const vkeys = await readPins(values.keys, dataDirectory(environment));
  const sealed = await withReads(environment, (reads) => findSealed(reads, wanted, vkeys));
  const facts = factsOf(sealed);
  const intact = facts.computed_root === facts.signed_root && facts.leaf_hash === facts.sealed_leaf_hash;
  return {
    exit: intact ? 0 : 1,
    code: intact ? 'ok' : 'tampered',
    message: intact
      ? `event ${facts.index} leads to the signed root`
      : `event ${facts.index} is not the one that was sealed`,
    lines: Object.entries(facts).map(([name, value]) => `${name.padEnd(18)}${String(value)}`),
    json: facts,
  };
};

const factsOf = ({ event, entry, path, size, root }: SealedEntry) => {
  const bytes = entryBytes(event);
  const parsed = parseEntry(bytes);
  const leaf = leafHash(bytes);
  return {
    index: entry.index,
    position: entry.position,
    stream: parsed.stream,
    revision: String(parsed.revision),
    type: parsed.type,
    event_id: parsed.id,
    recorded_at_us: String(parsed.recordedAtUs),
    content_type: parsed.contentType,
    payload_bytes: event.payload.length,
    payload_sha256: parsed.payloadHash.toString('hex'),
    meta_sha256: parsed.metaHash.toString('hex'),
    entry: bytes.toString('hex'),
    leaf_hash: leaf.toString('hex'),
    sealed_leaf_hash: entry.leaf.toString('hex'),
    chain_hash: entry.chain.toString('hex'),
    inclusion_path: path.map((hash) => hash.toString('hex')).join(' '),
    tree_size: size,
    computed_root: rootFromInclusion(leaf, entry.index, size, path)?.toString('hex') ?? '',
    signed_root: root.toString('hex'),
  };
};
