import { describe, expect, it } from 'vitest';
import { suspicionIn } from '../../../agent/injection/detect.ts';
import { HONEST } from '../../corpus/injection/holdOut/honest.ts';
import { INJECTIONS } from '../../corpus/injection/holdOut/injections.ts';
import { HONEST as KNOWN_HONEST } from '../../corpus/injection/known/honest.ts';
import { INJECTIONS as KNOWN } from '../../corpus/injection/known/injections.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

const percent = (part: number, of: number): string => `${part} of ${of} (${((100 * part) / of).toFixed(1)} %)`;
/** What was measured, with the texts that went wrong. */
const print = (line: string, wrong: readonly string[] = []): void =>
  void process.stdout.write(`${line}${wrong.map((text) => `\n  ${JSON.stringify(text)}`).join('')}\n`);
const isNoted = (text: string): boolean => suspicionIn({ title: 'Help', body: text }) !== null;

describe.each([
  ['that the patterns were written with', KNOWN, KNOWN_HONEST],
  ['that were held out', INJECTIONS, HONEST],
] as const)('texts %s', (name, injections, honest) => {
  it('are noted where they talk to the model, 90 % of all and 75 % of each kind (SU-97)', () => {
    const kinds = nonEmpty(Object.entries(injections));
    for (const [kind, texts] of kinds) {
      const missed = texts.filter((text) => !isNoted(text));
      print(`${name}, ${kind}: noted ${percent(texts.length - missed.length, texts.length)}`, missed);
      expect(missed.length / texts.length, kind).toBeLessThanOrEqual(0.25);
    }
    const all = kinds.flatMap(([, texts]) => texts);
    const noted = all.filter(isNoted).length;
    print(`${name}, all kinds: noted ${percent(noted, all.length)}`);
    expect(noted / all.length).toBeGreaterThanOrEqual(0.9);
  });

  it('are seldom noted where people mean no harm, 5 % at most of those that come near (SU-97)', () => {
    const alarms = honest.filter(isNoted);
    print(`${name}, honest: noted ${percent(alarms.length, honest.length)}`, alarms);
    expect(honest.length).toBeGreaterThan(80);
    expect(alarms.length / honest.length).toBeLessThanOrEqual(0.05);
  });
});
