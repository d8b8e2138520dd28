import { useId } from 'react';
import { Pattern } from './Pattern.tsx';
import { COLOURS, DASHES, type Series } from './plot.ts';
import classes from './plots.module.css';

/** What is drawn how, beside its words; of one series alone its title says it. */
export const Legend = ({ series }: { series: readonly Series[] }) => {
  const id = useId();
  if (series.length < 2) return null;
  return (
    <ul className={classes['legend']}>
      {series.map(({ name, words, look }, index) => (
        <li key={name}>
          <svg width={24} height={12} aria-hidden>
            <Pattern id={`${id}${index}`} index={index} />
            {look === 'bar' ? (
              <rect width={24} height={12} fill={`url(#${id}${index})`} />
            ) : (
              <path
                d="M0 6 L24 6"
                stroke={COLOURS[index % COLOURS.length]}
                strokeWidth={2}
                strokeDasharray={DASHES[index % DASHES.length]}
              />
            )}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
};
