/** The text form of a text[]. */
export const arrayLiteral = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
