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
 * `ended_by_call`: the call that is answered with it ends any server that runs it. `interrupted`: something else came
 * in between, which says nothing about the connector.
 */
type ReasonCode = 'start_failed' | 'contract_violation' | 'stopped' | 'ended_by_call' | 'interrupted';
