import { array, assert, constantFrom, nat, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  intervalOf,
  nextUpgradeStep,
  upgradePath,
  upgradePreview,
  upgradeSteps,
} from '../../../domain/versions/upgradePath.ts';
import { SEVERITIES, versionEntries, type Catalogue } from '../../../domain/versions/versionCatalogue.ts';
import { compareVersions } from '../../../domain/versions/versionNumber.ts';
import { catalogueOf, changeOf, shippedCatalogue, versionOf } from '../../support/clusters/catalogues.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

const real = shippedCatalogue();
const path = (current: string, catalogue = real) =>
  upgradePath(catalogue, 'any', current).map(({ version }) => version);

describe('the upgrade path', () => {
  it.each([
    ['24.0.0', ['24.0.0', '24.0.5', '25.0.6', '26.6.4', '26.7.5', '26.8.0']],
    ['24.0.5', ['24.0.5', '25.0.6', '26.6.4', '26.7.5', '26.8.0']],
    ['26.0.7', ['26.0.7', '26.6.4', '26.7.5', '26.8.0']],
    ['26.7.2', ['26.7.2', '26.7.5', '26.8.0']],
    ['26.8.0', ['26.8.0']],
    ['27.0.0', ['27.0.0']],
    ['24.0.6', ['24.0.6', '25.0.6', '26.6.4', '26.7.5', '26.8.0']],
  ])('of %s goes by waypoints and active versions (CL-61, CL-63)', (current, expected) => {
    expect(path(current)).toEqual(expected);
  });

  it('a step is major when its major differs from the step before, however many lie between (CL-62)', () => {
    expect(upgradePath(real, 'any', '25.0.0')).toEqual([
      { version: '25.0.0', required: false, isMajorChange: true, breakingChangeCount: 16 },
      { version: '25.0.6', required: true, isMajorChange: false, breakingChangeCount: 0 },
      { version: '26.6.4', required: true, isMajorChange: true, breakingChangeCount: 1 },
      { version: '26.7.5', required: true, isMajorChange: false, breakingChangeCount: 2 },
      { version: '26.8.0', required: true, isMajorChange: false, breakingChangeCount: 6 },
    ]);
  });

  it('begins with false and 0 when the catalogue lacks the current version (CL-62)', () => {
    expect(upgradePath(real, 'any', '26.7.9')[0]).toEqual({
      version: '26.7.9',
      required: false,
      isMajorChange: false,
      breakingChangeCount: 0,
    });
  });

  it('ends at the newest version that the driver can run (CL-59, CL-61)', () => {
    expect(upgradePath(real, ['26.7.5', '26.8.1'], '26.6.4').map(({ version }) => version)).toEqual([
      '26.6.4',
      '26.7.5',
    ]);
    expect(upgradePath(real, [], '25.0.0').map(({ version }) => version)).toEqual(['25.0.0']);
  });
});

describe('the interval of a step', () => {
  it('holds what is skipped, active or not, and counts all of it (CL-64)', () => {
    const step = nextUpgradeStep(real, 'any', '26.6.4');
    expect(step).toMatchObject({ version: '26.7.5', breakingChangeCount: 2, intervalBreakingChangeCount: 15 });
    expect(step?.interval.map(({ version }) => version)).toEqual([
      '26.7.0',
      '26.7.1',
      '26.7.2',
      '26.7.3',
      '26.7.4',
      '26.7.5',
    ]);
  });

  it('finds a breaking change that a skipped version hides (CL-64)', () => {
    const hidden = catalogueOf(
      versionOf('26.7.0', { active: true }),
      versionOf('26.8.0', { changes: [changeOf('breaking')] }),
      versionOf('26.8.1', { active: true }),
    );
    expect(nextUpgradeStep(hidden, 'any', '26.7.0')).toMatchObject({
      breakingChangeCount: 0,
      intervalBreakingChangeCount: 1,
    });
  });

  it('names the version in it that is major (CL-64)', () => {
    expect(intervalOf(real, '25.0.4', '26.0.1').filter(({ isMajorChange }) => isMajorChange)).toEqual([
      { version: '26.0.0', isMajorChange: true, breakingChangeCount: 25 },
    ]);
  });
});

