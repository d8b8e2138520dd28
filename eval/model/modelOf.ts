import { anthropicProvider } from '../../adapters/anthropic/modelProvider.ts';
import { startMessagesApi } from '../../demo/messagesApi/server.ts';
import type { ModelProvider } from '../../agent/running/modelProvider.ts';
import type { Scenario } from '../scenario.ts';
import { readRecording } from './recording.ts';
import { replayedModel, type ReplayedModel } from './replayedModel.ts';
import { scriptedModel } from './scriptedModel.ts';

/** Where a scenario's answers come from: the provider now, the provider when it was recorded, or a hand that wrote them. */
export type Origin = 'live' | 'recorded' | 'script';

/** What investigates one scenario. What it was can be told afterwards only. */
export type ScenarioModel = AsyncDisposable & {
  provider: ModelProvider;
  origin(): Origin;
  /** What whoever reads the score should know of it. */
  note(): string | null;
};

/** Makes the model of each scenario. */
export type Models = (scenario: Scenario) => Promise<ScenarioModel>;

/** The provider itself, for every scenario. */
export const liveModels =
  (provider: ModelProvider): Models =>
  async () => ({ provider, origin: () => 'live', note: () => null, [Symbol.asyncDispose]: async () => {} });

/** The recording of the scenario by this model while it is one of today's prompt, else the script. */
export const offlineModels =
  (folder: string, model: string): Models =>
  async ({ id, script }) => {
    const recording = await readRecording(folder, id, model);
    const api = await startMessagesApi(scriptedModel(script));
    const scripted = anthropicProvider({ apiKey: 'script', baseUrl: api.url });
    const close = { [Symbol.asyncDispose]: () => api.close() };
    if (recording === null) return { provider: scripted, origin: () => 'script', note: () => null, ...close };
    const replayed = replayedModel(recording, scripted);
    return {
      provider: replayed,
      origin: () => (replayed.used() ? 'recorded' : 'script'),
      note: () => noteOf(replayed),
      ...close,
    };
  };

const noteOf = ({ used, strayed }: ReplayedModel): string | null => {
  if (!used()) return 'the recording is of another prompt, model or ticket: record again';
  return strayed() ? 'the recording ends here, since what tools answer has changed: record again' : null;
};
