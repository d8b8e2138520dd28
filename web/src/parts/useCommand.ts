import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { createAttempts, type Attempt } from '../api/attempts.ts';
import { Problem } from '../api/problem.ts';

export type CommandOptions<Input, Answer> = {
  send: (input: Input, attempt: Attempt) => Promise<Answer>;
  /** Keys of what it changes: read again when it is done, or refused because it has changed already. */
  changes: readonly QueryKey[];
  onDone?: ((answer: Answer) => void) | undefined;
  onError?: (error: Error) => void;
};

/** Something that people ask the service to do: how it goes on, and what is wrong when it does not. */
export const useCommand = <Input, Answer>({ send, changes, onDone, onError }: CommandOptions<Input, Answer>) => {
  const queries = useQueryClient();
  const [attempt] = useState(() => createAttempts<Input, Answer>());
  const reread = () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (input: Input) => attempt(send, input),
    onSuccess: async (answer) => {
      await reread();
      onDone?.(answer);
    },
    onError: (error) => {
      if (saysChanged(error)) void reread();
      onError?.(error);
    },
  });
};

/** Whether what is shown is not what there is. */
const saysChanged = (error: Error): boolean =>
  error instanceof Problem && [404, 409, 412].includes(error.document.status);
