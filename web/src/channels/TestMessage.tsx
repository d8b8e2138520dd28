import { Button, Code, Group, Text } from '@mantine/core';
import { api, unwrap } from '../api/client.ts';
import { Notice } from '../parts/Notice.tsx';
import { ProblemNotice } from '../parts/ProblemNotice.tsx';
import { Section } from '../parts/Section.tsx';
import { duration } from '../parts/time/duration.ts';
import { useCommand } from '../parts/useCommand.ts';
import { changesOf, type TestResult } from './queries.ts';

/** SU-122: a message that is marked as a test, sent at once, with what came back. */
export const TestMessage = ({ id }: { id: string }) => {
  const test = useCommand<void, TestResult>({
    send: (_, { headers }) =>
      unwrap(api.POST('/api/settings/escalation/channels/{id}/test', { params: { path: { id } }, headers })),
    changes: changesOf(id),
  });
  return (
    <Section
      title="Test message"
      lead="Really sends a message that is marked as a test, once. A page that it opens is resolved at once."
    >
      <Group>
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Send a test message
        </Button>
      </Group>
      <ProblemNotice error={test.error} />
      <div aria-live="polite">{test.data !== undefined && <Result result={test.data} />}</div>
    </Section>
  );
};

const Result = ({ result }: { result: TestResult }) => {
  const { success, response_code: code, response_body: body, error_message: why, duration_ms: ms, sent } = result;
  return (
    <Notice tone={success ? 'good' : 'bad'} title={success ? 'It was accepted' : 'It was not accepted'}>
      <Text size="sm">
        {code === null ? 'No answer' : `Answered ${code}`} after {duration(ms)}
        {why !== null && <>: {why}</>}
      </Text>
      <Text size="xs" mt={4}>
        Sent
      </Text>
      <Code block className="foreign">
        {sent}
      </Code>
      {body !== null && body !== '' && (
        <>
          <Text size="xs" mt={4}>
            Came back
          </Text>
          <Code block className="foreign">
            {body}
          </Code>
        </>
      )}
    </Notice>
  );
};
