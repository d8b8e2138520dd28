import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anthropicProvider } from '../adapters/anthropic/modelProvider.ts';
import { replaceFile } from '../adapters/vault/auditFiles.ts';
import { isoNow } from '../composition/ids.ts';
import { InvalidSetting, readSettings, type Settings } from '../settings/settings.ts';
import type { Logger } from '../domain/core/logger.ts';
import { ProviderFailure, refusalDetail } from '../agent/running/providerFailure.ts';
import { PROMPT_VERSION } from '../domain/investigations/prompt/systemPrompt.ts';
import { ProviderRefuses } from '../agent/running/modelCall.ts';
import { matching } from './choose.ts';
import { compare } from './compare.ts';
import { evaluate, openRoundOn, type Round } from './evaluate.ts';
import { liveModels, offlineModels, type Models } from './model/modelOf.ts';
import { recordingOf, UnreadableRecording, writeRecording } from './model/recording.ts';
import { evalOptions, USAGE, WrongOption, type EvalOptions } from './options.ts';
import { comparisonOf, reportOf } from './report.ts';
import { readResult, summarize, UnreadableResult, type EvalResult } from './result.ts';
import type { ScenarioRun } from './runScenario.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { isPassed } from './score.ts';
import { createSpending } from './spending.ts';

/** Where the command runs. */
export type Outside = {
  environment: NodeJS.ProcessEnv;
  say: (text: string) => void;
  complain: (error: unknown) => void;
};

const RECORDINGS = fileURLToPath(new URL('recordings', import.meta.url));

/** `npm run eval`: gives back its exit code. */
export const evalCommand = async (args: readonly string[], outside: Outside, signal: AbortSignal): Promise<number> => {
  try {
    const options = evalOptions(args);
    return options.help ? told(outside, USAGE) : await run(options, outside, signal);
  } catch (error) {
    outside.complain(explained(error));
    return 2;
  }
};

/** What people can mend, in a sentence. */
class CannotMeasure extends Error {}

const run = async (options: EvalOptions, outside: Outside, signal: AbortSignal): Promise<number> => {
  const scenarios = matching(SCENARIOS, options.only);
  if (scenarios.length === 0)
    throw new CannotMeasure(`--only ${options.only}: no scenario is called so; --list names them.`);
  if (options.list) return told(outside, scenarios.map(({ id, ticket }) => `${id}  ${ticket.title}`).join('\n'));
  // Before anything is paid for.
  const earlier = options.against === null ? null : await readResult(options.against);
  const result = await measured(scenarios, options, outside, signal);
  outside.say(`\n${reportOf(result)}`);
  if (options.json !== null) await replaceFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
  if (earlier === null) return result.scenarios.every(({ passed, runs }) => runs > 0 && passed === runs) ? 0 : 1;
  const changes = compare(result, earlier);
  outside.say(`\n${comparisonOf(changes)}`);
  return changes.some(({ kind }) => kind === 'worse') ? 1 : 0;
};

const told = ({ say }: Outside, text: string): number => {
  say(text);
  return 0;
};

const measured = async (
  scenarios: readonly Scenario[],
  options: EvalOptions,
  outside: Outside,
  signal: AbortSignal,
): Promise<EvalResult> => {
  const settings = readSettings({ ...outside.environment, DATABASE_URL: undefined });
  const model = settings.SERVICE_LLM_MODEL;
  const { models, isLive } = await modelsFor(settings, options, outside, signal);
  const each = Math.round(Number(settings.SERVICE_INVESTIGATION_MAX_USD) * 1_000_000);
  const ended = async (run: ScenarioRun): Promise<void> => {
    outside.say(`${isPassed(run.checks) ? 'passed' : 'FAILED'}  ${run.scenario.id}`);
    // One that broke off would break off in every replay.
    const isWhole = options.record && run.observed.verdict !== null;
    const recording = isWhole ? recordingOf(run.scenario.id, run.events, isoNow()) : null;
    if (recording !== null) await writeRecording(RECORDINGS, recording);
  };
  const spending = isLive ? createSpending(Math.round(options.maxUsd * 1_000_000), each) : null;
  const evaluation = { scenarios, repeat: options.repeat, models, spending, ended };
  const runs = await evaluate(evaluation, () => openRound(settings), signal);
  return {
    at: isoNow(),
    promptVersion: PROMPT_VERSION,
    scenarios: scenarios.map((scenario) => summarize(scenario, runs.get(scenario.id) ?? [], model)),
  };
};

/** The provider is asked before anything is started, so that a wrong key costs a second. */
const modelsFor = async (
  { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: baseUrl, SERVICE_LLM_MODEL: model }: Settings,
  { record }: EvalOptions,
  outside: Outside,
  signal: AbortSignal,
): Promise<{ models: Models; isLive: boolean }> => {
  if (apiKey === undefined) {
    if (record) throw new CannotMeasure('--record needs ANTHROPIC_API_KEY: only a model can be recorded.');
    return { models: offlineModels(RECORDINGS, model), isLive: false };
  }
  const provider = anthropicProvider({ apiKey, baseUrl: baseUrl ?? null });
  await provider.probe(model, signal);
  outside.say(`Asking ${model}.`);
  return { models: liveModels(provider), isLive: true };
};

const quiet: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** On an embedded PostgreSQL in a folder that goes with it. */
const openRound = async (settings: Settings): Promise<Round> => {
  const folder = await mkdtemp(join(tmpdir(), 'eval-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const round = await openRoundOn({ ...settings, SERVICE_DATA_DIR: folder }, quiet);
    const close = async (): Promise<void> => {
      await round[Symbol.asyncDispose]();
      await remove();
    };
    return { ...round, [Symbol.asyncDispose]: close };
  } catch (error) {
    await remove();
    throw error;
  }
};

/** What people can mend is a sentence; anything else keeps its stack. */
const explained = (error: unknown): unknown => {
  if (error instanceof ProviderRefuses) return refusalDetail(error.failure);
  if (error instanceof ProviderFailure) return error.kind === 'refused' ? refusalDetail(error) : UNREACHABLE;
  if (error instanceof WrongOption) return `${error.message}\n\n${USAGE}`;
  const isKnown = [CannotMeasure, InvalidSetting, UnreadableRecording, UnreadableResult].some(
    (type) => error instanceof type,
  );
  return isKnown && error instanceof Error ? error.message : error;
};

const UNREACHABLE =
  'The model provider cannot be reached, or is overloaded. Check the network and ANTHROPIC_BASE_URL, or try again later; without ANTHROPIC_API_KEY the recordings and scripts are replayed.';
