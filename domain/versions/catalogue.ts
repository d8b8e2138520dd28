import { unreachable, type Decider } from '../core/decider.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { catalogueChanges, changesNothing, contentSha256 } from './catalogueChanges.ts';
import { CatalogueEvent } from './events.ts';
import type { Catalogue, CatalogueVersion } from './versionCatalogue.ts';
import { compareVersions } from './versionNumber.ts';

/** The catalogue as the events leave it, and every content that was ever imported. */
export type CatalogueHistory = { catalogue: Catalogue; imported: readonly string[] };

export type ImportCatalogue = {
  type: 'ImportCatalogue';
  data: { catalogue: Catalogue; by: 'start' | 'operator'; importedAt: string };
};

const initialState = (): CatalogueHistory => ({ catalogue: { versions: [], features: [] }, imported: [] });

const evolve = (history: CatalogueHistory, event: CatalogueEvent): CatalogueHistory => {
  const { catalogue, imported } = history;
  switch (event.type) {
    case 'CatalogueImported':
      return { catalogue, imported: [...imported, event.data.contentSha256] };
    case 'CatalogueVersionRecorded':
      return { ...history, catalogue: { ...catalogue, versions: withEntry(catalogue, event.data.entry) } };
    case 'CatalogueVersionRemoved': {
      const versions = catalogue.versions.filter(({ version }) => version !== event.data.version);
      return { ...history, catalogue: { ...catalogue, versions } };
    }
    case 'CatalogueFeaturesRecorded':
      return { ...history, catalogue: { ...catalogue, features: event.data.features } };
    default:
      return unreachable(event);
  }
};

/**
 * A file that changes nothing appends nothing. A node that starts with a file that was imported before has an older
 * release or an older file than what is in force, and does not bring it back; an operator may.
 */
const decide = ({ data }: ImportCatalogue, history: CatalogueHistory): readonly CatalogueEvent[] => {
  const { catalogue, by, importedAt } = data;
  const sha256 = contentSha256(catalogue);
  const changes = catalogueChanges(history.catalogue, catalogue);
  if (changesNothing(changes) || (by === 'start' && history.imported.includes(sha256))) return [];
  const { added, removed, featuresChanged } = changes;
  const changed = changes.changed.map(({ after }) => after);
  const imported = { added: added.map(numberOf), changed: changed.map(numberOf), removed: removed.map(numberOf) };
  return [
    {
      type: 'CatalogueImported',
      data: { clusterType: 'keycloak', contentSha256: sha256, by, ...imported, importedAt },
    },
    ...[...added, ...changed].map((entry): CatalogueEvent => ({ type: 'CatalogueVersionRecorded', data: { entry } })),
    ...imported.removed.map((version): CatalogueEvent => ({ type: 'CatalogueVersionRemoved', data: { version } })),
    ...(featuresChanged
      ? [{ type: 'CatalogueFeaturesRecorded' as const, data: { features: [...catalogue.features] } }]
      : []),
  ];
};

export const catalogueDecider: Decider<ImportCatalogue, CatalogueEvent, CatalogueHistory> = {
  initialState,
  evolve,
  decide,
};

/** Stream `catalogue-keycloak`: what was known of the versions, and when. */
export const catalogues = streamKind('catalogue', CatalogueEvent, catalogueDecider);

/** The id of the one cluster type (CL-02). */
export const KEYCLOAK = 'keycloak';

const numberOf = ({ version }: CatalogueVersion): string => version;

const withEntry = ({ versions }: Catalogue, entry: CatalogueVersion): readonly CatalogueVersion[] =>
  [...versions.filter(({ version }) => version !== entry.version), entry].toSorted((a, b) =>
    compareVersions(a.version, b.version),
  );
