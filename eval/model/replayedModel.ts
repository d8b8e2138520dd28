import { requestDigest, type ModelRequest } from '../../domain/investigations/prompt/modelRequest.ts';
import { ProviderFailure } from '../../domain/investigations/agent/providerFailure.ts';
import type { ModelProvider } from '../../processes/investigations/modelProvider.ts';
import type { Recording } from './recording.ts';

/** A replay that came to a request which the recording does not hold: something has changed in the middle. */
export type ReplayedModel = ModelProvider & { strayed(): boolean };

/**
 * Answers as the model did when it was recorded, to exactly the requests that it was sent then. `otherwise` answers all
 * of an investigation whose first request is another one: prompt, tools, model or ticket have changed since.
 */
export const replayedModel = (recording: Recording, otherwise: ModelProvider): ReplayedModel & { used(): boolean } => {
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
