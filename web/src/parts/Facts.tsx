import { Fragment, type ReactNode } from 'react';
import classes from './parts.module.css';

export type Fact = { name: string; value: ReactNode };

/** Names with their values, one below the other. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes['facts']}>
    {facts.map(({ name, value }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
