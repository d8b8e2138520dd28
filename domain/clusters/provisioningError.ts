import type { ReasonCode } from './reasonCodes.ts';

/** A driver's refusal or failure (CL-48). `message` is for people and becomes part of an event: scrubbed, no secrets. */
export class ProvisioningError extends Error {
  readonly code: ReasonCode;
  constructor(code: ReasonCode, message: string) {
    super(message);
    this.name = 'ProvisioningError';
    this.code = code;
  }
}
