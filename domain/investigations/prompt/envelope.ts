import type { Trust } from '../events.ts';

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
