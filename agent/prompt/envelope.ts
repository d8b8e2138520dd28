import type { Trust } from '../state/events.ts';
import { plainText } from '../../domain/text/plainText.ts';

/** Labels of an enclosed block; values are ours, never the text's. */
export type Labels = { trust: Trust } & { readonly [name: string]: string | number };

/**
 * Encloses text that others wrote between marks that hold a boundary drawn at random for this run
 * (SU-97). A text cannot end its block: the boundary is neutralised wherever it stands inside.
 */
export const enclose = (boundary: string, kind: string, labels: Labels, text: string): string => {
  const attributes = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  return `<<${boundary} ${[kind, ...attributes].join(' ')}>>\n${withoutBoundary(boundary, text)}\n<</${boundary}>>`;
};

const REMOVED = '[boundary removed]';

/**
 * A model takes the boundary in capitals, in full-width letters, as entities or with invisible characters for the
 * boundary, too. A text that holds it in disguise is shown in its plain form, where it can be taken out.
 */
const withoutBoundary = (boundary: string, text: string): string => {
  const bare = text.replaceAll(boundary, REMOVED);
  const plain = plainText(bare);
  if (!plain.toLowerCase().includes(boundary)) return bare;
  return plain.replaceAll(new RegExp(RegExp.escape(boundary), 'gi'), REMOVED);
};
