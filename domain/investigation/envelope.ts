import type { Trust } from './events.ts';

/** Labels of an enclosed block; values are ours, never the text's. */
export type Labels = { trust: Trust } & { readonly [name: string]: string | number };

/**
 * Encloses text that others wrote between marks that hold a boundary drawn at random for this investigation
 * (SU-97). A text cannot end its block: the boundary is neutralised wherever it stands inside.
 */
export const enclose = (boundary: string, kind: string, labels: Labels, text: string): string => {
  const attributes = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  const inner = text.replaceAll(boundary, '[boundary removed]');
  return `<<${boundary} ${[kind, ...attributes].join(' ')}>>\n${inner}\n<</${boundary}>>`;
};

/**
 * Texts that try to speak to the model. It is a note on the step for people and changes no right: what an
 * obeyed injection could do is limited elsewhere.
 */
export const looksLikeInjection = (text: string): boolean => PATTERNS.some((pattern) => pattern.test(text));

/** Each runs in linear time. */
const PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |my |these |those )*(?:previous|prior|above|earlier|preceding|system) (?:instructions?|prompts?|rules|messages?|directions)/i,
  /\byou are (?:now|no longer) (?:a|an|in|the|bound)\b/i,
  /\b(?:system|developer|assistant) ?(?:prompt|message|override)\s?:/i,
  /<\/?(?:system|assistant|instructions?|tool_result|function_calls?)>/i,
  /\bsubmit_verdict\b/i,
  /\bdo not (?:tell|inform|mention|reveal)\b[^.\n]{0,40}\b(?:user|customer|operator|human|anyone)\b/i,
];
