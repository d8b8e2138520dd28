import type { SecretRecord, Secrets } from '../../domain/core/secrets.ts';
import type { ConnectorRow } from '../../projections/connectors.ts';
import type { ConnectorProgram } from '../connectors/catalogue.ts';
import type { Program } from './stdioTransport.ts';

type Parts = {
  secrets: Pick<Secrets, 'get'>;
  allowedCidrs: readonly string[];
  /** Told about the secrets before the child gets them. */
  learn: (connectorId: string, record: SecretRecord) => void;
};

// The child can neither write files nor start programs, whatever happens inside it.
const NODE_FLAGS = ['--permission', '--allow-fs-read=*', '--max-old-space-size=256'];

/** How a connector's tool server is started: its configuration is its whole environment, nothing of ours is in it. */
export const connectorProgram =
  (program: ConnectorProgram, connector: ConnectorRow, { secrets, allowedCidrs, learn }: Parts) =>
  async (): Promise<Program> => {
    const record = connector.secret_id === null ? {} : await secrets.get(connector.secret_id);
    if (record === null) throw new Error(`the vault has no record ${connector.secret_id}`);
    learn(connector.id, record);
    return {
      command: process.execPath,
      args: [...NODE_FLAGS, program.file],
      env: { ...connector.config, ...record, ALLOWED_CIDRS: allowedCidrs.join(',') },
    };
  };
