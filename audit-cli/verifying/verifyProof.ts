import { parseArgs } from 'node:util';
import { entryBytes, leafHash } from '../../domain/audit/tree/entry.ts';
import { rootFromInclusion } from '../../domain/audit/tree/proofs.ts';
import { NoteMalformed } from '../../domain/audit/note/signedNote.ts';
import { parseTlogProof, type TlogProof } from '../../domain/audit/note/tlogProof.ts';
import { EVENT_BYTES_MAX, parseEvent } from '../eventFile.ts';
import { CommandFailed, usage, type Outcome } from '../outcome.ts';
import { openHeld, readGiven, readPins } from '../pins.ts';
import { dataDirectory } from '../dataDirectory.ts';

/** Checks a proof and the event that it is for, without database and network. */
export const verifyProof = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { event: { type: 'string' }, keys: { type: 'string' } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || values.event === undefined)
    throw usage('verify-proof takes FILE --event FILE');
  const vkeys = await readPins(values.keys, dataDirectory(environment));
  const proof = parseProof(await readGiven(file), file);
  const event = parseEvent(await readGiven(values.event, EVENT_BYTES_MAX), values.event);
  const { head, signedAt } = openHeld(proof.checkpoint, vkeys, file);
  const leaf = leafHash(entryBytes(event));
  const root = rootFromInclusion(leaf, proof.index, head.size, proof.path);
  if (root?.equals(head.root) !== true)
    return { exit: 1, code: 'tampered', message: 'the event is not the one that the signed log holds at this index' };
  return {
    exit: 0,
    code: 'ok',
    message: `event ${event.id} is number ${proof.index} of the ${head.size} events of ${head.origin}`,
    json: { event_id: event.id, index: proof.index, tree_size: head.size, origin: head.origin, signed_at: signedAt },
  };
};

const parseProof = (text: string, file: string): TlogProof => {
  try {
    return parseTlogProof(text);
  } catch (error) {
    if (!(error instanceof NoteMalformed)) throw error;
    throw new CommandFailed(2, 'proof_malformed', `${file}: ${error.message}`);
  }
};
