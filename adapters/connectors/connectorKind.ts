import type { CatalogueEntry } from '../../domain/connectors/connectorKinds.ts';
import type { AddressPolicy } from '../network/addressPolicy.ts';
import type { ToolDefinition } from './contract.ts';
import type { OpenTools } from './servedTool.ts';

/** One kind of connector: what people and models are told of it, and how its tools are opened. */
export type ConnectorKind = {
  about: Omit<CatalogueEntry, 'tools' | 'takes' | 'category' | 'synthesized'>;
  tools: readonly ToolDefinition[];
  /**
   * Called in the tool server alone. It imports what the tools need, so that the service, which reads the rest of the
   * kind, never loads the drivers and parsers that a kind stands on.
   */
  open(network: { addresses: AddressPolicy }): Promise<OpenTools>;
};
