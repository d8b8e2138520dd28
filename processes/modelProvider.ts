import type { JsonObject } from '../domain/core/json.ts';
import type { ModelRequest } from '../domain/investigation/modelRequest.ts';
import type { Usage } from '../domain/pricing/price.ts';

/** A complete answer of the model. */
export type ModelAnswer = {
  messageId: string;
  /** As the provider names it. */
  model: string;
  /** Blocks as received. The input of a tool call that was not valid JSON is empty, and its id is listed below. */
  content: readonly JsonObject[];
  malformedInputs: readonly string[];
  stopReason: string;
  usage: Usage;
};

/** A provider of the Messages API. Never retries by itself: each sending is recorded first. */
export interface ModelProvider {
  /**
   * Sends one request and waits for the complete answer. Rejects with ProviderFailure, or with the reason of
   * `signal` once it is aborted.
   */
  respond(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer>;
  /**
   * Asks `model` for the smallest answer there is, about ten tokens. Resolves when the provider takes key, model and
   * account; rejects like `respond`.
   */
  probe(model: string, signal: AbortSignal): Promise<void>;
}
