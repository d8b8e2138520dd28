import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Problem } from '../api/problem.ts';

/** What went wrong, in the service's own words, with the request id to report; nothing without an error. */
export const ProblemNotice = ({ error }: { error: Error | null }) => {
  if (error === null) return null;
  const document = error instanceof Problem ? error.document : null;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={document?.title ?? 'Error'}
      role="alert"
    >
      {document?.detail ?? error.message}
      {document !== null && document.status >= 500 && document.request_id !== undefined && (
        <>
          {' '}
          Request <code>{document.request_id}</code>.
        </>
      )}
    </Alert>
  );
};
