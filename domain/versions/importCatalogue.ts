import type { EventStore, Meta } from '../core/log/eventStore.ts';
import { CommandId, derivedCommandId } from '../core/ids.ts';
import { handle, loadOn, unwritten, type Handled, type Loaded } from '../core/log/streams.ts';
import { catalogues, KEYCLOAK, type CatalogueHistory } from './catalogue.ts';
import { contentSha256 } from './catalogueChanges.ts';
import type { CatalogueEvent } from './events.ts';
import type { Catalogue } from './versionCatalogue.ts';

export type LoadedCatalogue = Loaded<CatalogueEvent, CatalogueHistory>;

/**
 * The catalogue as the log has it, with everything that was ever imported; of what was loaded before only the news are
 * read. Throws UnknownEventType.
 */
export const loadCatalogue = (
  store: Pick<EventStore, 'readStream'>,
  before: LoadedCatalogue = unwritten(catalogues),
): Promise<LoadedCatalogue> => loadOn(store, catalogues, KEYCLOAK, before);

/** What a node brings along when it starts: nodes with one file import it once. */
export const importAtStart = (
  store: EventStore,
  catalogue: Catalogue,
  importedAt: string,
): Promise<Handled<CatalogueEvent, CatalogueHistory>> => {
  const commandId = derivedCommandId('catalogue', contentSha256(catalogue), 'start');
  return record(store, { catalogue, by: 'start', importedAt }, commandId);
};

/** What an operator wants in force now, whatever was before. */
export const importByOperator = (
  store: EventStore,
  catalogue: Catalogue,
  { now, newId }: { now: () => string; newId: () => string },
): Promise<Handled<CatalogueEvent, CatalogueHistory>> =>
  record(store, { catalogue, by: 'operator', importedAt: now() }, CommandId.parse(newId()));

type Import = Parameters<typeof catalogues.decider.decide>[0]['data'];

const record = (store: EventStore, data: Import, commandId: CommandId) => {
  const meta: Meta = { actor: { type: 'system', id: `catalogue_${data.by}` }, correlationId: commandId, commandId };
  return handle(store, catalogues, KEYCLOAK, { type: 'ImportCatalogue', data }, meta);
};
