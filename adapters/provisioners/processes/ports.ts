import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';

export type PortRange = { from: number; to: number };

/** Who holds which port: one file per port, named after it, holding the holder's name (a cluster's id). */
export type Ports = {
  /** The holder's port, claimed now or before. Throws `no_capacity` when every port is claimed or in use. */
  claim(holder: string): Promise<number>;
  /** Gives the holder's port back; none is success. */
  release(holder: string): Promise<void>;
};

/** Bad ports of the Fetch standard (section 2.9) that a user can listen at: browsers open nothing there, nor does `fetch`. */
const REFUSED: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** The ports of `range`, from the lowest on, at which a cluster can be reached. */
export const reachablePorts = ({ from, to }: PortRange): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((port) => !REFUSED.has(port));

/** Ports of `range` on 127.0.0.1; claims are files in `directory`, so that parallel and later drivers see them. */
export const createPorts = (directory: string, range: PortRange): Ports => {
  const claimsOf = async (holder: string): Promise<readonly string[]> => {
    const ports = (await namesIn(directory)).filter((name) => /^\d+$/.test(name));
    const holders = await Promise.all(ports.map((port) => readFile(join(directory, port), 'utf8').catch(() => null)));
    return ports.filter((_, index) => holders[index] === holder);
  };

  return {
    claim: async (holder) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const [held] = await claimsOf(holder);
      if (held !== undefined) return Number(held);
      for (const port of reachablePorts(range)) {
        if (!(await createClaim(directory, port, holder))) continue;
        if (await isFree(port)) return port;
        await rm(join(directory, String(port)), { force: true });
      }
      throw new ProvisioningError('no_capacity', `No port between ${range.from} and ${range.to} is free.`);
    },
    release: async (holder) => {
      const drafts = (await namesIn(directory)).filter((name) => name.startsWith(draftsOf(holder)));
      for (const name of [...drafts, ...(await claimsOf(holder))]) await rm(join(directory, name), { force: true });
    },
  };
};

const namesIn = (directory: string): Promise<readonly string[]> => readdir(directory).catch(() => []);

/** How the names of a holder's drafts begin: what a crash leaves of a claim goes with the holder's release. */
const draftsOf = (holder: string): string => `.${encodeURIComponent(holder)}.`;

/** False when the port is claimed. Linking a finished file never shows a claim without its holder. */
const createClaim = async (directory: string, port: number, holder: string): Promise<boolean> => {
  const draft = join(directory, `${draftsOf(holder)}${randomUUID()}`);
  await writeFile(draft, holder, { mode: 0o600 });
  try {
    await link(draft, join(directory, String(port)));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

/** Whether nobody listens there now; a stranger may come before the cluster does. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
