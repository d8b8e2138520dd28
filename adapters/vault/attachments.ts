import { createHash } from 'node:crypto';
import type { SubjectKeys } from '../../domain/core/log/codec.ts';
import { SubjectKeyId } from '../../domain/core/ids.ts';
import type { AttachmentStore } from '../../domain/tickets/attachments.ts';
import type { Sql } from '../../engine/sql.ts';
import { open, seal } from './envelope.ts';
import type { MasterKey } from './masterKey.ts';

type Deps = { database: Sql; masterKey: Pick<MasterKey, 'keyedHash'>; keys: SubjectKeys };
type Row = { key_id: string; ciphertext: Uint8Array };

/** `vault.attachments`: AES-256-GCM under the key of the subject, bound to the place. */
export const openAttachments = ({ database, masterKey, keys }: Deps): AttachmentStore => {
  const nameOf = (ticketId: string, digest: string): Buffer =>
    Buffer.from(masterKey.keyedHash('attachment', ticketId, digest));
  return {
    keep: async (ticketId, subject, bytes) => {
      const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
      const name = nameOf(ticketId, digest);
      const ciphertext = seal(await keys.forWriting(subject), bytes, boundTo(ticketId, name));
      await database.query(
        `insert into vault.attachments (ticket_id, name, key_id, ciphertext) values ($1, $2, $3, $4)
           on conflict (ticket_id, name) do update set key_id = excluded.key_id, ciphertext = excluded.ciphertext
            where attachments.key_id <> excluded.key_id`,
        [ticketId, name, subject, ciphertext],
      );
      return digest;
    },
    read: async (ticketId, digest) => {
      const name = nameOf(ticketId, digest);
      const { rows } = await database.query<Row>(
        'select key_id, ciphertext from vault.attachments where ticket_id = $1 and name = $2',
        [ticketId, name],
      );
      const [row] = rows;
      const key = row === undefined ? null : await keys.forReading(SubjectKeyId.parse(row.key_id));
      return row === undefined || key === null ? null : open(key, row.ciphertext, boundTo(ticketId, name));
    },
  };
};

const boundTo = (ticketId: string, name: Buffer): string => `attachment ${ticketId} ${name.toString('hex')}`;
