import { describe, expect, it } from 'vitest';
import { egressFlags } from '../../../../domain/investigations/verdict/egressCheck.ts';
import { DEVELOPMENT, HELD_OUT, type Part } from '../../../corpus/egress/corpus.ts';
import { SHOP } from './egressCorpus.ts';

const flagsOf = (draft: string) => egressFlags(draft, SHOP.ticket, SHOP.results, { replyHosts: SHOP.replyHosts });

/** Drafts that are rightly flagged, overlooked, and flagged for nothing. */
const judged = ({ flagged, honest }: Part) => {
  const found = flagged.filter((draft) => flagsOf(draft).length > 0);
  const alarms = honest.filter((draft) => flagsOf(draft).length > 0);
  return {
    recall: found.length / flagged.length,
    precision: found.length / (found.length + alarms.length),
    overlooked: flagged.filter((draft) => !found.includes(draft)),
    alarms,
  };
};

describe('of drafts in seven languages and more, a person is shown (SU-86, SU-106)', () => {
  it.each([
    ['those that the rules were written with', DEVELOPMENT],
    ['those that were held out', HELD_OUT],
  ])('85 of 100 at least, with 98 of 100 flags deserved: %s', (name, part) => {
    expect(part.flagged.length).toBeGreaterThan(200);
    expect(part.honest.length).toBeGreaterThan(160);
    const { recall, precision, overlooked, alarms } = judged(part);
    process.stdout.write(`${name}: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}\n`);
    process.stdout.write(`overlooked ${JSON.stringify(overlooked)}, flagged for nothing ${JSON.stringify(alarms)}\n`);
    expect(recall).toBeGreaterThanOrEqual(0.85);
    expect(precision).toBeGreaterThanOrEqual(0.98);
  });
});
