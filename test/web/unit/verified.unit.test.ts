import { describe, expect, it } from 'vitest';
import { resultOf } from '../../../web/src/audit/verified.ts';

const NOW = '2026-01-02T00:00:00.000Z';
const EPOCH = { epoch: 1, log_id: 'a', origin: 'a', opened_at: NOW, size: 5857, reason: null, declared_loss: null };
const status = (size: number, checked: number, verified: number | null, result: 'ok' | 'failed' | 'never' = 'ok') => ({
  size,
  epochs: [EPOCH],
  verified: verified === null ? null : { epoch: 1, size: verified, at: NOW },
  last_verification: {
    at: NOW,
    result,
    checked_events: checked,
    first_bad_position: null,
    kind: null,
    duration_ms: 1,
  },
});

describe('what the audit page says of the last verification (X-54)', () => {
  it.each([
    ['81 of 5,857 events are no reason for green', status(5857, 81, null), 'neutral', '81 of 5,857'],
    ['those that were verified as they were signed count', status(5857, 81, 5000), 'neutral', '5,000 of 5,857'],
    ['all of them are', status(5857, 81, 5857), 'good', '5,857 of 5,857'],
    ['what an earlier epoch knew does not count', { ...status(5857, 81, 5857), epochs: [] }, 'neutral', '81 of 5,857'],
    ['a finding is one, whatever was verified', status(5857, 5857, 5857, 'failed'), 'bad', 'tampering'],
    ['nothing is nothing', status(5857, 0, null, 'never'), 'neutral', 'not run yet'],
  ])('%s', (_, given, tone, text) => {
    const label = resultOf(given);
    expect([label.tone, label.text]).toEqual([tone, expect.stringContaining(text)]);
  });
});
