/** What keeps the event log cannot be used; the start stops. `message`: what to do, without secrets. */
export class EngineUnusable extends Error {
  readonly code = 'event_log_unusable';
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EngineUnusable';
  }
}
