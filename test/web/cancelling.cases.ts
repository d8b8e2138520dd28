import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { containerEngine, type ContainerEngine } from '../support/docker/containerEngine.ts';
import { engineDatabases } from '../support/docker/engineDatabases.ts';
import { keycloakOf } from '../support/docker/engineFixture.ts';
import { eventually } from '../support/eventually.ts';
import { barriers } from './chromium.ts';
import type { Site } from './site.ts';
import type { Visit } from './tabs.cases.ts';

const FROM = '26.7.5';
const TO = '26.8.0';

/** CL-75, where an upgrade takes its time: on an engine that pulls images, and starts containers, as slowly as it is told. */
export const cancellingCases = (visit: () => Visit, site: () => Site): void =>
  void describe('an upgrade under way', () => {
    let engine: ContainerEngine;
    let id: string;

    beforeAll(async () => {
      engine = await containerEngine(engineDatabases(inject('templateUrl')));
      await site().kill();
      await site().restart({ SERVICE_PROVISIONER: 'docker', SERVICE_DOCKER_HOST: engine.host });
      const client = await visit().program();
      const body = { name: 'Beta', size: 'small', location: 'us', version: FROM };
      ({ id } = await client.post<{ id: string }>('/clusters', body));
      await eventually(
        () => client.get<{ status: string }>(`/clusters/${id}`),
        ({ status }) => status === 'available',
      );
    });
    afterAll(async () => {
      const client = await visit().program();
      await client.send('DELETE', `/clusters/${id}`);
      await eventually(
        () => client.send('GET', `/clusters/${id}`),
        ({ status }) => status === 404,
      );
      await site().kill();
      await engine.close();
      await site().restart();
    });

    it('is cancelled while the image is pulled: the version before goes on, and the page says so (CL-75)', async () => {
      const { page } = visit();
      const pull = slowly(engine, /^POST \/images\/create/);
      await page.goto(`/clusters/${id}/upgrades`);
      await upgradeNow(page);
      await pull.met;
      await page.getByText(`Upgrade to ${TO} in progress`).waitFor();
      expect(await barriers(page)).toEqual([]);
      await cancel(page).click();
      await page.getByRole('button', { name: 'Keep running' }).click();
      const back = slowly(engine, /^GET \/images\//);
      await cancel(page).click();
      await cancel(page).click();
      await back.met;
      const ended = page.getByText(`The upgrade to ${TO} was cancelled`);
      await ended.waitFor();
      await page.getByText(`The cluster stays on ${FROM}.`).waitFor();
      await page.getByText(`Upgrade cancelled: returning to ${FROM}`).waitFor();
      await page.getByText(`${TO} can be requested once the cluster is available`).waitFor();
      expect(await barriers(page)).toEqual([]);
      back.goOn();
      pull.goOn();
      await page.getByRole('radio', { name: 'Now' }).waitFor();
      await ended.waitFor();
      await page
        .getByRole('row', { name: `${FROM} to ${TO}` })
        .getByText('cancelled', { exact: true })
        .waitFor();
      await page.goto(`/clusters/${id}`);
      await page.getByText('Previous version running again').waitFor();
      expect(await barriers(page)).toEqual([]);
    });

    it('cannot be cancelled once its migration may have begun, which the page says (CL-75)', async () => {
      const { page } = visit();
      const start = slowly(engine, new RegExp(`^POST /containers/${keycloakOf(id)}/start`));
      await page.goto(`/clusters/${id}/upgrades`);
      await upgradeNow(page);
      await start.met;
      await cancel(page).click();
      await cancel(page).click();
      await page.getByText(`Too late to cancel the upgrade to ${TO}`).waitFor();
      expect(await barriers(page)).toEqual([]);
      start.goOn();
      await page.getByText('Already on the newest version.').waitFor();
    });
  });

const cancel = (page: Page) => page.getByRole('button', { name: `Cancel the upgrade to ${TO}` });

const upgradeNow = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Now' }).check();
  await page.getByRole('checkbox', { name: /^I have read the changes/ }).check();
  await page.getByRole('button', { name: 'Acknowledge and upgrade now' }).click();
};

/** The next such request to the engine is answered once it may go on. `met`: when it has come. */
const slowly = (engine: ContainerEngine, on: RegExp): { met: Promise<void>; goOn: () => void } => {
  const met = Promise.withResolvers<void>();
  const until = Promise.withResolvers<void>();
  engine.inject({ on, does: 'wait', until: until.promise, met: () => met.resolve() });
  return { met: met.promise, goOn: () => until.resolve() };
};
