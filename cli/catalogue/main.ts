import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { parseJson } from '../../domain/core/json/parseJson.ts';
import { catalogueChanges, changesNothing, describeChanges } from '../../domain/versions/catalogueChanges.ts';
import { CatalogueInvalid, catalogueRemarks, parseCatalogue } from '../../domain/versions/catalogueFile.ts';
import { importByOperator, loadCatalogue } from '../../domain/versions/importCatalogue.ts';
import type { Catalogue } from '../../domain/versions/versionCatalogue.ts';
import { openAudit } from '../../services/audit.ts';
import { fileFault } from '../../settings/fileFault.ts';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import { thisRelease } from '../../composition/modules.ts';
import { InvalidSetting, readSettings } from '../../settings/settings.ts';
import { openStorage, openStoreOn } from '../../composition/storage.ts';

const USAGE = `usage: npm run catalogue -- check FILE | import FILE

  check   shows the errors of a version file, or the changes it would make
  import  activates it on all running nodes; the changes are recorded in the event log

Both run with or without running nodes, with the settings of the service. Exit codes: 0 valid (check) or in
force (import), 1 the file is not valid, 2 usage error, 3 the store could not be reached or refused it.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const main = async (args: readonly string[]): Promise<number> => {
  const [command, file, ...more] = args;
  if (command === '--help') {
    print(USAGE);
    return 0;
  }
  if ((command !== 'check' && command !== 'import') || file === undefined || more.length > 0) {
    complain(USAGE);
    return 2;
  }
  const catalogue = await readCatalogue(file);
  if (catalogue === null) return 1;
  for (const remark of catalogueRemarks(catalogue)) print(`remark: ${remark}`);
  return withStore(async (store) => {
    const { catalogue: inForce } = (await loadCatalogue(store)).state;
    const changes = catalogueChanges(inForce, catalogue);
    for (const line of describeChanges(changes)) print(line);
    if (changesNothing(changes)) print('this file is already in force');
    else if (command === 'import') {
      await importByOperator(store, catalogue, { now: isoNow, newId: uuidv7 });
      print('in force now');
    }
    return 0;
  });
};

/** Says what is wrong and gives back null when the file cannot be used. */
const readCatalogue = async (path: string): Promise<Catalogue | null> => {
  try {
    return parseCatalogue(parseJson(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof CatalogueInvalid) for (const problem of error.problems) complain(problem);
    else if (error instanceof SyntaxError) complain(`${path} is not JSON: ${error.message}`);
    else complain(`${path} ${fileFault(error) ?? 'cannot be read'}`);
    return null;
  }
};

/** The store behind the gate of the audit log: a log that is frozen takes no catalogue either. */
const withStore = async (work: (store: ReturnType<typeof openStoreOn>) => Promise<number>): Promise<number> => {
  const settings = readSettings(process.env);
  // The answer goes to stdout; the log must not get between.
  const logger = pino({ level: 'error' }, pino.destination(2));
  await using resources = new AsyncDisposableStack();
  const storage = await openStorage(settings, thisRelease, logger, resources);
  const audit = await openAudit(settings, storage, logger, resources);
  // Awaited here: what was opened is closed when this function returns.
  return await work(openStoreOn(audit.gatedLog, storage));
};

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  complain(error instanceof InvalidSetting ? error.message : inspect(error));
  return error instanceof InvalidSetting ? 2 : 3;
});
