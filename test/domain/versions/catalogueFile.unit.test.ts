import { describe, expect, it } from 'vitest';
import { CatalogueInvalid, catalogueRemarks, parseCatalogue } from '../../../domain/versions/catalogueFile.ts';
import { catalogueOf, shippedFile, versionOf } from '../../support/clusters/catalogues.ts';

type File = ReturnType<typeof shippedFile>;

/** What is said about the shipped file with one thing changed. */
const problems = (change: (file: File, versions: Map<string, Record<string, unknown>>) => void): readonly string[] => {
  const file = shippedFile();
  change(file, new Map(file.versions.map((entry) => [String(entry['version']), entry])));
  try {
    parseCatalogue(file);
    return [];
  } catch (error) {
    if (error instanceof CatalogueInvalid) return error.problems;
    throw error;
  }
};

describe('a file that is wrong says where and what (CL-59, CL-61)', () => {
  it('nothing about the shipped one', () => {
    expect(problems(() => {})).toEqual([]);
  });

  it('an unknown severity, with the version', () => {
    const found = problems((_, versions) => {
      const changes = versions.get('24.0.3')?.['changes'] as object[];
      Object.assign(changes[0] ?? {}, { severity: 'terrible' });
    });
    expect(found).toEqual([expect.stringMatching(/^\/versions\/3\/changes\/0\/severity \(24\.0\.3\): .*"breaking"/)]);
  });

  it('what is missing, and what is of another type, in words of ours', () => {
    const found = problems((_, versions) => {
      delete versions.get('24.0.0')?.['active'];
      Object.assign(versions.get('24.0.1') ?? {}, { active: 'yes' });
    });
    expect(found).toEqual([
      '/versions/0/active (24.0.0): is missing',
      '/versions/1/active (24.0.1): expected boolean, received string',
    ]);
  });

  it('nothing about what is only for whoever edits it and was left out', () => {
    const { versions, features } = shippedFile();
    expect(() => parseCatalogue({ cluster_type: 'keycloak', versions, features })).not.toThrow();
  });

  it('a name that nothing reads', () => {
    const found = problems((_, versions) => Object.assign(versions.get('26.8.0') ?? {}, { actve: false }));
    expect(found).toEqual([expect.stringMatching(/^\/versions\/64 \(26\.8\.0\): .*actve/)]);
  });

  it('a version that stands twice, and one at the wrong place, compared by number (CL-57)', () => {
    expect(problems(({ versions }) => void versions.push({ ...versions.at(-1) }))).toEqual(
      expect.arrayContaining(['26.8.0 is listed twice']),
    );
    const found = problems(({ versions }) => void versions.unshift(versions.pop() ?? {}));
    expect(found).toContain('24.0.0 is listed after 26.8.0; list versions oldest first, in numeric order');
    const tenth = versionOf('26.10.0', { active: true });
    expect(problems(({ versions }) => void versions.push({ ...tenth }))).toEqual([]);
  });

  it('a waypoint that is none', () => {
    const found = problems((_, versions) => {
      for (const version of ['24.0.4', '26.8.0']) Object.assign(versions.get(version) ?? {}, { waypoint: true });
    });
    expect(found).toEqual([
      '24.0.4 cannot be a waypoint: 24.0.5 is the last of its major',
      '26.8.0 cannot be a waypoint: no newer major version exists',
    ]);
  });

  it('a change that stands twice, and a count that does not count', () => {
    const found = problems((_, versions) => {
      const changes = versions.get('24.0.4')?.['changes'] as object[];
      changes.push(...changes.slice(0, 1));
    });
    expect(found).toEqual([
      expect.stringMatching(/^24\.0\.4 has the change ".+" twice$/),
      '24.0.4 has breaking_change_count 1, but 2 of its changes are breaking',
    ]);
  });

  it('two patches of one minor on offer, and none at all', () => {
    const two = problems((_, versions) => void Object.assign(versions.get('26.7.4') ?? {}, { active: true }));
    expect(two).toEqual(['26.7.4 and 26.7.5 are both active; activate one patch of each minor']);
    const none = problems(({ versions }) => versions.forEach((entry) => Object.assign(entry, { active: false })));
    expect(none).toEqual(['no version is active; activate at least one']);
  });

  it('ranges of features (CL-06, CL-07)', () => {
    const found = problems(({ features }) => {
      features.push({ ...features[0] });
      Object.assign(features[1] ?? {}, { min_version: '26.2.0', max_version: '26.1.0' });
      Object.assign(features[2] ?? {}, { max_version: '27.0.0' });
    });
    expect(found).toEqual([
      'feature account:v3: min_version 26.2.0 is above max_version 26.1.0',
      'feature admin:v2: 27.0.0 is not in this catalogue',
      'feature account-api is listed twice',
    ]);
  });

  it('everything at once, and the first few in one line', () => {
    const file = shippedFile();
    for (const entry of file.versions) delete entry['active'];
    expect(() => parseCatalogue(file)).toThrow(/^is not a valid catalogue: \/versions\/0\/active.*; and 60 more$/);
  });
});

it('what is allowed and yet may be a mistake is remarked on (CL-59)', () => {
  const catalogue = catalogueOf(versionOf('26.7.0', { active: true }), versionOf('26.7.1'));
  expect(catalogueRemarks(catalogue)).toEqual([
    '26.7.0 is offered although 26.7.1 is a newer patch of it',
    '1 minors are offered instead of the usual three',
  ]);
});
