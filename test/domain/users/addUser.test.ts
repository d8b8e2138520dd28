import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailOwner, findUser } from '../../../domain/users/addUser.ts';
import { identityNode, type IdentityNode } from '../../support/nodes/identityNode.ts';
import { openNode } from '../../support/nodes/openNode.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

let node: IdentityNode;
beforeEach(async () => {
  node = await identityNode();
});
afterEach(() => node.close());

const add = (email: string) => node.addUser({ email, password: 'x'.repeat(12) });

describe('adding a user', () => {
  it('makes the user known by id and by address, whatever its case, at once', async () => {
    const userId = await add('Ada@Example.com');
    expect(await findUser(node.deps.store, userId)).toMatchObject({ email: 'Ada@Example.com', role: 'admin' });
    expect(await emailOwner(node.deps, ' ada@EXAMPLE.com')).toBe(userId);
  });

  it('lets one of ten have an address that they want at once, email_taken for the others (SU-06)', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add('ada@example.com')));
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons).toHaveLength(9);
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'email_taken' });
  });

  it('leaves an address free that nobody has', async () => {
    expect(await emailOwner(node.deps, 'ada@example.com')).toBeNull();
  });

  it('leaves no trace of the address in names of streams and in the log', async () => {
    await add('ada@example.com');
    const { rows } = await node.database.query<{ text: string }>(
      `select stream_id || encode(payload, 'escape') || encode(meta, 'escape') as text from es.events`,
    );
    for (const { text } of nonEmpty(rows)) expect(text).not.toContain('@example');
  });

  it('reads null where personal data is erased (audit-log design, section 7)', async () => {
    const userId = await add('ada@example.com');
    await node.database.query(
      'update vault.subject_keys set wrapped_key = null, subject_ref = null, erased_at = now()',
    );
    // One that does not hold the key, as all nodes a minute later.
    await using other = await openNode({ url: node.url });
    expect(await findUser(other.store, userId)).toMatchObject({ email: null, name: null, role: 'admin' });
  });
});
