import type { JsonObject } from '../../domain/core/json/json.ts';
import type { ModelRequest } from '../prompt/modelRequest.ts';
import type { Usage } from '../../domain/pricing/price.ts';

/** A complete answer of the model. */
export type ModelAnswer = {
  messageId: string;
  /** As the provider names it. */
  model: string;
  /**
   * Blocks of text, tool_use and thinking as received, others left out; 64 Ki characters at most. The input of a tool
   * call that was not a JSON object, or had more than a tool could need, is empty, and its id is listed below.
   */
  content: readonly JsonObject[];
  malformedInputs: readonly string[];
  stopReason: string;
  /** Null when the provider did not say, or said nonsense. */
  usage: Usage | null;
};

/** A provider of the Messages API. Never retries by itself: each sending is recorded first. */
export interface ModelProvider {
  /**
   * Sends one request and waits for the complete answer. Rejects with ProviderFailure, which says what is owed all
   * the same, or with the reason of `signal` once it is aborted before an answer has begun. `onText` is given the text
   * of the answer as it comes, which may still turn out to be unusable.
   */
  respond(request: ModelRequest, signal: AbortSignal, onText?: (text: string) => void): Promise<ModelAnswer>;
  /**
   * Asks `model` for the smallest answer there is, about ten tokens. Resolves when the provider takes key, model and
   * account; rejects like `respond`.
   */
  probe(model: string, signal: AbortSignal): Promise<void>;
}
