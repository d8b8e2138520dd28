import { patchConfig, type ConfigPatch } from '../connectors/config.ts';
import { keepSecrets } from '../connectors/createConnector.ts';
import { DomainError, validationFailed } from '../core/problems/errors.ts';
import type { FieldError } from '../core/problems/problems.ts';
import type { Position } from '../core/log/eventLog.ts';
import type { EventStore, Meta } from '../core/log/eventStore.ts';
import type { Locks } from '../core/locks.ts';
import { withinQuota, type Quota, type QuotaPorts } from '../core/quota.ts';
import type { SecretRecord, Secrets } from '../core/secrets.ts';
import { handle, load, type Handled } from '../core/log/streams.ts';
import type { SourceEvent, SourceEventOf } from './events.ts';
import { exists, ticketSources, type ExistingSource, type Source } from './source.ts';
import type { GrantOwner, MailboxGrants } from './mailboxGrants.ts';
import { settingErrors, sourceKindOf, splitSettings } from './sourceKinds.ts';

/** SU-65: whether the operator lets the service run this program. */
export type AllowsCommand = (command: string, args: readonly string[]) => Promise<boolean>;

export type SourcePorts = {
  store: EventStore;
  secrets: Secrets;
  mailboxGrants: Pick<MailboxGrants, 'take'>;
  allowsCommand: AllowsCommand;
  /** SU-63: whether another source than `exceptId` has the port. */
  isPortTaken: (port: number, exceptId: string) => Promise<boolean>;
  now: () => string;
};

export type SourceCreation = QuotaPorts & SourcePorts & { ticketSourceQuota: Quota };

type Created = SourceEventOf<'TicketSourceCreated'>['data'];
type SignedIn = NonNullable<Created['signedIn']>;
/**
 * `values`: all settings, `config` or `env`, the secret ones too; they fit the kind. `grantId`: somebody signed in, and
 * there are no secret ones.
 */
export type WantedSource = Omit<
  Created,
  'sourceId' | 'createdAt' | 'config' | 'secretKeys' | 'secretId' | 'signedIn'
> & {
  values: Readonly<Record<string, string>>;
  grantId: string | null;
};

/** What was recorded, which on a repeat is what the first attempt asked for. */
export type CreatedSource = { source: Created; position: Position | null };

/**
 * SU-60: creates a source, whose tool server starts by itself. It has the id of the command. Throws
 * `custom_tool_servers_disabled`, `validation_failed` for a port that is taken and for a grant that is not the
 * caller's, and what `withinQuota` throws.
 */
export const createSource = async (ports: SourceCreation, wanted: WantedSource, meta: Meta): Promise<CreatedSource> => {
  await refuseCommand(ports, wanted);
  const place = {
    quota: ports.ticketSourceQuota,
    workspaceId: wanted.workspaceId,
    stream: ticketSources.stream(meta.commandId),
  };
  return withinQuota(ports, place, () => create(ports, wanted, meta));
};

const create = async (
  ports: SourceCreation,
  { values, grantId, ...wanted }: WantedSource,
  meta: Meta,
): Promise<CreatedSource> => {
  const { store, secrets, now } = ports;
  const sourceId = meta.commandId;
  await refusePort(ports, wanted.webhookPort, sourceId);
  const { config, secrets: hidden } = splitSettings(sourceKindOf(wanted.kind), values);
  const owner = { workspaceId: wanted.workspaceId, userId: meta.actor.id };
  const signedIn = grantId === null ? null : await takeGrant(ports, grantId, owner, sourceId);
  const secretId = await keepSecrets(secrets, hidden);
  const chosen = { config, secretKeys: Object.keys(hidden), secretId, signedIn };
  const data: Created = { ...wanted, ...chosen, sourceId, createdAt: now() };
  const { events, position } = await handle(store, ticketSources, sourceId, { type: 'CreateSource', data }, meta);
  // A repeat finds the source as it is: what it would have created stands in its first event.
  const [event] = events;
  if (event?.type !== 'TicketSourceCreated') throw new Error('creating a source records that it was created');
  if (secretId !== null && event.data.secretId !== secretId) await secrets.delete(secretId);
  return { source: event.data, position };
};

export type SourceUpdate = SourcePorts & { locks: Locks };

/** What is absent stays; in `values` null removes. A grant takes the place of a password, and the reverse. */
export type SourceChanges = {
  [Field in 'name' | 'enabled' | 'readOnly' | 'pollIntervalS' | 'hourlyLimit' | 'command' | 'args' | 'webhookPort']?:
    ExistingSource[Field] | undefined;
} & { values?: ConfigPatch | undefined; grantId?: string | undefined };

/**
 * SU-62: changes a source of the workspace, one change at a time. Throws `not_found`, `validation_failed` where the
 * result does not fit its kind, and `custom_tool_servers_disabled`.
 */
