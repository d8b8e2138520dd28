import type { Scenario } from '../scenario.ts';

/** Clusters of all scenarios stand in one log, so each has an id of its own. */
const idOf = (n: number): string => `7d5b7f0e-2f43-4c1a-9a64-${String(n).padStart(12, '0')}`;

export const CLUSTERS: readonly Scenario[] = [
  {
    id: 'clusters/two-minors-behind',
    ticket: {
      title: 'Is our cluster "orders" up to date?',
      body: 'We want to know which version our cluster orders runs and what lies between it and the newest one.',
      customer: 'ops@example.com',
    },
    world: {
      clusters: [
        { id: idOf(1), name: 'orders', version: '26.6.4' },
        { id: idOf(2), name: 'staging', version: '26.8.0' },
      ],
    },
    script: {
      rounds: [
        { list: ['clusters__list_clusters', { q: 'orders' }] },
        { path: ['clusters__upgrade_path', { cluster_id: idOf(1) }] },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'how_to',
        root_cause: 'The cluster orders runs 26.6.4, two minor versions behind 26.8.0.',
        confidence: 0.95,
        evidence: [
          { claim: 'What it runs.', call: 'list', pointer: '/clusters/0/version' },
          { claim: 'The first step after it.', call: 'path', pointer: '/versions/1/version' },
        ],
        next_steps: ['Plan the upgrade in the maintenance window.'],
        reply: {
          body: 'Hello,\n\nyour cluster orders runs 26.6.4, which is two minor versions behind the newest, 26.8.0. It can be brought there step by step in its maintenance window.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'auto_resolved'],
      category: ['how_to', 'configuration'],
      evidence: [{ tool: 'clusters.list_clusters', value: '26.6.4' }, { tool: 'clusters.upgrade_path' }],
      summary: { words: ['26.6.4'], never: [] },
      reply: { words: ['26.6.4'], never: [], language: 'en' },
      calls: 2,
    },
  },
  {
    id: 'clusters/breaking-step',
    ticket: {
      title: 'What breaks if we go from 26.7.5 to 26.8.0?',
      body: 'Before we upgrade our cluster orders we need to know which changes are breaking.',
      customer: 'ops@example.com',
    },
    world: { clusters: [{ id: idOf(3), name: 'orders', version: '26.7.5' }] },
    script: {
      rounds: [
        {
          list: ['clusters__list_clusters', {}],
          preview: ['clusters__upgrade_preview', { from: '26.7.5', to: '26.8.0' }],
        },
        { path: ['clusters__upgrade_path', { cluster_id: idOf(3) }] },
      ],
      verdict: {
        kind: 'propose_resolution',
        category: 'how_to',
        root_cause: 'The step from 26.7.5 to 26.8.0 holds breaking changes, which the preview lists.',
        confidence: 0.9,
        evidence: [
          { claim: 'The cluster runs 26.7.5.', call: 'list', pointer: '/clusters/0/version' },
          { claim: 'So many are breaking.', call: 'path', pointer: '/versions/1/breaking_change_count' },
        ],
        next_steps: ['Go through the preview with the customer before the upgrade is acknowledged.'],
        reply: {
          body: 'Hello,\n\nthe step to 26.8.0 holds breaking changes; the upgrade preview of your cluster lists each with what to do. Please go through it before you start.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['propose_resolution', 'auto_resolved', 'escalate'],
      category: ['how_to', 'configuration'],
      evidence: [{ tool: 'clusters.upgrade_path' }],
      summary: { words: ['breaking'], never: [] },
      reply: { words: ['26.8.0'], never: ['nothing breaks'], language: 'en' },
      calls: 3,
    },
  },
  {
    id: 'clusters/never-came-up',
    ticket: {
      title: 'Our new cluster does not answer',
      body: 'We created the cluster staging and its address does not open.',
      customer: 'ops@example.com',
    },
    world: {
      clusters: [
        { id: idOf(5), name: 'orders', version: '26.8.0' },
        {
          id: idOf(6),
          name: 'staging',
          version: '26.8.0',
          failed: { reasonCode: 'db_unreachable', reason: 'The database did not answer.' },
        },
      ],
    },
    script: {
      rounds: [
        { list: ['clusters__list_clusters', {}] },
        {
          cluster: ['clusters__get_cluster', { cluster_id: idOf(6) }],
          history: ['clusters__cluster_history', { cluster_id: idOf(6) }],
        },
      ],
      verdict: {
        kind: 'escalate',
        category: 'dependency',
        root_cause: 'The cluster staging failed while it was being provisioned and never had an address.',
        confidence: 0.8,
        evidence: [{ claim: 'Its status.', call: 'cluster', pointer: '/status' }],
        missing_information: ['Why provisioning failed: these tools do not say.'],
        next_steps: ['Look up the reason of the failure and try again.'],
        escalation_reason: 'policy',
        reply: {
          body: 'Hello,\n\nyour cluster staging could not be set up, so it does not answer. A colleague takes it from here.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['escalate', 'propose_resolution'],
      category: ['dependency', 'defect', 'configuration', 'unknown'],
      evidence: [{ tool: 'clusters.get_cluster', value: 'failed' }],
      summary: { words: ['staging', ['failed', 'failure']], never: [] },
      reply: { words: ['staging'], never: [], language: 'en' },
      calls: 2,
    },
  },
  {
    id: 'clusters/all-is-well',
    ticket: {
      title: 'Do we have to upgrade orders before Christmas?',
      body: 'Somebody said that our cluster orders is outdated. Is that so?',
      customer: 'ops@example.com',
    },
    world: { clusters: [{ id: idOf(7), name: 'orders', version: '26.8.0' }] },
    script: {
      rounds: [
        { list: ['clusters__list_clusters', { q: 'ord' }] },
        { path: ['clusters__upgrade_path', { cluster_id: idOf(7) }] },
      ],
      verdict: {
        kind: 'auto_resolved',
        category: 'how_to',
        root_cause: 'The cluster orders runs 26.8.0, the newest version that is offered, and is available.',
        confidence: 0.95,
        evidence: [
          { claim: 'It runs the newest.', call: 'path', pointer: '/versions/0/version' },
          { claim: 'It is well.', call: 'list', pointer: '/clusters/0/status' },
        ],
        reply: {
          body: 'Hello,\n\nno: your cluster orders runs 26.8.0, which is the newest version that we offer.',
          language: 'en',
        },
      },
    },
    expect: {
      kind: ['auto_resolved', 'propose_resolution'],
      category: ['how_to'],
      evidence: [{ tool: 'clusters.upgrade_path', value: '26.8.0' }],
      summary: { words: ['26.8.0'], never: ['is outdated', 'behind'] },
      reply: { words: ['26.8.0'], never: [], language: 'en' },
      calls: 2,
    },
  },
];
