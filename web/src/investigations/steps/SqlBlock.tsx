import { Text } from '@mantine/core';
import { useMemo } from 'react';
import classes from '../investigations.module.css';
import { sqlTokens } from './sqlTokens.ts';

/** A statement as people who know SQL read it. */
export const SqlBlock = ({ sql }: { sql: string }) => {
  const tokens = useMemo(() => sqlTokens(sql), [sql]);
  return (
    <div>
      <Text size="xs" c="dimmed">
        Statement
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no mouse scrolls it by keys */}
      <pre className={classes['code']} tabIndex={0} aria-label="Statement">
        <code>
          {tokens.map(({ kind, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a statement does not change
            <span key={index} data-sql={kind}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
};