export const changeSource = (
  ports: SourceUpdate,
  { workspaceId, sourceId }: { workspaceId: string; sourceId: string },
  { values = {}, grantId, ...changes }: SourceChanges,
  meta: Meta,
): Promise<Handled<SourceEvent, Source>> =>
  ports.locks.run(`ticket_source:${sourceId}`, async () => {
    const source = await existingSource(ports.store, { workspaceId, sourceId });
    const {
      name = source.name,
      enabled = source.status !== 'disabled',
      readOnly = source.readOnly,
      pollIntervalS = source.pollIntervalS,
      hourlyLimit = source.hourlyLimit,
      command = source.command,
      args = source.args,
      webhookPort = source.webhookPort,
    } = changes;
    const chosen = { name, enabled, readOnly, pollIntervalS, hourlyLimit, command, args, webhookPort };
    if (changes.command !== undefined || changes.args !== undefined) await refuseCommand(ports, { command, args });
    await refusePort(ports, webhookPort === source.webhookPort ? null : webhookPort, sourceId);
    const owner = { workspaceId, userId: meta.actor.id };
    const signedIn =
      grantId === undefined ? signedInAfter(source, values) : await takeGrant(ports, grantId, owner, sourceId);
    const settings = await settingsAfter(ports, source, signedIn, values);
    const data = { sourceId, ...chosen, ...settings, signedIn, changedAt: ports.now() };
    return handle(ports.store, ticketSources, sourceId, { type: 'ChangeSource', data }, meta);
  });

/** A secret that is filled in again ends that somebody is signed in. */
const signedInAfter = ({ kind, signedIn = null }: ExistingSource, patch: ConfigPatch): SignedIn | null => {
  const isSecret = (key: string): boolean =>
    sourceKindOf(kind).configSchema.some((field) => field.key === key && field.secret);
  return Object.entries(patch).some(([key, value]) => value !== null && isSecret(key)) ? null : signedIn;
};

/** Throws `validation_failed` unless whoever asks has signed in themselves, within the hour. */
const takeGrant = async (
  { mailboxGrants }: SourcePorts,
  grantId: string,
  owner: GrantOwner,
  sourceId: string,
): Promise<SignedIn> => {
  const provider = await mailboxGrants.take(grantId, owner, sourceId);
  if (provider === null) throw validationFailed([GRANT_REFUSED]);
  return { grantId, provider };
};

const GRANT_REFUSED: FieldError = {
  field: '/oauth_grant_id',
  code: 'not_available',
  detail: 'Mailbox sign-in not found or expired. Sign in again.',
};

/** A new vault record only when a secret changed; `ticket_source_cleanup` deletes the one that it replaces. */
const settingsAfter = async (
  { secrets }: SourcePorts,
  source: ExistingSource,
  signedIn: SignedIn | null,
  patch: ConfigPatch,
): Promise<Pick<Created, 'config' | 'secretKeys' | 'secretId'>> => {
  const { config, secretKeys, secretId } = source;
  const isReplaced = signedIn !== null && secretId !== null;
  if (Object.keys(patch).length === 0 && !isReplaced) return { config, secretKeys, secretId };
  const before: SecretRecord = (secretId === null || isReplaced ? null : await secrets.get(secretId)) ?? {};
  const merged = patchConfig({ ...config, ...before }, patch);
  const entry = sourceKindOf(source.kind);
  const errors = settingErrors(entry, merged, signedIn !== null);
  if (errors.length > 0) throw validationFailed(errors);
  const { config: shown, secrets: after } = splitSettings(entry, merged);
  const keys = Object.keys(after);
  const isSame =
    !isReplaced && keys.length === Object.keys(before).length && keys.every((key) => before[key] === after[key]);
  return { config: shown, secretKeys: keys, secretId: isSame ? secretId : await keepSecrets(secrets, after) };
};

const refuseCommand = async (
  { allowsCommand }: Pick<SourcePorts, 'allowsCommand'>,
  { command, args }: Pick<Created, 'command' | 'args'>,
): Promise<void> => {
  if (command !== null && !(await allowsCommand(command, args))) throw new DomainError('custom_tool_servers_disabled');
};

const refusePort = async (
  { isPortTaken }: Pick<SourcePorts, 'isPortTaken'>,
  port: number | null,
  sourceId: string,
): Promise<void> => {
  if (port === null || !(await isPortTaken(port, sourceId))) return;
  throw validationFailed([
    { field: '/webhook_port', code: 'duplicate', detail: 'Port already used by another source.' },
  ]);
};

type SourceOf = { workspaceId: string; sourceId: string };

/** The source as its stream says; throws `not_found` when it is unknown, gone or another workspace's. */
export const existingSource = async (
  store: Pick<EventStore, 'readStream'>,
  { workspaceId, sourceId }: SourceOf,
): Promise<ExistingSource> => {
  const { state } = await load(store, ticketSources, sourceId);
  if (!exists(state) || state.workspaceId !== workspaceId) throw new DomainError('not_found');
  return state;
};
