import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account that the database server runs under, when it is not our own. */
export type ServerUser = { uid: number; gid: number };

const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. A root process therefore gives the server to the owner of its existing data
 * directory, else to `nobody`, which changes nothing on the machine. Null: the server runs as we do.
 */
export const serverUserFor = async (dataPath: string): Promise<ServerUser | null> => {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(dataPath).catch(() => null);
  return owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
};

/** Whether `user` may enter every directory above `path` and read what is there; access lists are not looked at. */
export const canReach = async (path: string, user: ServerUser | null): Promise<boolean> => {
  if (user === null) return true;
  for (let directory = path; ; directory = dirname(directory)) {
    const { uid, gid, mode } = await stat(directory);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    const needed = directory === path ? 0o5 : 0o1;
    if (((mode >> shift) & needed) !== needed) return false;
    if (directory === dirname(directory)) return true;
  }
};

const nobody = async (): Promise<ServerUser> => {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] =
    accounts
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];
  return uid === undefined || gid === undefined ? NOBODY : { uid: Number(uid), gid: Number(gid) };
};
