import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Investigating } from '../api/types.ts';
import type { Tone } from '../parts/labels.ts';
import { Notice } from '../parts/Notice.tsx';
import { Ago } from '../parts/time.tsx';
import { statusQuery } from './statusQuery.ts';

type Words = { tone: Tone; title: string; what: ReactNode };

const WORDS: Readonly<Record<Exclude<Investigating['state'], 'running'>, Words>> = {
  off: {
    tone: 'neutral',
    title: 'Tickets are not investigated',
    what: (
      <>
        The consumer is switched off. <code>SERVICE_ENABLE_INVESTIGATION_CONSUMER=true</code> switches it on.
      </>
    ),
  },
  no_provider: {
    tone: 'warn',
    title: 'Tickets wait: there is no model key',
    what: (
      <>
        Set <code>ANTHROPIC_API_KEY</code> and restart the service.
      </>
    ),
  },
  provider_refuses: {
    tone: 'bad',
    title: 'Tickets wait: the model provider refuses',
    what: 'Check the key, the model and the address. It goes on by itself as soon as the provider answers.',
  },
};

/** Why tickets stay new; nothing while they are investigated. */
export const ServiceStatus = () => {
  const { data } = useQuery(statusQuery);
  if (data === undefined || data.investigations.state === 'running') return null;
  const { state, since, detail } = data.investigations;
  const { tone, title, what } = WORDS[state];
  return (
    <Box component="output" display="block" px="sm" pb="xs">
      <Notice tone={tone} title={title}>
        {what}
        {state === 'provider_refuses' && (
          <>
            {detail !== null && ` ${detail}`} Since <Ago iso={since} />.
          </>
        )}
      </Notice>
    </Box>
  );
};
