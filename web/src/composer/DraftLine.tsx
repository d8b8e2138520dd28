import { Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Draft } from '../investigations/queries.ts';
import classes from './composer.module.css';

const DiffText = lazy(async () => ({ default: (await import('../parts/DiffText.tsx')).DiffText }));

/** `onBack`: drops what was typed; null where nothing was. */
type Props = { draft: Draft; text: string; onBack: (() => void) | null };

/** Whose words these are, and what became of the agent's. */
export const DraftLine = ({ draft, text, onBack }: Props) => {
  const [isShown, setShown] = useState(false);
  const written = draft.drafted_body ?? '';
  const isEdited = text !== written;
  return (
    <>
      <Text size="xs" c="dimmed" component="div">
        Draft by the agent{isEdited && (onBack === null ? ' · edited' : ' · edited by you')}
        {isEdited && (
          <>
            {' · '}
            <button
              type="button"
              className={classes['link']}
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'hide difference' : 'show difference'}
            </button>
          </>
        )}
        {onBack !== null && (
          <>
            {' · '}
            <button type="button" className={classes['link']} onClick={onBack}>
              drop my changes
            </button>
          </>
        )}
      </Text>
      {isShown && isEdited && (
        <section className={classes['difference']} aria-label="Difference to what the agent wrote">
          <Suspense fallback="Comparing…">
            <DiffText before={written} after={text} />
          </Suspense>
        </section>
      )}
    </>
  );
};
