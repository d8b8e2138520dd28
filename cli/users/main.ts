import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import { thisRelease } from '../../composition/modules.ts';
import { openStorage, openStoreOn } from '../../composition/storage.ts';
import { CommandId } from '../../domain/core/ids.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import type { KeyedHash } from '../../domain/core/subjects.ts';
import { emailOwner, knownUser, type UserDirectory } from '../../domain/users/addUser.ts';
import { makePasswordLink } from '../../domain/users/passwordLinks.ts';
import { openAudit } from '../../services/audit.ts';
import { InvalidSetting, readSettings, type Settings } from '../../settings/settings.ts';

const USAGE = `usage: npm run users -- reset EMAIL

  reset   prints a link that sets a new password for the user with this address, once, and ends their sessions

Runs with or without running nodes, with the settings of the service. Exit codes: 0 printed, 1 no such user or a
disabled one, 2 usage error, 3 the store could not be reached or refused it.`;

const HOUR_MS = 3_600_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const main = async (args: readonly string[]): Promise<number> => {
  const [command, email, ...more] = args;
  if (command === '--help') {
    print(USAGE);
    return 0;
  }
  if (command !== 'reset' || email === undefined || more.length > 0) {
    complain(USAGE);
    return 2;
  }
  const settings = readSettings(process.env);
  return withDirectory(settings, (directory) => reset(directory, settings, email));
};

/** SU-06: the way back in for the last administrator, whom nobody else can make a link. */
const reset = async (directory: UserDirectory, settings: Settings, email: string): Promise<number> => {
  const { store } = directory;
  const userId = await emailOwner(directory, email);
  const user = userId === null ? null : await knownUser(store, userId);
  if (user === null || user.status === 'disabled') {
    complain(user === null ? 'no user has this address' : 'the user is disabled: an administrator can enable them');
    return 1;
  }
  const commandId = CommandId.parse(uuidv7());
  const { workspaceId } = user;
  const ports = {
    store,
    now: isoNow,
    randomBytes: (length: number) => randomBytes(length),
    invitationMs: settings.SERVICE_INVITATION_HOURS * HOUR_MS,
    publicWebUrl: settings.SERVICE_PUBLIC_WEB_URL,
  };
  const actor = { type: 'system', id: 'operator' } as const;
  const meta = { actor, correlationId: commandId, commandId, workspaceId };
  const { url } = await makePasswordLink(ports, { workspaceId, userId: user.userId }, meta);
  print(url ?? '');
  return 0;
};

/** The users behind the gate of the audit log: a log that is frozen takes no link either. */
const withDirectory = async (
  settings: Settings,
  work: (directory: UserDirectory) => Promise<number>,
): Promise<number> => {
  // The answer goes to stdout; the log must not get between.
  const logger = pino({ level: 'error' }, pino.destination(2));
  await using resources = new AsyncDisposableStack();
  const storage = await openStorage(settings, thisRelease, logger, resources);
  const audit = await openAudit(settings, storage, logger, resources);
  const keyedHash: KeyedHash = (purpose, ...texts) =>
    Buffer.from(storage.masterKey.keyedHash(purpose, ...texts)).toString('hex');
  // Awaited here: what was opened is closed when this function returns.
  return await work({ store: openStoreOn(audit.gatedLog, storage), keyedHash });
};

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  complain(error instanceof InvalidSetting || error instanceof DomainError ? error.message : inspect(error));
  return error instanceof InvalidSetting ? 2 : 3;
});
