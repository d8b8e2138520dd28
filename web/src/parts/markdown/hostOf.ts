/** Where a link of a stranger leads, for whoever reads it; null for one that nobody should follow. */
export const hostOf = (href: string): string | null => {
  const url = URL.parse(href);
  if (url?.protocol === 'mailto:') return url.pathname;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : null;
};
