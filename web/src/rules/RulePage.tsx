import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { useMay } from '../sessions/session.ts';
import { BackToRules } from './BackToRules.tsx';
import { Firings } from './Firings.tsx';
import { ruleQuery } from './queries.ts';
import { RuleForm } from './RuleForm.tsx';
import { takenWords, WHAT_MATCHES } from './words.ts';

export const RulePage = () => {
  const { ruleId } = useParams({ from: '/signed-in/insights/rules/$ruleId' });
  const rule = useQuery(ruleQuery(ruleId));
  const [taken, setTaken] = useState<number | null>(null);
  const may = useMay();
  return (
    <Page title={rule.data?.name ?? 'Rule'} above={<BackToRules />} lead={WHAT_MATCHES}>
      <Loaded query={rule} height={240}>
        {(found) => (
          <>
            {may('rules:manage') ? (
              <RuleForm key={found.id} rule={found} onSaved={(saved) => setTaken(saved.taken_as_fired)} />
            ) : (
              <Code block>{found.expression ?? 'Erased.'}</Code>
            )}
            {taken !== null && (
              <Text size="sm" component="output">
                {takenWords(taken)}
              </Text>
            )}
            <Firings id={found.id} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
