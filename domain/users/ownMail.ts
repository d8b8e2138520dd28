/** The service's own mail (SU-06). `id` is alike when the same mail is sent again. */
export interface OwnMail {
  /**
   * Hands a mail in plain text to the mail server of the workspace, within seconds. `no_channel`: there is none.
   * `not_sent`: the server did not take it. Never rejects unless `signal` aborts.
   */
  send(
    workspaceId: string,
    mail: { to: string; subject: string; text: string; id: string },
    signal: AbortSignal,
  ): Promise<'sent' | 'no_channel' | 'not_sent'>;
}
