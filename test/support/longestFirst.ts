import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files of a quarter of a minute and more, the longest first; those of `system/` follow. */
const LONG = [
  'system/faults/endFreeze',
  'web/pages',
  'system/faults/killNode',
  'processes/investigations/investigationCrash',
  'system/badInput',
  'adapters/mcp/connectorHost',
  'adapters/postgres/log/eventLog',
  'adapters/provisioners/embedded/embedded',
  'processes/clusters/stuckDriver',
  'adapters/connectors/postgres/escapes',
  'system/faults/kurrentFaults',
  'system/faults/deadNode',
  'adapters/kurrentdb/faults',
  'api/keys/keys',
  'adapters/mcp/sharedServers',
  'domain/audit/verify/tamperedEvents',
  'api/http/slowRequests',
  'adapters/embedded-postgres/embeddedPostgres',
  'system/',
];

/**
 * Begins with the files that take long, so that none of them runs alone at the end. Where files have run before, vitest
 * knows how long each took; this is for a fresh checkout, of which it would know their sizes alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own, of no array
    const sorted = await super.sort(files);
    const isKnown = (file: TestSpecification): boolean => this.ctx.cache.getTestSpecificationResult(file) !== undefined;
    return files.every(isKnown) ? sorted : sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONG.findIndex((name) => moduleId.includes(`/test/${name}`));
  return rank === -1 ? LONG.length : rank;
};
