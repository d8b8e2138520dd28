/** Longest slug, so that slug, `__` and the tool's name stay within the 64 characters of a model's tool name. */
const SLUG_LENGTH_MAX = 32;

/**
 * SU-39: the connector's part of its tools' names. No underscore is doubled, so that `__` separates slug and tool. A
 * name without Latin letters or digits gives the kind.
 */
export const connectorSlug = (name: string, kind: string): string => {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/^_+|_+$/g, '');
  return slug === '' ? kind : slug;
};
