import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SecretId } from '../../../domain/core/ids.ts';
import type { WebhookEventOf } from '../../../domain/webhooks/events.ts';
import { webhookDecider, type WebhookCommand } from '../../../domain/webhooks/webhook.ts';

const { initialState, evolve, decide } = webhookDecider;
const AT = '2026-11-22T10:00:00.000Z';
const data: WebhookEventOf<'WebhookCreated'>['data'] = {
  webhookId: randomUUID(),
  workspaceId: 'default',
  name: 'pager',
  url: 'https://example.com/hooks',
  events: ['cluster.deleted'],
  clusterId: null,
  secretId: SecretId.parse(randomUUID()),
  enabled: true,
  createdAt: AT,
};
const existing = evolve(initialState(), { type: 'WebhookCreated', data });
const disabled = evolve(existing, {
  type: 'WebhookDisabled',
  data: { webhookId: data.webhookId, failingSince: AT, disabledAt: AT },
});
const COMMANDS: readonly WebhookCommand[] = [
  { type: 'ChangeWebhook', changes: { name: 'other' }, changedAt: AT },
  { type: 'DisableWebhook', data: { webhookId: data.webhookId, failingSince: AT, disabledAt: AT } },
  {
    type: 'RecordWebhookTest',
    data: { webhookId: data.webhookId, success: true, responseCode: 204, durationMs: 3, testedAt: AT },
  },
  { type: 'DeleteWebhook', deletedAt: AT },
];

describe('a webhook (CL-102, CL-103)', () => {
  it('keeps what a change does not name', () => {
    const [changed] = decide({ type: 'ChangeWebhook', changes: { enabled: false }, changedAt: AT }, existing);
    expect(changed).toMatchObject({ type: 'WebhookChanged', data: { name: 'pager', enabled: false, clusterId: null } });
  });

  it('is the same after values that are the current ones', () => {
    const changes = { name: 'pager', url: data.url, events: [...data.events], clusterId: null, enabled: true };
    expect(decide({ type: 'ChangeWebhook', changes, changedAt: AT }, existing)).toEqual([]);
  });

  it('is disabled once, and can be switched on again (CL-105)', () => {
    expect(COMMANDS.slice(1, 2).map((command) => decide(command, existing))).toMatchObject([
      [{ type: 'WebhookDisabled' }],
    ]);
    expect(COMMANDS.slice(1, 2).map((command) => decide(command, disabled))).toEqual([[]]);
    const [on] = decide({ type: 'ChangeWebhook', changes: { enabled: true }, changedAt: AT }, disabled);
    expect(on).toMatchObject({ data: { enabled: true } });
  });

  it.each(COMMANDS)('refuses $type before it exists and after it was deleted', (command) => {
    for (const state of [initialState(), { status: 'deleted' } as const])
      expect(() => decide(command, state)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('is created once', () => {
    expect(decide({ type: 'CreateWebhook', data }, existing)).toEqual([]);
  });
});
