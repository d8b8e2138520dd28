import { useEffect, useState } from 'react';

/** The token of the link that opened the page; empty without one. It leaves the address bar and the history at once. */
export const useLinkToken = (): string => {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
};
