/** Why a tool server is not there to be asked; the sentence is fixed. */
export class ToolServerUnavailable extends Error {
  readonly reasonCode: ReasonCode;
  constructor(reasonCode: ReasonCode, message: string) {
    super(message);
    this.name = 'ToolServerUnavailable';
    this.reasonCode = reasonCode;
  }
}

/**
 * `handshake_failed`, `allowlist_empty`, `contract_changed`: of ticket sources (SU-77).
 * `ended_by_call`: the call that is answered with it ends any server that runs it. `interrupted`: something else came
 * in between, which says nothing about the connector.
 */
type ReasonCode =
  | 'start_failed'
  | 'handshake_failed'
  | 'allowlist_empty'
  | 'contract_violation'
  | 'contract_changed'
  | 'stopped'
  | 'ended_by_call'
  | 'interrupted';
