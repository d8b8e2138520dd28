import { ClosableNotice } from '../parts/Notice.tsx';
import { ShownOnce } from '../parts/dialogs/ShownOnce.tsx';
import type { NewWebhook } from './queries.ts';

type Props = { made: NewWebhook; onClose: () => void };

/** The one time that a secret which the service made is shown (CL-103). */
export const CreatedWebhook = ({ made: { name, secret }, onClose }: Props) =>
  secret === null ? (
    <ClosableNotice tone="good" title="The webhook was created" onClose={onClose}>
      <b className="foreign">{name}</b> signs with the given secret. Send a test call to check delivery.
    </ClosableNotice>
  ) : (
    <ShownOnce title="Copy the signing secret now: it is not shown again" secret={secret} onClose={onClose}>
      The receiver of <b className="foreign">{name}</b> verifies signatures with it.
    </ShownOnce>
  );
