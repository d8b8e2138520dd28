import { fileURLToPath } from 'node:url';
import { catalogueDecider, catalogues } from '../domain/versions/catalogue.ts';
import type { LatestCatalogue } from '../domain/upgrades/clusterFacts.ts';
import { parseCatalogue } from '../domain/versions/catalogueFile.ts';
import { importAtStart, loadCatalogue, type LoadedCatalogue } from '../domain/versions/importCatalogue.ts';
import type { Catalogue, CatalogueInForce } from '../domain/versions/versionCatalogue.ts';
import type { EventStore } from '../domain/core/log/eventStore.ts';
import { UnknownEventType } from '../domain/core/log/streamKind.ts';
import { failureFields } from '../engine/async/failure.ts';
import { isNews, keepTrying } from '../engine/async/keepTrying.ts';
import { lookOnChange, changeSignalOf, REST_MS } from '../engine/feed/changeSignal.ts';
import type { Engine, Worker } from '../composition/engine.ts';
import { isoNow } from '../composition/ids.ts';
import { fromFile } from '../settings/settingFile.ts';
import type { Settings } from '../settings/settings.ts';

const SHIPPED = fileURLToPath(new URL('../catalogue/keycloak.json', import.meta.url));

/** The catalogue of this node: what the log says, which `worker` follows after it has imported the node's own file. */
export type NodeCatalogue = { inForce: CatalogueInForce; latest: LatestCatalogue; worker: Worker };

/** A file that is not valid stops the start; one that was superseded does not come back into force. */
export const openCatalogue = async (settings: Settings, engine: Engine): Promise<NodeCatalogue> => {
  const file = await fromFile('SERVICE_CATALOGUE_FILE', settings.SERVICE_CATALOGUE_FILE ?? SHIPPED, parseCatalogue);
  let known = await startingWith(engine, file);
  const changed = (catalogue: Catalogue): void => {
    known = catalogue;
  };
  return {
    inForce: () => known,
    latest: latestOf(engine),
    worker: {
      name: 'catalogue',
      run: async (signal) => {
        await keepTrying(signal, () => importFile(engine, file), logged(engine, 'catalogue_not_imported'));
        await keepTrying(
          signal,
          () => followCatalogue(engine, signal, changed),
          logged(engine, 'catalogue_not_followed'),
        );
      },
    },
  };
};

/** What will be in force once this node's file is imported; nothing is appended yet. */
const startingWith = async ({ store, logger }: Engine, file: Catalogue): Promise<Catalogue> => {
  const history = (await readHistory(store))?.state;
  if (history === undefined) {
    logger.warn({}, 'catalogue_left_to_newer_release');
    return file;
  }
  const { decide, evolve } = catalogueDecider;
  const events = decide({ type: 'ImportCatalogue', data: { catalogue: file, by: 'start', importedAt: '' } }, history);
  return events.reduce(evolve, history).catalogue;
};

/** Of what was read before only the news are read. Rejects with UnknownEventType where a newer release has imported. */
const latestOf = ({ store }: Engine): LatestCatalogue => {
  let known: LoadedCatalogue | undefined;
  return async () => {
    const { state, revision } = (known = await loadCatalogue(store, known));
    return { catalogue: state.catalogue, revision };
  };
};

/** Null when a newer release has written what this one cannot read. */
const readHistory = (store: EventStore, before?: LoadedCatalogue): Promise<LoadedCatalogue | null> =>
  loadCatalogue(store, before).catch((error: unknown) => {
    if (error instanceof UnknownEventType) return null;
    throw error;
  });

const importFile = async ({ store, logger }: Engine, file: Catalogue): Promise<void> => {
  if ((await readHistory(store)) === null) return;
  const { events, repeated } = await importAtStart(store, file, isoNow());
  const [first] = events;
  if (repeated || first?.type !== 'CatalogueImported') return;
  const { added, changed, removed } = first.data;
  logger.info({ added: added.length, changed: changed.length, removed: removed.length }, 'catalogue_imported');
};

const followCatalogue = (
  engine: Engine,
  signal: AbortSignal,
  changed: (catalogue: Catalogue) => void,
): Promise<void> => {
  const changes = changeSignalOf(engine, [], (event) => catalogues.holds(event));
  let known: LoadedCatalogue | undefined;
  return lookOnChange(changes, 0, signal, async () => {
    const history = await readHistory(engine.store, known);
    // Whoever keeps what it has found out compares: the same content stays the same object.
    if (history !== null && history.revision !== known?.revision) changed(history.state.catalogue);
    known = history ?? known;
    return REST_MS;
  });
};

const logged =
  ({ logger }: Engine, name: string) =>
  (error: unknown, attempt: number): void => {
    if (isNews(error, attempt)) logger.warn({ attempt, ...failureFields(error) }, name);
  };
