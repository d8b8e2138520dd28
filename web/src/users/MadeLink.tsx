import { exactTime } from '../parts/time/exactTime.ts';
import { ShownOnce } from '../parts/dialogs/ShownOnce.tsx';
import { ClosableNotice } from '../parts/Notice.tsx';
import type { PersonWithLink } from './queries.ts';

type Props = { made: PersonWithLink; onClose: () => void };

/** The one time that a link is shown, unless it was mailed (SU-06). */
export const MadeLink = ({ made: { user, invite_url: url, mailed_to: mailedTo }, onClose }: Props) => {
  const name = <b className="foreign">{user.name ?? 'this person'}</b>;
  if (mailedTo !== null)
    return (
      <ClosableNotice tone="good" title="Link mailed" onClose={onClose}>
        The link for {name} was mailed to <span className="foreign">{mailedTo}</span>. It works once
        {user.link_expires_at !== null && `, until ${exactTime(user.link_expires_at)}`}.
      </ClosableNotice>
    );
  if (url === null)
    return (
      <ClosableNotice tone="warn" title="Link made but not shown" urgent onClose={onClose}>
        The response with the link was lost, and the link is not shown again. Make a new one for {name}.
      </ClosableNotice>
    );
  return (
    <ShownOnce title="Copy the link now: it is not shown again" secret={url} onClose={onClose}>
      Send it to {name} yourself. Whoever opens it sets the password and is signed in. It works once
      {user.link_expires_at !== null && `, until ${exactTime(user.link_expires_at)}`}
      {!user.invited && ', and ends all their sessions when it is used'}.
    </ShownOnce>
  );
};
