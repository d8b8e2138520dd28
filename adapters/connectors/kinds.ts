import { fileURLToPath } from 'node:url';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { ConnectorKind } from './connectorKind.ts';
import type { ToolContract, ToolDefinition } from './contract.ts';
import { keycloakKind } from './keycloak/kind.ts';
import { postgresKind } from './postgres/kind.ts';
import type { OpenTools } from './servedTool.ts';
import { redisKind } from './redis/kind.ts';
import { sentryKind } from './sentry/kind.ts';
import { stripeKind } from './stripe/kind.ts';

/** Every kind of connector that runs as a program of its own. */
export const CONNECTOR_KINDS: readonly ConnectorKind[] = [
  postgresKind,
  redisKind,
  keycloakKind,
  sentryKind,
  stripeKind,
];

/** A kind of connector and what runs all connectors of that kind in a workspace, as an MCP server. */
export type ConnectorProgram = ChildProgram | OwnProgram;

type Offered = { entry: CatalogueEntry; tools: readonly ToolContract[] };
/** `file`: the TypeScript file that Node runs with the kind as its argument; each call brings its configuration. */
export type ChildProgram = Offered & { file: string };
/** Tools of this process, over what a workspace has. */
export type OwnProgram = Offered & { open: (workspaceId: string) => OpenTools };

const FILE = fileURLToPath(new URL('serve.ts', import.meta.url));

const programOf = ({ about, tools }: ConnectorKind): ChildProgram => ({
  entry: entryFor(about, tools),
  tools: tools.map(({ contract }) => contract),
  file: FILE,
});

/** What the catalogue shows of a kind (SU-37). */
export const entryFor = (about: ConnectorKind['about'], tools: readonly ToolDefinition[]): CatalogueEntry => ({
  ...about,
  category: 'connector',
  synthesized: false,
  takes: ['config'],
  tools: tools.map(({ contract: { name, scope, description } }) => ({ name, scope, description })),
});

export const CONNECTOR_PROGRAMS: readonly ChildProgram[] = CONNECTOR_KINDS.map(programOf);
