import type { ToolErrorCode } from '../../agent/tools/toolHost.ts';

/** A refusal or failure of a tool. The message is a fixed sentence that reaches the model as it is (SU-41). */
export class ToolError extends Error {
  readonly code: ToolErrorCode;
  constructor(code: ToolErrorCode, message: string) {
    super(message);
    this.name = 'ToolError';
    this.code = code;
  }
}
