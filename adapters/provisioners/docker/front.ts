import type { ClusterSpec } from '../../../processes/clusters/clusterProvisioner.ts';
import {
  bindingsOf,
  fingerprintOf,
  instanceName,
  INSTANCES_MAX,
  labelsOf,
  namesOf,
  type KeycloakParts,
  type Wanted,
} from './clusterContainers.ts';
import { LABELS } from './containers.ts';

const MIB = 1024 * 1024;
const FRONT_MIB = 256;
/** Where the front says to whom it sends; never published. */
const STATE_PORT = 8081;

const instances = Array.from({ length: INSTANCES_MAX }, (_, at) => `keycloak-${at + 1}`);

/**
 * What HAProxy is told. It looks names up itself, because instances come and go with new addresses; those that the size
 * has not are down for it, so that a change of size leaves it alone. Each request goes over a connection of its own:
 * one that an instance refuses goes to the next, and none meets an idle connection that has just been closed. What an
 * instance took and did not answer is asked of the next only where that changes nothing. It sees all names of headers in
 * small letters. Where none is ready, those that serve are asked: when the first among them is killed, Keycloak holds the
 * others for a part that was cut off until it is back, and on one network nothing is cut off. Whether one serves shows
 * where requests go: one that is starting says that it lives while it still answers all of them with 503.
 */
const settingsOf = ({ clusterId, httpRelativePath }: ClusterSpec): string => `
global
  fd-hard-limit 4096
  hard-stop-after 5s
  tune.bufsize 32768
defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  timeout http-request 30s
  option http-server-close
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
resolvers engine
  parse-resolv-conf
  timeout resolve 1s
  timeout retry 1s
  hold valid 1s
frontend cluster
  bind :8080
  http-request del-header ^(x-)?forwarded(-.*)?$ -m reg
  http-request set-header X-Forwarded-For %[src]
  http-request disable-l7-retry unless METH_GET
  use_backend serving if { nbsrv(keycloak) eq 0 }
  default_backend keycloak
${backend(clusterId, 'keycloak', 9000, '/health/ready')}
${backend(clusterId, 'serving', 8080, `${httpRelativePath}/realms/master`)}
frontend state
  bind :${STATE_PORT}
${instances.map((name) => `  http-request return status 200 if { path /${name} } { srv_is_up(keycloak/${name}) }`).join('\n')}
  http-request return status 503
`;

/** The instances that answer well at this port and path. */
const backend = (clusterId: string, name: string, port: number, path: string): string => `backend ${name}
  balance roundrobin
  option httpchk
  http-check send meth GET uri ${path} ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  default-server check port ${port} inter 1s fastinter 500ms fall 2 rise 1 resolvers engine resolve-prefer ipv4 init-addr none
${instances.map((each, at) => `  server ${each} ${instanceName(clusterId, at + 1)}:8080`).join('\n')}`;

const PROGRAM = 'printf %s "$FRONT_SETTINGS" >/tmp/front.cfg && exec haproxy -db -f /tmp/front.cfg';

/** The one address of a cluster of several instances. It passes on where requests come from, whatever they say. */
export const frontContainer = (
  image: string,
  parts: Pick<KeycloakParts, 'spec' | 'operation' | 'port' | 'hostIp'>,
): Wanted => {
  const { clusterId } = parts.spec;
  const { ground } = namesOf(clusterId);
  const bindings = bindingsOf(parts);
  const what = {
    Image: image,
    Entrypoint: ['sh', '-c', PROGRAM],
    Env: [`FRONT_SETTINGS=${settingsOf(parts.spec)}`],
    // Ends when what is under way has ended; as the first process of a container it hears nothing else.
    StopSignal: 'SIGUSR1',
    ExposedPorts: Object.fromEntries(Object.keys(bindings).map((port) => [port, {}])),
    HostConfig: { NetworkMode: ground, Memory: FRONT_MIB * MIB, PortBindings: bindings },
    NetworkingConfig: { EndpointsConfig: { [ground]: { Aliases: ['front'] } } },
  };
  const fingerprint = fingerprintOf(what);
  const labels = { ...labelsOf(clusterId, parts.operation, 'front'), [LABELS.fingerprint]: fingerprint };
  return { body: { ...what, Labels: labels }, fingerprint };
};

const asks = (host: string, port: number, path: string): string =>
  `exec 3<>/dev/tcp/${host}/${port} && printf 'GET ${path} HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && ` +
  `head -n 1 <&3 | grep -q ' 200 '`;

const IS_READY = asks('127.0.0.1', 9000, '/health/ready');

/**
 * Asks on the management port, which is never published (CL-98), with what every image with bash has; of an instance
 * behind a front also, whether that sends to it.
 */
export const readyCommand = (clusterId: string, name: string, isBehindFront: boolean): readonly string[] => {
  const index = instances.findIndex((_, at) => instanceName(clusterId, at + 1) === name);
  const isSentTo = asks('front', STATE_PORT, `/${instances[index]}`);
  return ['bash', '-c', isBehindFront ? `${IS_READY} && ${isSentTo}` : IS_READY];
};
