import { Input } from '@mantine/core';
import { useId } from 'react';
import classes from './clusters.module.css';
import type { Size } from './offer.ts';

type Props = { sizes: readonly Size[]; value: string; onChange: (size: Size['size']) => void };

const MIB_PER_GIB = 1024;

/** CL-03: what each size gives. */
export const SizeCards = ({ sizes, value, onChange }: Props) => {
  const name = useId();
  return (
    <Input.Wrapper label="Size" labelElement="div">
      <div className={classes['cards']} role="radiogroup" aria-label="Size">
        {sizes.map(({ size, name: title, instances, cpu, memory_mib: memory, available }) => (
          <label key={size} className={classes['card']}>
            <input
              type="radio"
              name={name}
              value={size}
              checked={size === value}
              disabled={!available}
              onChange={() => onChange(size)}
            />
            <b>{title}</b>
            <span className={classes['cardText']}>
              {instances === 1 ? '1 instance with' : `${instances} instances, each with`} {cpu} vCPU and{' '}
              {memory / MIB_PER_GIB} GiB.{' '}
              {instances === 1
                ? 'Short downtime at each upgrade; for tests and small teams.'
                : 'Stays available while one instance fails or is replaced.'}
            </span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
};
