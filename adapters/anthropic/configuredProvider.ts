import type { ModelProvider } from '../../agent/running/modelProvider.ts';

/** The provider that the settings name; null without a key (SU-30). Its library is loaded only where there is one. */
export const configuredProvider = async ({
  ANTHROPIC_API_KEY: apiKey,
  ANTHROPIC_BASE_URL: baseUrl,
}: {
  ANTHROPIC_API_KEY?: string | undefined;
  ANTHROPIC_BASE_URL?: string | undefined;
}): Promise<ModelProvider | null> => {
  if (apiKey === undefined) return null;
  // It takes 25 MB, which a node without a key has no use for.
  const { anthropicProvider } = await import('./modelProvider.ts');
  return anthropicProvider({ apiKey, baseUrl: baseUrl ?? null });
};
