/** One item at a time out of pages, without a promise per item. */
export type Cursor<T> = {
  /** The item at hand; undefined at the end. */
  current(): T | undefined;
  /** Moves on; returns a promise only when a page has to be fetched. */
  advance(): Promise<void> | undefined;
  /** Releases the source. */
  close(): Promise<void>;
};

export const cursorOf = async <T>(pages: AsyncIterable<readonly T[]>): Promise<Cursor<T>> => {
  const iterator = pages[Symbol.asyncIterator]();
  let page: readonly T[] = [];
  let at = 0;
  const fetch = async (): Promise<void> => {
    do {
      const next = await iterator.next();
      page = next.done === true ? [] : next.value;
      at = 0;
      if (next.done === true) return;
    } while (page.length === 0);
  };
  await fetch();
  return {
    current: () => page[at],
    advance: () => {
      at += 1;
      return at < page.length || page.length === 0 ? undefined : fetch();
    },
    close: async () => {
      await iterator.return?.();
    },
  };
};
