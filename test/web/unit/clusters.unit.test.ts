import { describe, expect, it } from 'vitest';
import { ClusterEvent } from '../../../domain/clusters/events.ts';
import { MaintenanceEvent } from '../../../domain/maintenance/events.ts';
import { AutoUpgradeReason } from '../../../domain/upgrades/autoUpgrade.ts';
import { ReasonCode } from '../../../domain/clusters/reasonCodes.ts';
import { UpgradeEvent } from '../../../domain/upgrades/events.ts';
import { DeliveryEvent, WebhookEvent, WebhookEventName } from '../../../domain/webhooks/events.ts';
import { dayIn, monthsUntil } from '../../../web/src/clusters/calendar/entries.ts';
import { clusterFilterIn } from '../../../web/src/clusters/clusterFilter.ts';
import { CLUSTER_TYPES, MAINTENANCE_TYPES, STEP_TYPES, UPGRADE_TYPES } from '../../../web/src/clusters/eventTypes.ts';
import { inRuns } from '../../../web/src/clusters/history/runs.ts';
import { compareVersions } from '../../../web/src/clusters/offer.ts';
import { cursorIn } from '../../../web/src/clusters/queries.ts';
import { autoUpgradeReason, remedyOf } from '../../../web/src/clusters/reasons.ts';
import { stepsOf } from '../../../web/src/clusters/upgrades/steps.ts';
import type { LogEvent } from '../../../web/src/live/log.ts';
import { EVENTS } from '../../../web/src/webhooks/events.ts';
import { webhooksLive } from '../../../web/src/webhooks/live.ts';

type Union = { options: readonly { shape: { type: { value: string } } }[] };
const typesOf = (...unions: readonly Union[]): readonly string[] =>
  unions.flatMap(({ options }) => options.map(({ shape }) => shape.type.value)).toSorted();

describe('what pages know of events and reasons is what the service has', () => {
  it('every event of a cluster, its upgrades and its windows is followed', () => {
    expect([...STEP_TYPES, ...CLUSTER_TYPES].toSorted()).toEqual(typesOf(ClusterEvent));
    expect(UPGRADE_TYPES.toSorted()).toEqual(typesOf(UpgradeEvent));
    expect(MAINTENANCE_TYPES.toSorted()).toEqual(typesOf(MaintenanceEvent));
  });

  it('every event of a webhook and of its deliveries is followed', () => {
    const followed = Object.keys(webhooksLive).filter((type) => type.startsWith('Webhook'));
    expect(followed.toSorted()).toEqual(typesOf(WebhookEvent, DeliveryEvent));
    expect(EVENTS.map(({ name }) => name)).toEqual(WebhookEventName.options);
  });

  it('every reason has words of its own (CL-48, CL-83)', () => {
    const sentences = AutoUpgradeReason.options.map(autoUpgradeReason);
    expect(sentences.filter((sentence) => sentence.includes('_'))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
    const remedies = ReasonCode.options.map((code) => remedyOf(code).what);
    expect(new Set(remedies).size).toBe(remedies.length);
    expect(remedies.filter((what) => /^[a-z]/.test(what))).toEqual([]);
  });
});

const version = (name: string, breaking = 0) => ({
  version: name,
  active: true,
  is_major_change: false,
  breaking_change_count: breaking,
});
const entry = (name: string, isMajor = false) => ({
  version: name,
  required: true,
  is_major_change: isMajor,
  breaking_change_count: 0,
});

it('a step counts what breaks in every version that it passes over, by numbers and not by letters (CL-57, CL-64)', () => {
  const catalogue = [version('26.8.0'), version('26.9.0', 2), version('26.10.0'), version('27.0.0', 1)];
  const path = [entry('26.8.0'), entry('26.10.0'), entry('27.0.0', true)];
  expect(stepsOf(path, catalogue).map(({ from, breakingCount, gate }) => [from, breakingCount, gate])).toEqual([
    ['26.8.0', 2, 'breaking'],
    ['26.10.0', 1, 'major_and_breaking'],
  ]);
  expect(stepsOf([entry('26.9.0'), entry('26.10.0')], catalogue)[0]).toMatchObject({ breakingCount: 0, gate: null });
  expect(compareVersions('26.10.0', '26.9.9')).toBeGreaterThan(0);
  expect(compareVersions('26.9.0', '26.9.0')).toBe(0);
});

it('an address holds only filters that the service takes', () => {
  const search = { status: 'failed', size: 'huge', version: '26.8', q: '  al ', sort: '-name', colour: 'red' };
  expect(clusterFilterIn(search)).toEqual({ status: 'failed', q: 'al', sort: '-name' });
});

it('the next page is the one that Link names (X-27)', () => {
  expect(cursorIn('<http://127.0.0.1:8080/clusters?limit=50&cursor=a%2Bb>; rel="next"')).toBe('a+b');
  expect(cursorIn(null)).toBeNull();
});

it('a calendar has twelve months, each day at its place in a week from Monday on, by the clock of a zone', () => {
  const months = monthsUntil('2026-03-01');
  expect([months.length, months[0]?.name, months.at(-1)?.name]).toEqual([12, 'April 2025', 'March 2026']);
  // 1 February 2026 was a Sunday.
  expect(months.at(-2)).toMatchObject({ before: 6, days: { length: 28 } });
  expect(dayIn('Pacific/Auckland')('2026-02-28T12:00:00.000Z')).toBe('2026-03-01');
  expect(dayIn('America/New_York')('2026-03-01T02:00:00.000Z')).toBe('2026-02-28');
});

const event = (type: string, data: object, id: string): LogEvent => ({
  position: id,
  event_id: id,
  stream: 'upgrade-a',
  revision: 0,
  category: 'upgrade',
  type,
  workspace_id: 'default',
  occurred_at: '2026-01-01T00:00:00.000Z',
  actor: { type: 'scheduler', id: 'upgrades' },
  caused_by: null,
  data: { ...data },
  chain_hash: null,
});

it('a history tells once of what happened many times in a row', () => {
  const skipped = (id: string, reason: string) => event('AutoUpgradeSkipped', { reason }, id);
  const history = [skipped('1', 'disabled'), skipped('2', 'disabled'), skipped('3', 'window_pending')];
  const told = inRuns([...history, event('UpgradeInitiated', {}, '4')]);
  expect(told.map(({ event: { event_id }, times }) => [event_id, times])).toEqual([
    ['2', 2],
    ['3', 1],
  ]);
});
