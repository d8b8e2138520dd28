import { documentUrl } from '../../../tools/openApiDocument.ts';
import { readOperations } from '../badInput/operations.ts';
import type { NodeClient } from './nodeClient.ts';

/** What a path answers, as far as it tells of what is stored rather than of the moment. */
export type Reading = { status: number; body: unknown };

/** They tell of the node or of the moment, or never end. */
const OF_THE_MOMENT = /\/(?:stream|health|ready|metrics|docs.*|problems.*|openapi.*|checkpoint|tile.*)$|^\/$/;

/** Fields that change while nothing is written. */
const CHANGING = new Set(['last_used_at', 'last_seen_at', 'last_checked_at', 'lag_seconds', 'server_time', 'as_of']);

/**
 * Everything that this caller can read over HTTP, by its path: each GET of the OpenAPI document, and where a path has
 * parameters, for each of the things that the list above it names.
 */
export const readEverything = async (client: NodeClient): Promise<ReadonlyMap<string, Reading>> => {
  const document: unknown = await (await fetch(documentUrl(client.url))).json();
  const paths = readOperations(document)
    .filter(({ method, access, path }) => method === 'GET' && access !== 'audit' && !OF_THE_MOMENT.test(path))
    .map(({ path }) => path)
    .toSorted((a, b) => a.split('{').length - b.split('{').length);
  const read = new Map<string, Reading>();
  for (const template of paths)
    for (const path of pathsOf(template, read)) {
      const { status, body } = await client.send('GET', path);
      read.set(path, { status, body: lasting(body) });
    }
  return read;
};

/** With the ids that what was read so far names, three of each list at most. */
const pathsOf = (template: string, read: ReadonlyMap<string, Reading>): readonly string[] => {
  const [, above, rest] = /^(.*?)\/\{[^}]+\}(.*)$/.exec(template) ?? [];
  if (above === undefined || rest === undefined) return [template];
  const ids = idsOf(read.get(above)?.body).slice(0, 3);
  return ids.flatMap((id) => pathsOf(`${above}/${id}${rest}`, read));
};

const idsOf = (body: unknown): readonly string[] => {
  const items: unknown = Array.isArray(body) ? body : Reflect.get(Object(body), 'items');
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const id: unknown = Reflect.get(Object(item), 'id');
    return typeof id === 'string' ? [id] : [];
  });
};

const lasting = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (CHANGING.has(name) ? [] : [[name, lasting(member)]])),
  );
};
