/** One attempt to do something, however often it is sent. */
export type Attempt = {
  /** Name it to the service, which then acts once. */
  headers: { 'Idempotency-Key': string };
  /** When it was first sent, in milliseconds since 1970: a repeat has to be the same to the letter. */
  beganAt: number;
};

/**
 * Sends what people ask for. Whoever asks for the same again after a failure repeats the attempt, so that what was done
 * although its answer was lost is not done twice. The service forgets the name of an attempt that it has refused.
 */
export const createAttempts = <Input, Answer>() => {
  let failed: { input: string | undefined; attempt: Attempt } | undefined;
  return async (send: (input: Input, attempt: Attempt) => Promise<Answer>, input: Input): Promise<Answer> => {
    const text = JSON.stringify(input);
    const attempt = failed !== undefined && failed.input === text ? failed.attempt : newAttempt();
    failed = { input: text, attempt };
    const answer = await send(input, attempt);
    failed = undefined;
    return answer;
  };
};

/** Not by `randomUUID`, which browsers offer to secure pages only. */
const newAttempt = (): Attempt => {
  const parts = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36));
  return { headers: { 'Idempotency-Key': parts.join('-') }, beganAt: Date.now() };
};
