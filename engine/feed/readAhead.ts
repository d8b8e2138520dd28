/** The same items; the next one is being read while the consumer is at one. */
export const readAhead = async function* <Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  for await (const [item] of withNext(items)) yield item;
};

/**
 * The same items, each with the one behind it, which is being read meanwhile: null at the end, and where it cannot be
 * read, which the iteration then tells.
 */
export const withNext = async function* <Item>(
  items: AsyncIterable<Item>,
): AsyncGenerator<readonly [Item, Promise<Item | null>], void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = iterator.next();
      yield [
        value,
        next.then(
          (following) => (following.done === true ? null : following.value),
          () => null,
        ),
      ];
    }
  } finally {
    await iterator.return?.();
  }
};
