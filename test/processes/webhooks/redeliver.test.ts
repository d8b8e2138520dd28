import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeWebhook } from '../../../domain/webhooks/manageWebhooks.ts';
import { redeliver } from '../../../domain/webhooks/redeliver.ts';
import type { ClusterRow } from '../../../projections/clusters/clusters.ts';
import { openWebhookDeliveries, type WebhookDeliveries } from '../../support/webhookDeliveries.ts';
import { status } from '../../support/peers/webhookReceiver.ts';

let own: WebhookDeliveries;
beforeEach(async () => {
  own = await openWebhookDeliveries();
});
afterEach(() => own.close());

describe('a delivery that somebody wants once more', () => {
  it('sends a message once more under its id, before what waits for the same cluster (CL-104, CL-106)', async () => {
    const id = await own.webhook();
    const clusterId = await own.cluster();
    await own.delivered(id, 'delivered', 1);
    own.receiver.answers.push(status(500), status(500));
    await own.degrade(clusterId);
    await own.delivered(id, 'retried', 1);
    const first = (await own.deliveriesOf(id)).at(-1);
    const again = () =>
      redeliver({ ...own.node, now: own.now }, { workspaceId: 'default', webhookId: id }, first?.id ?? '', own.meta());
    await again();
    // It fails, and is not tried by itself any more.
    await own.delivered(id, 'failed', 2);
    await again();
    await own.delivered(id, 'delivered', 3);
    own.pass(5_000);
    await own.delivered(id, 'delivered', 2);
    const sent = own.receiver.calls.map(({ headers, body }) => [
      headers['webhook-id'],
      (JSON.parse(body) as { cluster: ClusterRow }).cluster.status,
    ]);
    const [one, two] = [sent[0]?.[0], sent[1]?.[0]];
    expect(sent).toEqual([
      [one, 'available'],
      [two, 'degraded'],
      [one, 'available'],
      [one, 'available'],
      [two, 'degraded'],
    ]);
    expect(own.receiver.calls[2]?.body).toBe(own.receiver.calls[0]?.body);
  });

  it('sends what was dropped once somebody has switched the webhook on again, and not before (CL-106)', async () => {
    const id = await own.webhook();
    own.receiver.answers.push(status(500));
    await own.cluster();
    await own.delivered(id, 'retried', 1);
    const of = { workspaceId: 'default', webhookId: id };
    const enable = (enabled: boolean) => changeWebhook({ ...own.node, now: own.now }, of, { enabled }, own.meta());
    await enable(false);
    own.pass(5_000);
    await own.delivered(id, 'dropped', 1);
    const [row] = await own.deliveriesOf(id);
    await expect(redeliver({ ...own.node, now: own.now }, of, row?.id ?? '', own.meta())).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    await enable(true);
    await redeliver({ ...own.node, now: own.now }, of, row?.id ?? '', own.meta());
    await own.delivered(id, 'delivered', 2);
  });
});
