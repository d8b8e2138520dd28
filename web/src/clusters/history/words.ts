import type { LogEvent } from '../../live/log.ts';
import type { Tone } from '../../parts/label.ts';
import { exactTime } from '../../parts/time/exactTime.ts';
import { autoUpgradeReason, remedyOf, waitsForUser } from '../reasons.ts';

/** An event in words. `detail`: what it says beyond that. */
export type Words = { text: string; tone: Tone; detail?: string };

type Data = LogEvent['data'];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const field = (value: unknown, name: string): string => text(Reflect.get(Object(value), name));

const why = (data: Data): { detail: string } => ({
  detail: text(data['reason']) || text(data['detail']) || remedyOf(text(data['reasonCode'])).what,
});

const OPERATIONS: Readonly<Record<string, string>> = {
  provision: 'Provisioning',
  upgrade: 'Upgrade',
  resize: 'Size change',
  settings: 'Settings change',
  delete: 'Deletion',
};

const operation = (kind: unknown): string => OPERATIONS[text(kind)] ?? 'Operation';

/** What an update changes: what differs between its two configurations. */
const change = (data: Data): string => {
  const [from, to] = [data['from'], data['to']];
  if (data['kind'] === 'upgrade') return `from ${field(from, 'version')} to ${field(to, 'version')}`;
  if (data['kind'] === 'resize') return `from ${field(from, 'size')} to ${field(to, 'size')}`;
  return '';
};

const retry = (data: Data): Words => ({
  text: `Attempt ${String(data['attempt'])} failed; next attempt at ${exactTime(text(data['retryAt']))}`,
  tone: 'warn',
  ...why(data),
});

const onOff = (what: string, data: Data): Words => ({
  text: `${what} switched ${data['enabled'] === true ? 'on' : 'off'}`,
  tone: 'neutral',
});

const WORDS: Readonly<Record<string, (data: Data) => Words>> = {
  ClusterRequested: (data) => ({
    text: 'Created',
    tone: 'neutral',
    detail: `${text(data['size'])}, ${text(data['version'])}, in ${text(data['location'])}`,
  }),
  ClusterProvisioningStarted: () => ({ text: 'Provisioning started', tone: 'active' }),
  ClusterProvisioningAttemptFailed: retry,
  ClusterProvisioned: (data) => ({ text: 'Available', tone: 'good', detail: text(data['url']) }),
  ClusterProvisioningFailed: (data) => ({ text: 'Provisioning failed', tone: 'bad', ...why(data) }),
  ClusterUpdateStarted: (data) => ({
    text: `${operation(data['kind'])} started ${change(data)}`.trim(),
    tone: 'active',
  }),
  ClusterUpdateStrategyDecided: (data) =>
    data['strategy'] === 'rolling'
      ? { text: 'Replacing instances one by one', tone: 'active' }
      : { text: 'Stopping all instances, then starting them again', tone: 'active' },
  ClusterOperationAttemptFailed: retry,
  ClusterUpdateCompleted: (data) => ({
    text: `Done: running ${field(data['configuration'], 'version')}`,
    tone: 'good',
  }),
  ClusterUpdateFailed: (data) => ({
    text: `Failed; the cluster is ${text(data['status'])}`,
    tone: 'bad',
    ...why(data),
  }),
  ClusterUpgradeTakenBack: () => ({ text: 'Previous version running again', tone: 'good' }),
  ClusterOperationRetried: (data) => ({ text: `${operation(data['kind'])} retried`, tone: 'active' }),
  ClusterDeletionRequested: () => ({ text: 'Deletion started', tone: 'active' }),
  ClusterDeleted: () => ({ text: 'Deleted', tone: 'neutral' }),
  ClusterRenamed: (data) => ({
    text: 'Renamed',
    tone: 'neutral',
    detail: `from ${text(data['formerName'])} to ${text(data['name'])}`,
  }),
  ClusterAutoUpgradeSwitched: (data) => onOff('Auto-upgrade', data),
  ClusterDeletionProtectionSwitched: (data) => onOff('Deletion protection', data),
  ClusterHealthChanged: (data) =>
    data['status'] === 'available'
      ? { text: 'Healthy again', tone: 'good' }
      : { text: 'Degraded', tone: 'warn', ...why(data) },
  ClusterCredentialsRead: () => ({ text: 'Credentials read', tone: 'neutral' }),
  UpgradeScheduled: (data) => ({
    text:
      data['trigger'] === 'auto'
        ? `Auto-upgrade to ${text(data['to'])} scheduled`
        : `Upgrade to ${text(data['to'])} scheduled`,
    tone: 'neutral',
    detail: `${data['when'] === 'next_window' ? 'in the first window from' : 'for'} ${exactTime(text(data['scheduledFor']))}`,
  }),
  UpgradeCompleted: () => ({ text: 'Upgrade completed', tone: 'good' }),
  UpgradeFailed: (data) => ({ text: 'Upgrade failed', tone: 'bad', ...why(data) }),
  UpgradeCancelled: (data) => ({
    text: 'Upgrade cancelled',
    tone: 'neutral',
    ...(data['reasonCode'] === 'cancelled' ? {} : why(data)),
  }),
  AutoUpgradeSkipped: (data) => ({
    text: `Window passed: ${autoUpgradeReason(text(data['reason']))}`,
    tone: waitsForUser(text(data['reason'])) ? 'warn' : 'neutral',
  }),
  AutoUpgradeWaitingForUser: (data) => ({
    text: `Auto-upgrade stopped before ${text(data['version'])}`,
    tone: 'warn',
    detail: `Your decision is needed: ${autoUpgradeReason(text(data['reason']))}.`,
  }),
  MaintenanceWindowSet: () => ({ text: 'Maintenance window changed', tone: 'neutral' }),
  MaintenanceWindowCleared: () => ({ text: 'Maintenance window of the workspace in use again', tone: 'neutral' }),
  MaintenanceExclusionsSet: () => ({ text: 'Freeze periods changed', tone: 'neutral' }),
};

/** Null for an event that says nothing to people: another one tells of the same. */
export const wordsOf = ({ type, data }: LogEvent): Words | null => WORDS[type]?.(data) ?? null;
