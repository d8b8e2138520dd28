import { z } from 'zod';
import { SubjectKeyId } from '../../domain/core/ids.ts';
import { Json, JsonObject } from '../../domain/core/json/json.ts';
import { optionalPersonal, personal } from '../../domain/core/personal.ts';
import { Price, Usage } from '../../domain/pricing/price.ts';
import { Suspicion } from '../injection/suspicion.ts';

/** SU-91: under which name the cost of a model request is counted; fixed before the request. */
export const Purpose = z.enum(['planner', 'tool_selector', 'summarizer', 'verdict', 'ask', 'replay']);
export type Purpose = z.infer<typeof Purpose>;

/** What a model request is for: the first one, a later one, the summary of the turns so far, or nothing but the result. */
export const RequestRole = z.enum(['planner', 'tool_selector', 'summarizer', 'verdict']);
export type RequestRole = z.infer<typeof RequestRole>;

/** SU-93. Recorded with the run, so that a change of settings never changes one that is under way. */
export const Budget = z.object({
  steps: z.int(),
  toolCalls: z.int(),
  microUsd: z.int(),
  inputTokens: z.int(),
  timeMs: z.int(),
  toolTimeMs: z.int(),
  /** How many tokens of a tool result the model is shown (SU-94). */
  toolResultTokens: z.int(),
});
export type Budget = z.infer<typeof Budget>;

/** SU-83: whose text it is. */
export const Trust = z.enum(['trusted', 'workspace', 'untrusted_external']);
export type Trust = z.infer<typeof Trust>;

/** A tool of a connector as it was offered when the run started; the prompt is built from it. */
export const RecordedTool = z.object({
  name: z.string(),
  connectorId: z.string(),
  connectorKind: z.string(),
  tool: z.string(),
  description: z.string(),
  inputSchema: JsonObject,
});
export type RecordedTool = z.infer<typeof RecordedTool>;

/** One block of a model answer, as received: text, tool_use, thinking. */
export const ContentBlock = JsonObject;
export type ContentBlock = JsonObject;

/** SU-83; `denied` stands in ToolCallDenied. */
export const ToolStatus = z.enum(['ok', 'error', 'timeout', 'truncated']);
export type ToolStatus = z.infer<typeof ToolStatus>;

/** Why a call was not authorised, in the order of the checks. */
export const DenyRule = z.enum([
  'unknown_tool',
  'not_listed',
  'agent_write',
  'autonomy',
  'answer_cut',
  'malformed_input',
  'verdict_alone',
  'parallel_limit',
  'tool_call_budget',
  'tool_withdrawn',
  'repeated_call',
]);
export type DenyRule = z.infer<typeof DenyRule>;

const at = z.iso.datetime();
/** Place in the trajectory, from 1; a request and its answer, or a call and its result, share one. */
const seq = z.int().min(1);
const toolUseId = z.string();
const durationMs = z.int().min(0);

/** What the event that starts a run records, among what is its purpose's own: requests are built from it alone. */
export const Started = z.object({
  /** Key of the personal data of every event of the stream. */
  subjectKeyId: SubjectKeyId,
  autonomyLevel: z.literal('investigate'),
  model: z.string(),
  /** `sha256:` of the system prompt and the rules around it. */
  promptVersion: z.string(),
  systemPrompt: z.string(),
  /** Ordered by the slug of their connector, so that the prompt begins alike (SU-92). */
  tools: z.array(RecordedTool),
  budget: Budget,
  /** Encloses untrusted text; random, drawn once per run (SU-97). */
  boundary: z.string(),
  startedAt: at,
});
export type Started = z.infer<typeof Started>;

/** What a worker records that takes a run over. */
export const Resumed = z.object({
  /** Counts from 1; grows with every attempt that ended without a result (SU-29). */
  attempt: z.int().min(1),
  cause: z.enum(['worker_lost', 'worker_stopped', 'retry']),
  /** The request that was in flight when the worker ended: its charge is unknown. */
  unansweredRequest: z.int().nullable(),
  at,
});
export type Resumed = z.infer<typeof Resumed>;

/** The end of an attempt without a result. */
export const Failed = z.object({
  attempt: z.int().min(1),
  reason: z.enum(['provider_unavailable', 'worker_crashed', 'internal_error', 'subject_erased']),
  /** No further attempt follows. */
  final: z.boolean(),
  retryAt: at.nullable(),
  at,
});
export type Failed = z.infer<typeof Failed>;

/**
 * Events that the stream of any agent may hold, beside those that its purpose names: its start, resumptions, results
 * and end. Stored forever: add event types or optional fields; never rename or reuse one. Personal fields belong to
 * the subject of the run.
 */
