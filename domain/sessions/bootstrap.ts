import { unreachable, type Decider } from '../core/decider.ts';
import { DomainError } from '../core/problems/errors.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import type { SubjectKeyId } from '../core/ids.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { sameSha256 } from '../core/tokens.ts';
import { BootstrapEvent, type BootstrapRedeemed } from './events.ts';

export type Bootstrap =
  | { status: 'never_minted' }
  | { status: 'open'; tokenSha256: string; expiresAt: string }
  | { status: 'redeemed'; redeemed: BootstrapRedeemed['data']; subject: SubjectKeyId | null };

/** `instead`: the user of a redemption that could not be completed, which this link replaces. */
export type MintBootstrap = {
  type: 'MintBootstrap';
  data: { tokenSha256: string; mintedAt: string; expiresAt: string };
  instead: string | null;
};
export type RedeemBootstrap = {
  type: 'RedeemBootstrap';
  tokenSha256: string;
  data: BootstrapRedeemed['data'];
  subject: SubjectKeyId;
};
export type BootstrapCommand = MintBootstrap | RedeemBootstrap;

/** SU-04: a new link replaces the older one; a link works once, and of two at once the append decides. */
export const bootstrapDecider: Decider<BootstrapCommand, NewEvent<BootstrapEvent>, Bootstrap> = {
  initialState: () => ({ status: 'never_minted' }),
  evolve: (_bootstrap, event) => {
    switch (event.type) {
      case 'BootstrapMinted':
        return { status: 'open', tokenSha256: event.data.tokenSha256, expiresAt: event.data.expiresAt };
      case 'BootstrapRedeemed':
        return { status: 'redeemed', redeemed: event.data, subject: event.subject ?? null };
      default:
        return unreachable(event);
    }
  },
  decide: (command, bootstrap) => {
    switch (command.type) {
      case 'MintBootstrap':
        return mint(command, bootstrap);
      case 'RedeemBootstrap':
        return redeem(command, bootstrap);
      default:
        return unreachable(command);
    }
  },
};

/** Stream `auth-bootstrap`, the only one of its kind. */
export const bootstraps = streamKind('auth', BootstrapEvent, bootstrapDecider);
export const BOOTSTRAP_ID = 'bootstrap';

/** A redemption that happened since the caller looked stands. */
const mint = ({ data, instead }: MintBootstrap, bootstrap: Bootstrap): NewEvent<BootstrapEvent>[] =>
  bootstrap.status === 'redeemed' && bootstrap.redeemed.userId !== instead ? [] : [{ type: 'BootstrapMinted', data }];

const redeem = (command: RedeemBootstrap, bootstrap: Bootstrap): NewEvent<BootstrapEvent>[] => {
  assertRedeemable(bootstrap, command.tokenSha256, command.data.redeemedAt);
  return [{ type: 'BootstrapRedeemed', data: command.data, subject: command.subject }];
};

/** Throws what a redemption with this token would be refused with: 410 when used, 401 when wrong or expired. */
export const assertRedeemable = (bootstrap: Bootstrap, tokenSha256: string, at: string): void => {
  switch (bootstrap.status) {
    case 'redeemed':
      throw new DomainError('bootstrap_used');
    case 'never_minted':
      throw new DomainError('invalid_credentials');
    case 'open':
      if (!sameSha256(bootstrap.tokenSha256, tokenSha256) || Date.parse(at) >= Date.parse(bootstrap.expiresAt))
        throw new DomainError('invalid_credentials');
      return;
    default:
      unreachable(bootstrap);
  }
};
