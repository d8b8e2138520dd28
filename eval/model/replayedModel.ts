import { requestDigest, type ModelRequest } from '../../agent/prompt/modelRequest.ts';
import { ProviderFailure } from '../../agent/running/providerFailure.ts';
import type { ModelProvider } from '../../agent/running/modelProvider.ts';
import type { Recording } from './recording.ts';

export type ReplayedModel = ModelProvider & {
  /** Whether the first request was one of the recording. */
  used: () => boolean;
  /** Whether a later one was not, so that the investigation could not go on. */
  strayed: () => boolean;
};

/**
 * Answers as the model did when it was recorded, to exactly the requests that it was sent then. `otherwise` answers all
 * of an investigation whose first request is another one: prompt, tools, model or ticket have changed since.
 */
export const replayedModel = (recording: Recording, otherwise: ModelProvider): ReplayedModel => {
  const answers = new Map(recording.answers.map(({ request, ...answer }) => [request, answer]));
  let mode: 'unasked' | 'replaying' | 'otherwise' = 'unasked';
  let strayed = false;
  const respond = async (request: ModelRequest, signal: AbortSignal) => {
    const answer = answers.get(requestDigest(request));
    if (mode === 'unasked') mode = answer === undefined ? 'otherwise' : 'replaying';
    if (mode === 'otherwise') return otherwise.respond(request, signal);
    if (answer !== undefined) return answer;
    strayed = true;
    throw new ProviderFailure('rejected', { reason: 'not_recorded' });
  };
  return {
    respond,
    probe: (model, signal) => otherwise.probe(model, signal),
    strayed: () => strayed,
    used: () => mode === 'replaying',
  };
};
