import { Problem } from '../api/problem.ts';
import { Notice } from './Notice.tsx';

/** What went wrong, in the service's own words, with the request id to report; nothing without an error. */
export const ProblemNotice = ({ error }: { error: Error | null }) => {
  if (error === null) return null;
  const document = error instanceof Problem ? error.document : null;
  return (
    <Notice tone="bad" title={document?.title ?? 'Error'} urgent>
      {document?.detail ?? error.message}
      {document !== null && document.status >= 500 && document.request_id !== undefined && (
        <>
          {' '}
          Request <code>{document.request_id}</code>.
        </>
      )}
    </Notice>
  );
};
