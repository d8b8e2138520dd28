import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../services/catalogue.ts';
import { isoNow, uuidv7 } from '../../composition/ids.ts';
import { readSettings } from '../../settings/settings.ts';
import { catalogues, KEYCLOAK } from '../../domain/versions/catalogue.ts';
import { parseCatalogue } from '../../domain/versions/catalogueFile.ts';
import { importByOperator } from '../../domain/versions/importCatalogue.ts';
import { shippedCatalogue, shippedFile } from '../support/clusters/catalogues.ts';
import { eventually } from '../support/eventually.ts';
import { openNode, type TestNode } from '../support/nodes/openNode.ts';

const openTestNode = async (): Promise<TestNode> => {
  const node = await openNode();
  onTestFinished(() => node.stop());
  return node;
};

/** A node's catalogue, from the shipped file or another. */
const started = async (node: TestNode, file?: unknown) => {
  const directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, 'file.json');
  if (file !== undefined) await writeFile(path, JSON.stringify(file));
  const settings = readSettings(file === undefined ? {} : { SERVICE_CATALOGUE_FILE: path });
  const catalogue = await openCatalogue(settings, node);
  node.run(catalogue.worker.name, (signal) => catalogue.worker.run(signal));
  return catalogue;
};

const imports = async (node: TestNode): Promise<readonly unknown[]> =>
  (await Array.fromAsync(node.store.readStream(catalogues.stream(KEYCLOAK)))).flatMap(({ type, data }) =>
    type === 'CatalogueImported' ? [data?.['by']] : [],
  );

/** The shipped file without its newest version, as an older release has it. */
const olderFile = () => {
  const file = shippedFile();
  file.versions.pop();
  return file;
};

it('nodes with one file import it once, with everything that is known of a version', async () => {
  const node = await openTestNode();
  const both = await Promise.all([started(node), started(node)]);
  await eventually(
    () => imports(node),
    (all) => all.length > 0,
  );
  await started(node);
  expect(both.map(({ inForce }) => inForce())).toEqual([shippedCatalogue(), shippedCatalogue()]);
  expect(await imports(node)).toEqual(['start']);
});

it('a node of an older release does not bring its catalogue back; what an operator imports reaches all', async () => {
  const node = await openTestNode();
  const older = parseCatalogue(olderFile());
  const old = await started(node, olderFile());
  await eventually(
    () => imports(node),
    (all) => all.length === 1,
  );
  const newer = await started(node);
  const everywhere = (expected: unknown) =>
    eventually(
      async () => [old.inForce(), newer.inForce()],
      (all) => all.every((each) => JSON.stringify(each) === JSON.stringify(expected)),
    );
  await everywhere(shippedCatalogue());
  expect((await started(node, olderFile())).inForce()).toEqual(shippedCatalogue());
  expect(await imports(node)).toEqual(['start', 'start']);
  await importByOperator(node.store, older, { now: isoNow, newId: uuidv7 });
  await everywhere(older);
  expect(await imports(node)).toEqual(['start', 'start', 'operator']);
});
