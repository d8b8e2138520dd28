import { createParser } from 'eventsource-parser';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { makeKey } from '../../test/support/clusters/clusterApi.ts';
import { quantile } from '../table.ts';
import type { ClusterNode } from './clusterNode.ts';

/** From a change of a cluster's status, as its event tells, to its arrival at who follows the cluster. Milliseconds. */
export type StatusPush = { clusters: number; streams: number; changes: number; p50Ms: number; p95Ms: number };

/** Follows every cluster on a stream of its own while the reconciler finds faults and mends them. */
export const measureStatusPush = async (
  { api, clusterIds, driver }: ClusterNode,
  seconds: number,
): Promise<StatusPush> => {
  driver.beginFaults();
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const key = await makeKey(api.node, ['clusters:read'], 'default');
  const delays: number[] = [];
  const streams: ClientRequest[] = [];
  try {
    for (const id of clusterIds)
      streams.push(await follow(`${address}/clusters/${id}/events?api_version=2026-06-01.beta`, key, delays));
    await sleep(seconds * 1000);
  } finally {
    for (const stream of streams) stream.destroy();
  }
  const figures = { p50Ms: quantile(delays, 0.5), p95Ms: quantile(delays, 0.95) };
  return { clusters: clusterIds.length, streams: streams.length, changes: delays.length, ...figures };
};

const Change = z.object({ occurred_at: z.string() });

/** Resolves once the stream is open; from then on adds the delay of each change of status. */
const follow = async (url: string, key: string, delays: number[]): Promise<ClientRequest> => {
  const outgoing = request(url, { headers: { 'api-key': key }, agent: false });
  outgoing.end();
  const response = await responseOf(outgoing);
  if (response.statusCode !== 200) throw new Error(`a stream was answered ${String(response.statusCode)}`);
  outgoing.on('error', () => undefined);
  response.on('error', () => undefined);
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== 'cluster.status_changed') return;
      delays.push(Date.now() - Date.parse(Change.parse(JSON.parse(data)).occurred_at));
    },
  });
  response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
  return outgoing;
};

const responseOf = (outgoing: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
