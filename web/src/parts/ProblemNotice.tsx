import { Problem, type ProblemDocument } from '../api/problem.ts';
import { exactTime } from './time/exactTime.ts';
import { Notice } from './Notice.tsx';

/** When a refused request may be made again. */
export const tryAgain = ({ retry_after_s: seconds }: ProblemDocument): string => {
  if (seconds === undefined) return 'Try again later.';
  const at = new Date(Date.now() + seconds * 1000).toISOString();
  return `Try again in ${wait(seconds)}, at ${exactTime(at)}.`;
};

const wait = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

/** What has gone on meanwhile is told without the names that statuses have in the service. */
const inWords = (document: ProblemDocument): ProblemDocument =>
  document.code === 'invalid_transition' && document.detail.startsWith('Not possible while the status is ')
    ? {
        ...document,
        title: 'No longer possible',
        detail: 'It has gone on meanwhile. The page shows how it stands now.',
      }
    : document;

/** What went wrong, field by field, in the service's own words, with the request id to report; nothing without an error. */
export const ProblemNotice = ({ error }: { error: Error | null }) => {
  if (error === null) return null;
  const document = error instanceof Problem ? inWords(error.document) : null;
  return (
    <Notice tone="bad" title={document?.title ?? 'Error'} urgent>
      {document?.detail ?? error.message}
      {document?.errors?.map(({ field, detail }) => (
        <div key={field}>{detail}</div>
      ))}
      {document?.code === 'rate_limited' && ` ${tryAgain(document)}`}
      {document !== null && document.status >= 500 && document.request_id !== undefined && (
        <>
          {' '}
          Request <code>{document.request_id}</code>.
        </>
      )}
    </Notice>
  );
};
