import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  MailProviderId,
  type GrantOwner,
  type MailboxGrants,
  type MailTokens,
} from '../../domain/sources/mailboxGrants.ts';
import type { Sql } from '../../engine/sql.ts';
import type { MasterKey } from './masterKey.ts';
import { openRecord, sealRecord, type SealedRecord } from './record.ts';

const Sealed = z.object({
  account: z.string().nullable(),
  accessToken: z.string(),
  expiresAt: z.string(),
  refreshToken: z.string(),
});
type GrantRow = SealedRecord & { id: string; provider: MailProviderId };

export type VaultGrants = MailboxGrants & {
  /** The tokens that this process has stored or read last, for the scrubber. */
  tokens(): readonly string[];
};

/** Grants of this age or more wait for nobody; `deleteStaleRows` deletes them. */
const WAITING = `source_id is null and created_at > clock_timestamp() - interval '1 hour'`;

/** `vault.mailbox_grants`: encrypted as the vault's other records are, each bound to its id. */
export const openMailboxGrants = (database: Sql, masterKey: MasterKey): VaultGrants => {
  const known = new Map<string, readonly string[]>();
  const remember = (id: string, { accessToken, refreshToken }: MailTokens): void =>
    void known.set(id, [accessToken, refreshToken]);
  const opened = (row: GrantRow): z.infer<typeof Sealed> => {
    const plain = Sealed.parse(openRecord(masterKey, row, row.id));
    remember(row.id, plain);
    return plain;
  };
  return {
    add: async ({ workspaceId, userId, provider, account, tokens }) => {
      const id = randomUUID();
      const sealed = sealRecord(masterKey, { account, ...tokens }, id);
      await database.query(
        `insert into vault.mailbox_grants (id, workspace_id, user_id, provider, kek_id, wrapped_key, ciphertext)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, workspaceId, userId, provider, masterKey.id, sealed.wrapped_key, sealed.ciphertext],
      );
      remember(id, tokens);
      return id;
    },
    offered: async (id, { workspaceId, userId }) => {
      const { rows } = await database.query<GrantRow>(
        `select id, provider, wrapped_key, ciphertext from vault.mailbox_grants
          where id = $1 and workspace_id = $2 and user_id = $3 and ${WAITING}`,
        [id, workspaceId, userId],
      );
      const [row] = rows;
      return row === undefined ? null : { id, provider: row.provider, account: opened(row).account };
    },
    take: (id, owner, sourceId) => take(database, id, owner, sourceId),
    held: async (id) => {
      const row = await rowOf(database, id);
      if (row === null) return null;
      const { account: _, ...tokens } = opened(row);
      return { provider: row.provider, tokens };
    },
    renew: async (id, tokens) => {
      const row = await rowOf(database, id);
      if (row === null) return;
      const sealed = sealRecord(masterKey, { account: opened(row).account, ...tokens }, id);
      await database.query(
        'update vault.mailbox_grants set kek_id = $2, wrapped_key = $3, ciphertext = $4 where id = $1',
        [id, masterKey.id, sealed.wrapped_key, sealed.ciphertext],
      );
      remember(id, tokens);
    },
    delete: async (id) => {
      await database.query('delete from vault.mailbox_grants where id = $1', [id]);
      known.delete(id);
    },
    tokens: () => [...known.values()].flat(),
  };
};

const rowOf = async (database: Sql, id: string): Promise<GrantRow | null> => {
  const { rows } = await database.query<GrantRow>(
    'select id, provider, wrapped_key, ciphertext from vault.mailbox_grants where id = $1',
    [id],
  );
  return rows[0] ?? null;
};

/** In one statement, so that of two sources one gets it. */
const take = async (
  database: Sql,
  id: string,
  { workspaceId, userId }: GrantOwner,
  sourceId: string,
): Promise<MailProviderId | null> => {
  const { rows } = await database.query<{ provider: string }>(
    `update vault.mailbox_grants set source_id = $4
      where id = $1 and workspace_id = $2 and user_id = $3 and (source_id = $4 or ${WAITING})
      returning provider`,
    [id, workspaceId, userId, sourceId],
  );
  return rows[0] === undefined ? null : MailProviderId.parse(rows[0].provider);
};
