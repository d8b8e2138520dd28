import { ClosableNotice } from '../parts/Notice.tsx';
import { ShownOnce } from '../parts/dialogs/ShownOnce.tsx';
import type { NewKey } from './queries.ts';

type Props = { made: NewKey; onClose: () => void };

/** The one time that a key is shown. */
export const CreatedKey = ({ made: { name, key }, onClose }: Props) =>
  key === null ? (
    <LostKey name={name} onClose={onClose} />
  ) : (
    <ShownOnce title="Copy the key now: it is not shown again" secret={key} onClose={onClose} />
  );

/** The answer that showed it did not arrive. */
const LostKey = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <ClosableNotice tone="warn" title="Key created but not shown" urgent onClose={onClose}>
    The response with the key was lost, and the key is not shown again. Rotate <b className="foreign">{name}</b> to get
    another one, or revoke it.
  </ClosableNotice>
);
