/** Why a tool server is not there to be asked; the sentence is fixed. */
export class ToolServerUnavailable extends Error {
  readonly reasonCode: 'start_failed' | 'contract_violation' | 'stopped';
  constructor(reasonCode: ToolServerUnavailable['reasonCode'], message: string) {
    super(message);
    this.name = 'ToolServerUnavailable';
    this.reasonCode = reasonCode;
  }
}
