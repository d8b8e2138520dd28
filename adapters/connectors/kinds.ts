import { fileURLToPath } from 'node:url';
import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { ConnectorKind } from './connectorKind.ts';
import type { ToolContract } from './contract.ts';
import { postgresKind } from './postgres/kind.ts';

/** Every kind of connector that this release can run. */
export const CONNECTOR_KINDS: readonly ConnectorKind[] = [postgresKind];

/** A kind of connector and the program that runs all connectors of that kind as an MCP server over stdio. */
export type ConnectorProgram = {
  entry: CatalogueEntry;
  tools: readonly ToolContract[];
  /** The TypeScript file that Node runs with the kind as its argument; each call brings its configuration. */
  file: string;
};

const FILE = fileURLToPath(new URL('serve.ts', import.meta.url));

const programOf = ({ about, tools }: ConnectorKind): ConnectorProgram => ({
  entry: {
    ...about,
    category: 'connector',
    synthesized: false,
    tools: tools.map(({ contract: { name, scope, description } }) => ({ name, scope, description })),
  },
  tools: tools.map(({ contract }) => contract),
  file: FILE,
});

export const CONNECTOR_PROGRAMS: readonly ConnectorProgram[] = CONNECTOR_KINDS.map(programOf);
