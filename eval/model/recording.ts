import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../adapters/vault/auditFiles.ts';
import { JsonObject } from '../../domain/core/json/json.ts';
import type { RecordedEvent } from '../../domain/core/log/eventStore.ts';
import type { InvestigationEvent } from '../../domain/investigations/events.ts';
import { Usage } from '../../domain/pricing/price.ts';
import { all } from '../observed.ts';

/** What a model answered to one request, which `request` names by the digest of all that it was sent. */
const RecordedAnswer = z.strictObject({
  request: z.string(),
  messageId: z.string(),
  model: z.string(),
  stopReason: z.string(),
  content: z.array(JsonObject),
  malformedInputs: z.array(z.string()),
  usage: Usage,
});

/** One investigation of a scenario by a model. The requests are not kept: they follow from scenario and prompt. */
export const Recording = z.strictObject({
  scenario: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  recordedAt: z.iso.datetime(),
  answers: z.array(RecordedAnswer).min(1),
});
export type Recording = z.infer<typeof Recording>;

/** The recording that an investigation's events make; null when the model answered nothing that counts. */
export const recordingOf = (
  scenario: string,
  events: readonly RecordedEvent<InvestigationEvent>[],
  recordedAt: string,
): Recording | null => {
  const [started] = all(events, 'InvestigationStarted');
  const digests = new Map(all(events, 'ModelRequested').map(({ seq, requestDigest }) => [seq, requestDigest]));
  const answers = all(events, 'ModelResponded')
    .filter(({ discarded }) => discarded === undefined)
    .map(({ seq, messageId, model, stopReason, content, malformedInputs, usage }) => ({
      request: digests.get(seq) ?? '',
      messageId,
      model,
      stopReason,
      content: content ?? [],
      malformedInputs,
      usage,
    }));
  if (started === undefined || answers.length === 0) return null;
  const { model, promptVersion } = started;
  return { scenario, model, promptVersion, recordedAt, answers };
};

/** A file of recordings that is none; its message says which. */
export class UnreadableRecording extends Error {}

/** Null when there is none of the scenario by this model. */
export const readRecording = async (folder: string, scenario: string, model: string): Promise<Recording | null> => {
  const path = fileOf(folder, scenario, model);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return Recording.parse(JSON.parse(text));
  } catch (error) {
    throw new UnreadableRecording(`${path} is no recording; delete it, or record again.`, { cause: error });
  }
};

/** In the place of an earlier one, by one rename. */
export const writeRecording = async (folder: string, recording: Recording): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const path = fileOf(folder, recording.scenario, recording.model);
  await replaceFile(path, `${JSON.stringify(recording, null, 2)}\n`);
};

const fileOf = (folder: string, scenario: string, model: string): string =>
  join(folder, `${scenario.replaceAll('/', '.')}.${model.replaceAll(/[^A-Za-z0-9.-]/g, '_')}.json`);
