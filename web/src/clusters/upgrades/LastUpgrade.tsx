import { Text } from '@mantine/core';
import type { Tone } from '../../parts/label.ts';
import { Notice } from '../../parts/Notice.tsx';
import { Ago } from '../../parts/time/time.tsx';
import { remedyOf } from '../reasons.ts';
import type { Upgrade } from './queries.ts';

const ENDS: Readonly<Record<string, { words: string; tone: Tone }>> = {
  cancelled: { words: 'was cancelled', tone: 'neutral' },
  failed: { words: 'failed', tone: 'bad' },
  timed_out: { words: 'timed out', tone: 'bad' },
};

/** How the last try at a step ended, where the next one is asked for: the list of all stands far below what changes. */
export const LastUpgrade = ({ upgrade }: { upgrade: Upgrade }) => {
  const { phase, to_version: to, completed_at: at } = upgrade;
  const end = ENDS[phase];
  if (end === undefined) return null;
  return (
    <div aria-live="polite">
      <Notice tone={end.tone} title={`The upgrade to ${to} ${end.words}`}>
        <Text size="sm" className="foreign">
          {whatFollows(upgrade)}
        </Text>
        {at !== null && (
          <Text size="xs" c="dimmed">
            <Ago iso={at} />
          </Text>
        )}
      </Notice>
    </div>
  );
};

const whatFollows = ({ from_version: from, reason_code: code, detail }: Upgrade): string => {
  if (code === 'cancelled') return `The cluster stays on ${from}.`;
  const { what, todo } = remedyOf(code ?? 'unknown');
  return `${detail ?? what} ${todo}`;
};
