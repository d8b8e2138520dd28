import { Button, Code, Group, Text } from '@mantine/core';
import { api, unwrap } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Section } from '../parts/Section.tsx';
import { duration } from '../parts/time/duration.ts';
import { useCommand } from '../parts/useCommand.ts';
import { changesOf } from './queries.ts';

type Result = paths['/webhooks/{id}/test']['post']['responses'][200]['content']['application/json'];

/** CL-106: a signed `ping`, sent at once, with what the receiver answered. */
export const TestCall = ({ id }: { id: string }) => {
  const test = useCommand<void, Result>({
    send: () => unwrap(api.POST('/webhooks/{id}/test', { params: { path: { id } } })),
    changes: changesOf(id),
  });
  return (
    <Section title="Test call" lead="Sends a signed ping now and shows the answer. It is not retried.">
      <Group>
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Send a test call
        </Button>
      </Group>
      <ProblemNotice error={test.error} />
      <div aria-live="polite">{test.data !== undefined && <Answer result={test.data} />}</div>
    </Section>
  );
};

const Answer = ({ result }: { result: Result }) => {
  const { success, response_code: code, response_body: body, error_message: why, duration_ms: ms } = result;
  return (
    <Notice tone={success ? 'good' : 'bad'} title={success ? 'It was accepted' : 'It was not accepted'}>
      <Text size="sm">
        {code === null ? 'No answer' : `Answered ${code}`} after {duration(ms)}
        {why !== null && <>: {why}</>}
      </Text>
      {body !== null && body !== '' && (
        <Code block mt={4} className="foreign">
          {body}
        </Code>
      )}
    </Notice>
  );
};
