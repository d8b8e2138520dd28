import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ClusterCredentials } from '../../processes/clusters/clusterProvisioner.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/clusters/tcpPorts.ts';
import { startPeer } from './peer.ts';

export type KeycloakServer = { url: string; credentials: ClusterCredentials; stop(): Promise<void> };

/** A home of Keycloak, from SERVICE_KEYCLOAK_HOMES; null, and a line that says so, without one. */
export const keycloakHome = (): string | null => {
  const homes = (process.env['SERVICE_KEYCLOAK_HOMES'] ?? '').split(',').map((pair) => pair.split('=')[1]);
  const home = homes.findLast((path) => path !== undefined && path !== '') ?? null;
  if (home === null && runningServer() === null)
    process.stdout.write('test:peers skipped keycloak: name an unpacked one in SERVICE_KEYCLOAK_HOMES\n');
  return home;
};

/** KEYCLOAK_PEER=<address>,<id of an administration client>,<its secret>: one that runs already. */
export const runningServer = (): KeycloakServer | null => {
  const [url = '', clientId = '', clientSecret = ''] = (process.env['KEYCLOAK_PEER'] ?? '').split(',');
  return url === '' ? null : { ...serverAt(url, clientId, clientSecret), stop: async () => {} };
};

const serverAt = (url: string, clientId: string, clientSecret: string) => {
  const issuer = `${url}/realms/master`;
  const tokenUrl = `${issuer}/protocol/openid-connect/token`;
  return { url, credentials: { clientId, clientSecret, issuer, tokenUrl } };
};

/** In development mode with its data in memory; it takes a minute or two to start. */
export const startKeycloak = async (home: string): Promise<KeycloakServer> => {
  const [port, managementPort] = [await freePort(), await freePort()];
  const secret = randomBytes(16).toString('hex');
  const args = [
    'start-dev',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    `--http-management-port=${managementPort}`,
    '--db=dev-mem',
  ];
  const peer = startPeer(join(home, 'bin/kc.sh'), args, {
    KC_BOOTSTRAP_ADMIN_CLIENT_ID: 'automation',
    KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: secret,
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(`${url}/realms/master`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isUp) => isUp,
  );
  return { ...serverAt(url, 'automation', secret), stop: () => peer.stop() };
};
