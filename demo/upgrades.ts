import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../settings/settings.ts';
import { until, type Client } from './client.ts';
import { importCatalogue } from './programs.ts';

const SHIPPED = new URL('../catalogue/keycloak.json', import.meta.url);

/** A version that upstream has not made: every real step holds a breaking change, so that none is taken by itself. */
const CLEAN = { version: '26.9.0', released: null, active: true, is_major_change: false, waypoint: false, changes: [] };

const CatalogueFile = z.looseObject({ versions: z.array(z.unknown()) });

type Cluster = { id: string; status: string; version: string };
type Report = {
  state: string;
  reason: string;
  next_step: { version: string; interval_breaking_change_count: number } | null;
};
type Upgrade = {
  from_version: string;
  to_version: string;
  trigger: 'user' | 'auto';
  phase: string;
  completed_at: string | null;
};
type Say = (line: string) => void;

/**
 * Shows what auto-upgrade does with a cluster, whichever version it has: it waits for the user where a step is breaking,
 * and takes a clean one by itself. The window is made to be open now.
 */
export const showUpgrades = async (client: Client, clusterId: string, settings: Settings, say: Say): Promise<void> => {
  say('\n4. Auto-upgrade is on, and the maintenance window is open.');
  const path = `/clusters/${clusterId}`;
  await client('PATCH', path, { auto_upgrade_enabled: true });
  await client('PUT', `${path}/maintenance-window`, windowAround(new Date()));
  const report = await client<Report>('GET', `${path}/auto-upgrade`);
  if (report.state === 'waiting_for_user' && report.next_step !== null)
    await acknowledge(client, path, report, report.next_step, say);
  await takeCleanStep(client, path, settings, say);
  // Their ends are told a moment after the cluster shows them.
  const { items } = await until(
    () => client<{ items: Upgrade[] }>('GET', `${path}/upgrades`),
    (history) => history.items.every(({ phase }) => phase !== 'initiated'),
  );
  for (const { from_version: from, to_version: to, trigger, phase } of items.toReversed())
    say(`   ${from} -> ${to}  ${phase}, by ${trigger === 'auto' ? 'itself' : 'the user'}`);
};

/** Between the upgrade that was acknowledged and the one after it: when customers began to feel the first. */
export const timeAfterUpgrade = async (client: Client, clusterId: string): Promise<Date> => {
  const { items } = await client<{ items: readonly Upgrade[] }>('GET', `/clusters/${clusterId}/upgrades`);
  // Newest first.
  const at = items.findLastIndex(({ trigger, phase }) => trigger === 'user' && phase === 'completed');
  const [next, acknowledged] = [items[at - 1], items[at]].map((each) => Date.parse(each?.completed_at ?? ''));
  if (next === undefined || acknowledged === undefined) throw new Error('the cluster was not upgraded twice');
  return new Date((next + acknowledged) / 2);
};

const acknowledge = async (
  client: Client,
  path: string,
  { state, reason }: Report,
  { version: to, interval_breaking_change_count: count }: NonNullable<Report['next_step']>,
  say: Say,
): Promise<void> => {
  say(`   ${to} brings ${count} breaking changes: ${state}, because of ${reason}. It is never taken by itself.`);
  say('   The user reads them, and acknowledges:');
  await client('POST', `${path}/upgrades`, { to, acknowledge_breaking: true });
  await runs(client, path, to);
};

/** What an operator imports is in force at once; the shipped file of the next start does not undo it. */
const takeCleanStep = async (client: Client, path: string, settings: Settings, say: Say): Promise<void> => {
  const file = join(settings.SERVICE_DATA_DIR, 'demo-catalogue.json');
  const shipped = CatalogueFile.parse(JSON.parse(await readFile(SHIPPED, 'utf8')));
  await writeFile(file, JSON.stringify({ ...shipped, versions: [...shipped.versions, CLEAN] }));
  const { code, output } = await importCatalogue(settings, file);
  if (code !== 0) throw new Error(`the catalogue was not imported: ${output}`);
  say(`   The operator imports a made-up version ${CLEAN.version} that breaks nothing; nobody asks for it:`);
  await runs(client, path, CLEAN.version);
};

const runs = (client: Client, path: string, version: string): Promise<Cluster> =>
  until(
    () => client<Cluster>('GET', path),
    (cluster) => {
      if (cluster.status === 'failed') throw new Error(`the upgrade to ${version} failed`);
      return cluster.version === version && cluster.status === 'available';
    },
  );

const HOUR_MS = 3_600_000;

const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** On all days, from an hour ago for six hours. */
const windowAround = (now: Date) => {
  const start = now.getTime() - HOUR_MS;
  return {
    enabled: true,
    days_of_week: [0, 1, 2, 3, 4, 5, 6],
    start_local: clock(start),
    end_local: clock(start + 6 * HOUR_MS),
    timezone: 'UTC',
  };
};
