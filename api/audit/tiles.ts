import { z } from 'zod';
import { entryBytes } from '../../domain/audit/tree/entry.ts';
import { containsTile, entryBundle, parseTilePath, TILE_WIDTH, type Tile } from '../../domain/audit/tree/tiles.ts';
import { nextRows } from '../../domain/audit/verify/logRows.ts';
import { Position, START } from '../../domain/core/log/eventLog.ts';
import { DomainError } from '../../domain/core/problems/errors.ts';
import { notFound, type Route } from '../http/http.ts';
import { recordId } from '../http/fields.ts';
import { AUDIT_ACCESS, IMMUTABLE, type AuditDeps } from './deps.ts';

/** C2SP tlog-tiles: hashes of the tree, and bundles of entries. Nothing beyond the published size is served. */
export const tiles =
  ({ audit }: AuditDeps): Route =>
  (app) => {
    app.get(
      '/audit/:log_id/tile/*',
      {
        config: {
          access: AUDIT_ACCESS,
          refuses: ['audit_frozen'],
          media: {
            type: 'application/octet-stream',
            description: 'Hashes of 32 bytes each, or entries.',
            binary: true,
          },
        },
        schema: {
          tags: ['Audit'],
          operationId: 'getTile',
          summary: 'A tile of the tree, or a bundle of entries',
          description:
            '`{level}/{index}` gives up to 256 hashes of 32 bytes, `entries/{index}` up to 256 entries, each behind ' +
            'its length in two bytes. The index is written in groups of three digits, as specified in C2SP tlog-tiles.',
          params: z.object({ log_id: recordId, '*': z.string() }),
        },
      },
      async (request, reply) => {
        const state = await audit.stateOf(request.params.log_id);
        const wanted = parseTile(request.params['*']);
        if (state === null || wanted === undefined || !containsTile(state.newest?.size ?? 0, wanted.tile))
          throw notFound();
        const { epoch } = state.epoch;
        const bytes = wanted.entries
          ? await entriesOf(audit, epoch, wanted.tile)
          : Buffer.concat(
              await audit.hashes(epoch)(wanted.tile.level, wanted.tile.index * TILE_WIDTH, wanted.tile.width),
            );
        // a partial tile is replaced by a wider one.
        if (wanted.tile.width === TILE_WIDTH) void reply.header('Cache-Control', IMMUTABLE);
        return reply.type('application/octet-stream').send(bytes);
      },
    );
  };

type Wanted = { entries: boolean; tile: Tile };

/** C2SP allows levels 0 to 5: 256^6 leaves are more than any log has. */
const parseTile = (path: string): Wanted | undefined => {
  const [, level, rest] = /^(entries|[0-5])\/(.+)$/.exec(path) ?? [];
  const place = rest === undefined ? undefined : parseTilePath(rest);
  if (place === undefined) return undefined;
  return { entries: level === 'entries', tile: { level: level === 'entries' ? 0 : Number(level), ...place } };
};

/** Rebuilt from the event log: what a reader hashes is what is stored. */
const entriesOf = async (audit: AuditDeps['audit'], epoch: number, { index, width }: Tile): Promise<Buffer> => {
  const first = index * TILE_WIDTH;
  const before = first === 0 ? undefined : (await audit.entries(epoch, first - 1, 1))[0];
  const events = await nextRows(audit, Position.parse(before?.position ?? START), width);
  if (events.length !== width) throw new DomainError('audit_frozen');
  return entryBundle(events.map((event) => entryBytes(event)));
};
