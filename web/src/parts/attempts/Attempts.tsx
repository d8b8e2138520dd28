import { Button, Text } from '@mantine/core';
import type { Label } from '../label.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import { Status } from '../Status.tsx';
import { duration } from '../time/duration.ts';
import { Ago, useNow } from '../time/time.tsx';

/** What every list of deliveries says of one (SU-123, CL-106): its last answer, and when it is tried next. */
type Attempted = {
  response_code: number | null;
  error_message: string | null;
  duration_ms: number | null;
  next_attempt_at: string | null;
};

/** How a delivery stands, and when it is tried again. */
export const AttemptState = ({ label, next }: { label: Label; next: string | null }) => (
  <>
    <Status label={label} />
    {next !== null && (
      <Text size="xs" c="dimmed">
        next <Next iso={next} />
      </Text>
    )}
  </>
);

const SOON_MS = 15_000;

/** An attempt that is due has not been made just now. */
const Next = ({ iso }: { iso: string }) => (new Date(iso).getTime() - useNow() < SOON_MS ? 'soon' : <Ago iso={iso} />);

/** What the receiver answered last, and how long that took. */
export const AttemptAnswer = ({ response_code: code, error_message: why, duration_ms: ms }: Attempted) => {
  if (ms === null) return '–';
  return (
    <>
      {code === null ? 'none' : code} in {duration(ms)}
      {why !== null && (
        <Text size="xs" c="dimmed" className="foreign">
          {why}
        </Text>
      )}
    </>
  );
};

type Resend = { isPending: boolean; error: Error | null; mutate: () => void };

/** Sends a delivery once more; possible once no attempt is planned. */
export const SendAgain = ({ next, resend }: { next: string | null; resend: Resend }) => {
  if (next !== null) return '–';
  return (
    <>
      <Button size="compact-xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send again
      </Button>
      <ProblemNotice error={resend.error} />
    </>
  );
};

/** How the last attempt of a receiver ended; `label` and `at` are null before the first. */
export const LastAttempt = ({ enabled, label, at }: { enabled: boolean; label: Label | null; at: string | null }) => {
  if (!enabled) return <Status label={{ text: 'switched off', tone: 'neutral' }} />;
  if (label === null || at === null) return 'none yet';
  return (
    <>
      <Status label={label} />{' '}
      <Text span size="xs" c="dimmed">
        <Ago iso={at} />
      </Text>
    </>
  );
};
