import { array, assert, boolean, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueDecider, type ImportCatalogue } from '../../../domain/versions/catalogue.ts';
import { catalogueChanges, contentSha256, describeChanges } from '../../../domain/versions/catalogueChanges.ts';
import type { CatalogueEvent } from '../../../domain/versions/events.ts';
import type { Catalogue } from '../../../domain/versions/versionCatalogue.ts';
import { catalogueOf, changeOf, shippedCatalogue, versionOf } from '../../support/clusters/catalogues.ts';
import { specify } from '../../support/log/specify.ts';

const given = specify(catalogueDecider);
const AT = '2026-11-22T10:00:00.000Z';

const ask = (catalogue: Catalogue, by: 'start' | 'operator' = 'start'): ImportCatalogue => ({
  type: 'ImportCatalogue',
  data: { catalogue, by, importedAt: AT },
});
const after = (...commands: readonly ImportCatalogue[]): readonly CatalogueEvent[] => {
  const events: CatalogueEvent[] = [];
  for (const command of commands) {
    const state = events.reduce(catalogueDecider.evolve, catalogueDecider.initialState());
    events.push(...catalogueDecider.decide(command, state));
  }
  return events;
};
const inForce = (events: readonly CatalogueEvent[]): Catalogue =>
  events.reduce(catalogueDecider.evolve, catalogueDecider.initialState()).catalogue;

const first = catalogueOf(versionOf('26.7.0', { active: true }), versionOf('26.8.0'));
const changed = versionOf('26.8.0', { active: true, changes: [changeOf('breaking')] });
const added = versionOf('26.10.0', { active: true });
const second = catalogueOf(changed, added);

describe('importing a catalogue', () => {
  it('records what changed, after how it came', () => {
    const imported = {
      clusterType: 'keycloak' as const,
      contentSha256: contentSha256(second),
      by: 'start' as const,
      added: ['26.10.0'],
      changed: ['26.8.0'],
      removed: ['26.7.0'],
      importedAt: AT,
    };
    const expected: readonly CatalogueEvent[] = [
      { type: 'CatalogueImported', data: imported },
      { type: 'CatalogueVersionRecorded', data: { entry: added } },
      { type: 'CatalogueVersionRecorded', data: { entry: changed } },
      { type: 'CatalogueVersionRemoved', data: { version: '26.7.0' } },
    ];
    given(...after(ask(first)))
      .when(ask(second))
      .then(...expected);
  });

  it('appends nothing for what is in force, whoever brings it', () => {
    given(...after(ask(second)))
      .when(ask(second))
      .thenNothing();
    given(...after(ask(second)))
      .when(ask(second, 'operator'))
      .thenNothing();
  });

  it('does not bring back at a start what was superseded; an operator may', () => {
    given(...after(ask(first), ask(second)))
      .when(ask(first))
      .thenNothing();
    expect(inForce(after(ask(first), ask(second), ask(first, 'operator')))).toEqual(first);
  });

  it('the shipped one is all in the events, and no more than one append takes', () => {
    const events = after(ask(shippedCatalogue()));
    expect(inForce(events)).toEqual(shippedCatalogue());
    expect(events.length).toBeLessThan(500);
  });

  it('after any imports by operators the last one is in force, and is what a diff leads to (CL-57)', () => {
    const entry = record({ active: boolean(), breaking: boolean() });
    const numbers = ['25.0.6', '26.0.0', '26.9.0', '26.10.0', '26.10.1'];
    const catalogue = subarray(numbers).chain((chosen) =>
      array(entry, { minLength: chosen.length, maxLength: chosen.length }).map((entries) =>
        catalogueOf(
          ...chosen.map((number, index) => {
            const { active = false, breaking = false } = entries[index] ?? {};
            return versionOf(number, { active, changes: breaking ? [changeOf('breaking')] : [] });
          }),
        ),
      ),
    );
    assert(
      property(array(catalogue, { minLength: 1, maxLength: 6 }), (catalogues) => {
        expect(inForce(after(...catalogues.map((each) => ask(each, 'operator'))))).toEqual(catalogues.at(-1));
      }),
    );
  });
});

it.each(diffCases())('a diff says in words: %s', (_, from, to, line) => {
  expect(describeChanges(catalogueChanges(from, to))).toEqual([line]);
});

function diffCases(): [string, Catalogue, Catalogue, string][] {
  const none = catalogueOf();
  const old = catalogueOf(versionOf('26.8.0', { changes: [changeOf('breaking', 'Old')] }));
  const active = catalogueOf(versionOf('26.8.0', { active: true, changes: [changeOf('deprecation', 'New')] }));
  return [
    ['added', none, active, '+ 26.8.0: active, 1 changes (0 breaking)'],
    ['removed', old, none, '- 26.8.0: not active, 1 changes (1 breaking)'],
    ['changed', old, active, '~ 26.8.0: active false -> true; without breaking "Old"; with deprecation "New"'],
  ];
}
