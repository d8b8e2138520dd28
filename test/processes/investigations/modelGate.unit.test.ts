import { describe, expect, it } from 'vitest';
import { ProviderFailure } from '../../../agent/running/providerFailure.ts';
import { createModelGate, type ModelGate, type ModelGateDeps } from '../../../processes/investigations/modelGate.ts';
import { recordingLogger, silentLogger } from '../../support/logger.ts';

const refusal = new ProviderFailure('refused', { status: 403 });
const running = new AbortController().signal;

/** A gate whose provider answers when `answers` says so; `pauses` are those that it makes. */
const gateWith = (changes: Partial<ModelGateDeps> = {}, answers: () => boolean = () => true) => {
  const pauses: number[] = [];
  const gate: ModelGate = createModelGate({
    enabled: true,
    probe: () => (answers() ? Promise.resolve() : Promise.reject(refusal)),
    logger: silentLogger,
    now: () => '2026-11-20T08:00:00.000Z',
    sleep: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
    ...changes,
  });
  return { gate, pauses };
};

describe('the gate before the model', () => {
  it('says why nothing is investigated: off, or no key (SU-30)', () => {
    expect(gateWith({ enabled: false }).gate.status()).toMatchObject({ state: 'off', detail: expect.any(String) });
    expect(gateWith({ probe: null }).gate.status()).toMatchObject({ state: 'no_provider', detail: expect.any(String) });
    expect(gateWith().gate.status()).toMatchObject({ state: 'running', detail: null });
  });

  it('closes for all at the first refusal, says so once, and opens when the provider answers (SU-29)', async () => {
    const logger = recordingLogger();
    const answer = Promise.withResolvers<void>();
    const { gate } = gateWith({ logger, probe: () => answer.promise });
    const both = Promise.all([gate.refused(refusal, running), gate.refused(refusal, running)]);
    expect(gate.isOpen()).toBe(false);
    expect(logger.lines.map(({ name }) => name)).toEqual(['investigation_consumer_provider_refuses']);
    answer.resolve();
    await both;
    expect(gate.isOpen()).toBe(true);
  });

  it('asks ever more rarely, and starts over only after a real answer', async () => {
    let left = 8;
    const { gate, pauses } = gateWith({}, () => (left -= 1) < 0);
    await gate.refused(refusal, running);
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
    await gate.refused(refusal, running);
    expect(pauses.at(-1)).toBe(300_000);
    gate.answered();
    await gate.refused(refusal, running);
    expect(pauses.at(-1)).toBe(5_000);
  });

  it.each<[number | null, RegExp]>([
    [302, /ANTHROPIC_BASE_URL/],
    [400, /credit/],
    [401, /ANTHROPIC_API_KEY/],
    [402, /credit/],
    [403, /SERVICE_LLM_MODEL/],
    [404, /SERVICE_LLM_MODEL/],
    [null, /ANTHROPIC_API_KEY/],
  ])('names what to mend after %s', (status, detail) => {
    const { gate } = gateWith({ probe: () => new Promise(() => {}) });
    void gate.refused(new ProviderFailure('refused', { status }), running);
    expect(gate.status().detail).toMatch(detail);
  });
});
