import { DomainError } from '../core/problems/errors.ts';
import type { Position } from '../core/log/eventLog.ts';
import { eventIdOf, type CommandId, type SubjectKeyId, derivedCommandId } from '../core/ids.ts';
import { addUser, type UserDirectory } from '../users/addUser.ts';
import type { BootstrapRedeemed } from './events.ts';

export type Redemption = {
  data: BootstrapRedeemed['data'];
  subject: SubjectKeyId | null;
  /** Command that redeemed the link; the admin's own command follows from it, so that repeats add one admin. */
  commandId: CommandId;
};

/** `position` of the admin's event; `impossible`: the address is another's, or the attempt was given up. */
export type Completion = { status: 'completed'; position: Position | null } | { status: 'impossible' };

/**
 * The second half of the first run (SU-04): adds the admin that a redeemed link stands for. The request that redeemed
 * it calls this at once; the process manager and the next start call it again in case that request died in between.
 */
export const completeBootstrap = async (
  directory: UserDirectory,
  { data, subject, commandId }: Redemption,
): Promise<Completion> => {
  const { userId, workspaceId, passwordSecretId, redeemedAt, email, name } = data;
  // Erased before the admin was added: there is nobody to add.
  if (email === null || subject === null) return { status: 'impossible' };
  try {
    const { position } = await addUser(
      directory,
      { data: { userId, workspaceId, role: 'admin', passwordSecretId, addedAt: redeemedAt, email, name }, subject },
      {
        actor: { type: 'user', id: userId },
        correlationId: commandId,
        commandId: derivedCommandId('bootstrap', commandId, 'add_admin'),
        causationId: eventIdOf(commandId, 0),
        workspaceId,
      },
    );
    return { status: 'completed', position };
  } catch (error) {
    if (error instanceof DomainError) return { status: 'impossible' };
    throw error;
  }
};
