import { useNameOf } from '../../users/colleagues.ts';
import classes from '../ticket.module.css';
import { wordsOf, type Other } from './presence.ts';

/** SU-189: who else is at the ticket, and who types there. */
export const OthersHere = ({ others }: { others: readonly Other[] }) => {
  const nameOf = useNameOf();
  const words = others.map((other) => wordsOf(other, nameOf));
  return (
    <output className={classes['others']} title={words.join(', ')}>
      {words.join(', ')}
    </output>
  );
};
