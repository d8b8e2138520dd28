/** The embedded server cannot be started; the message says why, and quotes the end of what its programs said. */
export class EmbeddedStartFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedStartFailed';
  }
}
