import type { Import } from './sources.ts';

/** What a folder may import (ARCHITECTURE.md, "Folders"). `types`: only with `import type`. */
type Arrow = { packages: readonly string[] | 'any'; folders: readonly string[]; types: readonly string[] };

const PURE_PACKAGES = ['zod'];
const LAYERS = ['domain/', 'engine/', 'agent/', 'projections/', 'processes/', 'adapters/', 'api/'];

/** What of the agent kernel is pure: purposes are told, and their streams folded, by these. */
const AGENT = ['agent/state/', 'agent/prompt/', 'agent/tools/', 'agent/injection/'];
/** No feature: these know none either. */
const BELOW_AGENT = ['domain/core/', 'domain/pricing/', 'domain/text/'];
const PURE_AGENT: Arrow = { packages: ['zod'], folders: [...AGENT, ...BELOW_AGENT], types: [] };

/** The longest matching prefix of a path decides. */
export const ARROWS: Readonly<Record<string, Arrow>> = {
  'agent/': { packages: ['zod'], folders: ['agent/', ...BELOW_AGENT, 'engine/async/'], types: [] },
  ...Object.fromEntries(AGENT.map((folder) => [folder, PURE_AGENT])),
  'domain/': { packages: PURE_PACKAGES, folders: ['domain/', ...AGENT], types: [] },
  'domain/core/': { packages: ['zod', 'node:crypto'], folders: ['domain/core/'], types: [] },
  'domain/pricing/': { packages: PURE_PACKAGES, folders: ['domain/core/', 'domain/pricing/'], types: [] },
  // The delivery kernel knows no feature.
  'domain/delivery/': { packages: [], folders: ['domain/core/', 'domain/delivery/'], types: [] },
  'projections/delivery/': {
    packages: [],
    folders: ['domain/core/', 'domain/delivery/', 'engine/', 'projections/sql/', 'projections/delivery/'],
    types: [],
  },
  'processes/delivery/': {
    packages: ['rxjs'],
    folders: ['domain/core/', 'domain/delivery/', 'engine/', 'projections/delivery/', 'processes/delivery/'],
    types: [],
  },
  // A checksum of a text, as a pure function.
  'domain/keys/': { packages: ['zod', 'node:zlib'], folders: ['domain/'], types: [] },
  // Tables and rules of the field that others keep, as pure functions of a text.
  'domain/text/': {
    packages: ['entities', 'linkify-it', 'tlds', 'libphonenumber-js', 'ibantools', 'card-validator'],
    folders: ['domain/text/'],
    types: [],
  },
  // Regular expressions in linear time, as pure functions of a text.
  'domain/playbooks/': { packages: ['zod', 're2js'], folders: ['domain/'], types: [] },
  // What a line of Markdown belongs to, as a pure function of a text.
  'domain/knowledge/': { packages: ['zod', 'markdown-it'], folders: ['domain/', ...AGENT], types: [] },
  // Clocks and calendars of time zones.
  'domain/maintenance/': { packages: ['zod', 'temporal-polyfill'], folders: ['domain/'], types: [] },
  'domain/serviceLevels/': { packages: ['zod', 'temporal-polyfill'], folders: ['domain/'], types: [] },
  'domain/audit/': { packages: ['zod', 'node:crypto'], folders: ['domain/audit/', 'domain/core/'], types: [] },
  'engine/': { packages: ['p-queue', 'rxjs', 'node:crypto'], folders: ['domain/core/', 'engine/'], types: [] },
  'projections/': {
    packages: ['zod', 'node:crypto'],
    folders: ['domain/', 'engine/', 'projections/', ...AGENT],
    types: [],
  },
  'processes/': {
    packages: ['zod', 'rxjs', 'node:crypto'],
    folders: ['domain/', 'engine/', 'projections/', 'processes/', 'agent/'],
    types: [],
  },
  'adapters/': {
    packages: 'any',
    folders: ['domain/', 'engine/', 'adapters/', 'agent/'],
    types: ['processes/', 'projections/'],
  },
  'api/': { packages: 'any', folders: ['domain/', 'engine/', 'projections/', 'api/', ...AGENT], types: ['processes/'] },
  'settings/': { packages: 'any', folders: ['domain/', 'adapters/', 'settings/'], types: [] },
  'services/': {
    packages: 'any',
    folders: [...LAYERS, 'settings/', 'services/', 'composition/ids.ts'],
    types: ['composition/'],
  },
  // Each stands on the layers and on the core that it is opened with; what another one makes comes in the core.
  'modules/': { packages: 'any', folders: [...LAYERS, 'settings/'], types: ['composition/', 'services/'] },
  'audit-cli/': {
    packages: 'any',
    folders: ['domain/', 'adapters/', 'audit-cli/'],
    types: ['processes/', 'projections/', 'engine/'],
  },
  'web/': { packages: 'any', folders: ['web/'], types: [] },
};

/** Composition, tests and measurements may import everything. */
export const UNRESTRICTED = [
  'main.mjs',
  'composition/',
  'cli/',
  'test/',
  'bench/',
  'demo/',
  'eval/',
  'bin/',
  'tools/',
  'vitest.config.ts',
];

export const arrowOf = (path: string): Arrow | null => {
  if (UNRESTRICTED.some((prefix) => path.startsWith(prefix))) return null;
  const [match] = Object.keys(ARROWS)
    .filter((prefix) => path.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length);
  if (match === undefined) throw new Error(`${path} lies in no folder of ARCHITECTURE.md`);
  return ARROWS[match] ?? null;
};

export const isAllowed = (arrow: Arrow, { from, specifier, typeOnly }: Import): boolean => {
  const isFile = specifier.startsWith('.');
  if (!isFile) return arrow.packages === 'any' || arrow.packages.includes(from);
  const within = (folders: readonly string[]) => folders.some((folder) => from.startsWith(folder));
  return within(arrow.folders) || (typeOnly && within(arrow.types));
};
