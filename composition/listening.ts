import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../api/http/http.ts';
import { untilDisconnected } from '../api/http/keptConnections.ts';
import { webServer } from '../api/web/webServer.ts';
import { WEB_DIST } from './http.ts';
import { InvalidSetting, type Settings } from '../settings/settings.ts';

/** Addresses that a node really listens on, without a trailing slash. */
export type Addresses = { backendUrl: string; webUrl: string };

/** Listens on both ports. Throws InvalidSetting, naming the setting, for a port that cannot be had. */
export const listenOn = async (
  app: App,
  settings: Settings,
  logger: FastifyBaseLogger,
  resources: AsyncDisposableStack,
): Promise<Addresses> => {
  const { SERVICE_BACKEND_PORT, SERVICE_WEB_PORT, SERVICE_BIND_ADDRESS: host } = settings;
  let isStopping = false;
  const web = await webServer({ logger, dist: WEB_DIST, backend: app, isStopping: () => isStopping });
  await listen(web, SERVICE_WEB_PORT, host).catch(refusal('SERVICE_WEB_PORT', SERVICE_WEB_PORT, host));
  resources.defer(() => closed(web));
  await app
    .listen({ port: SERVICE_BACKEND_PORT, host, listenTextResolver: () => 'http_listening' })
    .catch(refusal('SERVICE_BACKEND_PORT', SERVICE_BACKEND_PORT, host));
  resources.defer(async () => {
    isStopping = true;
    await Promise.all([app.close(), untilDisconnected(web)]);
  });
  const [backendUrl, webUrl] = [urlOf(app.server.address()), urlOf(web.address())];
  logger.info({ backend: backendUrl, web: webUrl }, 'service_listening');
  return { backendUrl, webUrl };
};

const refusal =
  (setting: string, port: number, host: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    switch (code) {
      case 'EADDRINUSE':
        throw new InvalidSetting(setting, `port ${port} of ${host} is in use by another program`);
      case 'EACCES':
        throw new InvalidSetting(setting, `this user may not listen on port ${port} of ${host}`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new InvalidSetting('SERVICE_BIND_ADDRESS', `${host} is not an address of this machine`);
      default:
        throw error;
    }
  };

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** What a server of this machine listens on when it is not bound to one network. */
const THIS_MACHINE = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);

/** By the same host name as the public addresses have by default: a browser keeps the cookies of each name apart. */
const urlOf = (address: AddressInfo | string | null): string => {
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  if (THIS_MACHINE.has(address.address)) return `http://localhost:${address.port}`;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
};
