import { Text } from '@mantine/core';
import type { Firing } from './queries.ts';
import classes from './rules.module.css';

type Condition = NonNullable<Firing['conditions']>[number];

const shown = (value: Condition['value']): string => {
  if (value === null) return 'not known';
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
};

/** Each condition with what its field held. */
export const Conditions = ({ conditions }: { conditions: readonly Condition[] | null }) =>
  conditions === null
    ? 'erased'
    : conditions.map(({ condition, value }) => (
        <Text key={`${condition} ${shown(value)}`} size="xs" component="div">
          <span className={classes['expression']}>{condition}</span>{' '}
          <Text span size="xs" c="dimmed" className="foreign">
            was {shown(value)}
          </Text>
        </Text>
      ));