export const agentEvents = [
  z.object({
    type: z.literal('ModelRequested'),
    data: z.object({
      seq,
      purpose: Purpose,
      /** Absent where `purpose` says it. */
      role: RequestRole.optional(),
      model: z.string(),
      /** `sha256:` of the canonical request. */
      requestDigest: z.string(),
      promptVersion: z.string(),
      /** 0 for the first sending; a repeat after a provider failure names what came before. */
      retry: z.int().min(0),
      retryReason: z.string().nullable(),
      at,
    }),
  }),
  z.object({
    type: z.literal('ModelResponded'),
    data: z.object({
      seq,
      purpose: Purpose,
      role: RequestRole.optional(),
      /** As the provider names it. */
      model: z.string(),
      messageId: z.string(),
      stopReason: z.string(),
      usage: Usage,
      /** Whole micro-dollars; null when the price of the model is unknown (SU-156). */
      costMicroUsd: z.int().nullable(),
      price: Price.nullable(),
      /** Tool calls whose input was not JSON; their recorded input is empty. */
      malformedInputs: z.array(toolUseId),
      /**
       * Why nothing of the answer is used, although it is paid for; the request is then sent again as the same step.
       * Figures are those that the provider gave until then. Absent for an answer that counts.
       */
      discarded: z.string().optional(),
      redactions: z.int().min(0),
      durationMs,
      at,
      content: personal(z.array(ContentBlock)),
    }),
  }),
  z.object({
    type: z.literal('ToolCallAuthorized'),
    data: z.object({
      seq,
      toolUseId,
      /** Derived from run and step: a repeat after a crash is the same logical call. */
      callId: z.uuid(),
      /** Null for the local tool `read_result`. */
      connectorId: z.string().nullable(),
      connectorKind: z.string(),
      tool: z.string(),
      at,
      arguments: personal(JsonObject),
    }),
  }),
  z.object({
    type: z.literal('ToolCallDenied'),
    data: z.object({
      seq,
      toolUseId,
      rule: DenyRule,
      /** Null when no such tool was offered; its name then stands among the personal data. */
      connectorId: z.string().nullable(),
      connectorKind: z.string().nullable(),
      tool: z.string().nullable(),
      /** The step that holds the result of the identical call. */
      recordedSeq: z.int().nullable(),
      at,
      requestedTool: personal(z.string()),
      arguments: personal(JsonObject),
    }),
  }),
  z.object({
    type: z.literal('ToolCallStarted'),
    data: z.object({ seq, callId: z.uuid(), at }),
  }),
  z.object({
    type: z.literal('ToolCallCompleted'),
    data: z.object({
      seq,
      callId: z.uuid(),
      status: ToolStatus,
      /** SU-41; null when it went well. */
      code: z.string().nullable(),
      trust: Trust,
      /** Places that the scrubber replaced. */
      redactions: z.int().min(0),
      /** What the connector itself left out (SU-48). */
      truncated: z.object({ shown: z.int(), total: z.int().nullable() }).nullable(),
      /** `sha256:` and the hash of subject key and bytes; names the `result-` stream when `result` is not here. */
      resultRef: z.string().nullable(),
      resultBytes: z.int().min(0),
      /** The text looks like instructions to the model (SU-97). */
      injectionSuspected: z.boolean(),
      durationMs,
      at,
      /** The whole scrubbed result; null when it failed or stands in the `result-` stream. */
      result: personal(Json),
      /** What the model sees instead of the whole result. */
      excerpt: personal(z.string()),
      /** What a failed call's connector says beyond the code, in its own fixed words (SU-41). */
      message: personal(z.string()),
      /** What `injectionSuspected` rests on. */
      suspicion: optionalPersonal(Suspicion),
    }),
  }),
  z.object({
    // SU-53: from here on the connector gives data of this customer alone; stands beside the result that found them.
    type: z.literal('CustomerPinned'),
    data: z.object({
      seq,
      connectorId: z.string(),
      at,
      /** The customer's id in the connected system. */
      customer: personal(z.string()),
    }),
  }),
  z.object({
    type: z.literal('ContextCompacted'),
    data: z.object({
      /** The last step that the summary replaces. */
      throughSeq: z.int().min(1),
      at,
      summary: personal(z.string()),
    }),
  }),
] as const;

/** An event of any agent. */
export type AgentEvent = z.infer<(typeof agentEvents)[number]>;
export type AgentData<T extends AgentEvent['type']> = Extract<AgentEvent, { type: T }>['data'];