describe('the upgrade preview', () => {
  const catalogue = catalogueOf(
    versionOf('26.9.0', { changes: [changeOf('breaking', 'from')] }),
    versionOf('26.10.0', {
      changes: [
        changeOf('deprecation', 'd'),
        changeOf('breaking', 'b1'),
        changeOf('config-change', 'c'),
        changeOf('breaking', 'b2'),
      ],
    }),
    versionOf('26.11.0', { changes: [changeOf('breaking', 'later')] }),
  );
  const titles = (from: string, to: string) => upgradePreview(catalogue, from, to).map(({ title }) => title);

  it('is oldest version first, then by severity, then as listed (CL-66)', () => {
    expect(titles('26.9.0', '26.11.0')).toEqual(['b1', 'b2', 'c', 'd', 'later']);
  });

  it('excludes from, includes to, and takes bounds that are not in the catalogue (CL-65, DC-50)', () => {
    expect(titles('26.10.0', '26.10.0')).toEqual([]);
    expect(titles('26.8.7', '26.9.3')).toEqual(['from']);
  });
});

/** The real catalogue as it may look later or elsewhere: other versions on offer, other ones known to the driver. */
const numbers = real.versions.map(({ version }) => version);
const anyCatalogue = array(constantFrom(...numbers), { maxLength: 8 }).map((active): Catalogue => ({
  ...real,
  versions: real.versions.map((entry) => ({ ...entry, active: active.includes(entry.version) })),
}));
const part = nat({ max: 12 });
const anyVersion = record({
  known: constantFrom(...numbers),
  other: tuple(nat({ max: 30 }), part, part),
  pick: nat(3),
}).map(({ known, other, pick }) => (pick === 0 ? other.join('.') : known));

describe('over the real catalogue', () => {
  it('a path ascends, asks for each later step, and skips no waypoint (CL-61, CL-57)', () => {
    assert(
      property(anyCatalogue, anyVersion, (catalogue, current) => {
        const entries = upgradePath(catalogue, 'any', current);
        const versions = entries.map(({ version }) => version);
        expect(versions).toEqual(versions.toSorted(compareVersions));
        expect(entries.map(({ required }) => required)).toEqual(versions.map((_, index) => index > 0));
        const newest = versions.at(-1) ?? current;
        const between = catalogue.versions.filter(
          ({ version }) => compareVersions(version, current) > 0 && compareVersions(version, newest) <= 0,
        );
        const needed = between.filter(({ waypoint, active }) => waypoint || active).map(({ version }) => version);
        expect(versions).toEqual([current, ...needed]);
      }),
    );
  });

  it('intervals of a path cut what lies between into pieces: nothing is lost, nothing counted twice (CL-64)', () => {
    assert(
      property(anyCatalogue, anyVersion, (catalogue, current) => {
        const steps = upgradeSteps(catalogue, 'any', current);
        const last = steps.at(-1)?.version ?? current;
        expect(steps.flatMap(({ interval }) => interval)).toHaveLength(intervalOf(catalogue, current, last).length);
        for (const step of steps) {
          const breaking = upgradePreview(catalogue, step.from, step.version).filter(
            ({ severity }) => severity === 'breaking',
          );
          expect(step.intervalBreakingChangeCount).toBe(breaking.length);
          expect(step.isMajorChange).toBe(step.interval.some(({ isMajorChange }) => isMajorChange));
        }
      }),
    );
  });

  it('list and preview agree on every version, and the order of severities holds (CL-60, CL-66)', () => {
    nonEmpty(versionEntries(real, 'any')).forEach(({ version, breakingChangeCount }, index) => {
      const own = upgradePreview(real, numbers[index - 1] ?? '0.0.0', version);
      expect(own.filter(({ severity }) => severity === 'breaking')).toHaveLength(breakingChangeCount);
      const ranks = own.map(({ severity }) => SEVERITIES.indexOf(severity));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    });
  });
});
