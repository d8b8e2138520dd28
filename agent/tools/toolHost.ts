import type { CallScope } from './callScope.ts';
import type { JsonValue } from '../../domain/core/json/canonicalJson.ts';

/** SU-41. The model gets the code and a fixed sentence, never raw upstream text. */
export type ToolErrorCode =
  | 'scope_violation'
  | 'keyspace_too_large'
  | 'sql_rejected'
  | 'invalid_arguments'
  | 'not_found'
  | 'timeout'
  | 'rate_limited'
  | 'upstream_error'
  | 'address_not_allowed'
  | 'repeated_call';

/** A tool as the model sees it: `name` is `{connector slug}__{tool}` (SU-39). */
export type OfferedTool = {
  name: string;
  connectorId: string;
  connectorKind: string;
  tool: string;
  description: string;
  /** JSON schema of the arguments. */
  inputSchema: { readonly [name: string]: JsonValue };
};

export type ToolOutcome =
  | {
      status: 'ok';
      /** Scrubbed. */
      result: JsonValue;
      redactions: number;
      truncated: { shown: number; total: number | null } | null;
      /** The customer of the connected system whose data it is, where the connector keeps to one (SU-53). */
      pin: string | null;
    }
  /** `message`: a sentence of the connector's own, never text of the system behind it. */
  | { status: 'error' | 'timeout'; code: ToolErrorCode; message: string };

/** The read-only tools of a workspace's connectors. Never offers a tool that can write (SU-38). */
export interface ToolHost {
  /** Tools of connectors that are `ready` at autonomy `investigate`, ordered by the slug of their connector. */
  offered(workspaceId: string): Promise<readonly OfferedTool[]>;
  /** Runs one call. A failure of the tool or its system is an outcome; rejects only when `signal` is aborted. */
  call(
    workspaceId: string,
    tool: Pick<OfferedTool, 'connectorId' | 'tool'>,
    args: { readonly [name: string]: JsonValue },
    options: { signal: AbortSignal; timeoutMs: number; scope: CallScope },
  ): Promise<ToolOutcome>;
}
