import { describe, expect, it } from 'vitest';
import { assert, nat, property, tuple } from 'fast-check';
import { activeVersions, versionEntries, versionRefusal } from '../../../domain/versions/versionCatalogue.ts';
import { featureRefusal, featuresOf } from '../../../domain/versions/features.ts';
import { compareVersions, majorOf } from '../../../domain/versions/versionNumber.ts';
import {
  catalogueOf,
  changeOf as change,
  shippedCatalogue,
  versionOf as version,
} from '../../support/clusters/catalogues.ts';

const feature = (name: string, min: string | null, max: string | null) => ({
  name,
  display_name: name,
  description: name,
  preview: false,
  min_version: min,
  max_version: max,
});
const weight = ([x, y, z]: readonly [number, number, number]): number => x * 1e6 + y * 1e3 + z;

describe('comparing versions', () => {
  it.each([
    ['26.10.0', '26.9.0'],
    ['26.0.10', '26.0.9'],
    ['100.0.0', '26.99.99'],
  ])('%s is above %s (CL-57)', (newer, older) => {
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
    expect(compareVersions(older, newer)).toBeLessThan(0);
  });

  const part = nat({ max: 200 });
  it('as their parts do (CL-57)', () => {
    assert(
      property(tuple(part, part, part), tuple(part, part, part), (a, b) => {
        expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(Math.sign(weight(a) - weight(b)));
      }),
    );
  });
});

describe('the version list', () => {
  it('a major change differs in its major from the entry before; the first takes its own flag (CL-60)', () => {
    const catalogue = catalogueOf(
      version('24.0.0', { is_major_change: true }),
      version('24.0.1', { is_major_change: true }),
      version('26.0.0'),
    );
    expect(versionEntries(catalogue, 'any').map((entry) => entry.isMajorChange)).toEqual([true, false, true]);
  });

  it('counts its own breaking entries only (CL-60)', () => {
    const changes = [change('breaking'), change('deprecation'), change('breaking'), change('config-change')];
    expect(versionEntries(catalogueOf(version('26.0.0', { changes })), 'any')[0]?.breakingChangeCount).toBe(2);
  });

  it('active only when offered and runnable (CL-59)', () => {
    const catalogue = catalogueOf(version('26.7.5', { active: true }), version('26.8.0', { active: true }));
    expect(versionEntries(catalogue, ['26.8.0', '26.6.0']).map((entry) => entry.active)).toEqual([false, true]);
    expect(activeVersions(catalogue, ['26.8.0'])).toEqual(['26.8.0']);
  });
});

it('says why a version cannot be asked for (CL-17)', () => {
  const catalogue = catalogueOf(
    version('26.7.4'),
    version('26.7.5', { active: true }),
    version('26.8.0', { active: true }),
  );
  const refusal = (asked: string) => versionRefusal(catalogue, ['26.8.0'], asked);
  expect(['26.9.0', '26.7.4', '26.7.5', '26.8.0'].map(refusal)).toEqual([
    'unknown_version',
    'version_inactive',
    'version_unavailable',
    null,
  ]);
});

describe('features', () => {
  const features = [feature('login:v2', '26.0.0', null), feature('scripts', null, '26.7.5')];

  it.each([
    ['login:v2', '26.0.0', null],
    ['login', '26.0.0', null],
    ['login:v2', '25.0.6', 'feature_unsupported'],
    ['scripts', '26.7.5', null],
    ['scripts', '26.8.0', 'feature_unsupported'],
    ['scripts', undefined, null],
    ['login:v1', '26.0.0', 'feature_unknown'],
    ['nonsense', undefined, 'feature_unknown'],
  ])('%s on %s: %s (CL-06, CL-07)', (name, on, refusal) => {
    expect(featureRefusal(features, name, on)).toBe(refusal);
  });

  it('of a version are those that it has (CL-06)', () => {
    expect(featuresOf(features, '26.8.0').map(({ name }) => name)).toEqual(['login:v2']);
    expect(featuresOf(features, undefined)).toHaveLength(2);
  });
});

describe('the shipped catalogue', () => {
  const catalogue = shippedCatalogue();

  it('offers the newest patch of the three newest minors (CL-59)', () => {
    const newest = new Map(catalogue.versions.map((entry) => [entry.version.replace(/\.\d+$/, ''), entry.version]));
    expect(activeVersions(catalogue, 'any')).toEqual([...newest.values()].slice(-3));
  });

  it('marks the last patch of each older major as a waypoint (CL-61)', () => {
    const last = new Map(catalogue.versions.map((entry) => [majorOf(entry.version), entry.version]));
    const waypoints = catalogue.versions.filter(({ waypoint }) => waypoint).map((entry) => entry.version);
    expect(waypoints).toEqual([...last.values()].slice(0, -1));
  });

  it('holds 65 releases and 432 changes, oldest first (CL-58)', () => {
    expect([catalogue.versions.length, catalogue.versions.flatMap(({ changes }) => changes).length]).toEqual([65, 432]);
    const numbers = catalogue.versions.map((entry) => entry.version);
    expect(numbers).toEqual(numbers.toSorted(compareVersions));
  });

  it('names each feature once', () => {
    expect(new Set(catalogue.features.map(({ name }) => name)).size).toBe(catalogue.features.length);
  });
});
