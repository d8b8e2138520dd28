/** What a model accepts; a request with a setting that it refuses fails as a whole. */
export type ModelTraits = {
  /** `thinking: disabled` is accepted; an answer then starts with what it does, not with what it thinks. */
  thinkingCanBeDisabled: boolean;
  /** `tool_choice` may name a tool. Where it may not, code denies every other call on the last step all the same. */
  toolCanBeForced: boolean;
};

const FLEXIBLE: ModelTraits = { thinkingCanBeDisabled: true, toolCanBeForced: true };
const STRICT: ModelTraits = { thinkingCanBeDisabled: false, toolCanBeForced: false };

const FLEXIBLE_MODELS: ReadonlySet<string> = new Set(['claude-sonnet-5', 'claude-sonnet-4-6', 'claude-haiku-4-5']);

/** The traits of a model, by its id without a date; newer models refuse both settings, so they are the default. */
export const traitsOf = (model: string): ModelTraits =>
  FLEXIBLE_MODELS.has(model.replace(/-[0-9]{8}$/, '')) ? FLEXIBLE : STRICT;
