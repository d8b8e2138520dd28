/** The same items; the next one is being read while the consumer is at one. */
export const readAhead = async function* <Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = iterator.next();
      // Met when it is asked for; without a listener its failure would end the process meanwhile.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
};
