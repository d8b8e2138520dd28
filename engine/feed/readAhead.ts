/** `next` resolves with the item behind it; with null at the end, and when there is a failure, which the loop then meets. */
export type WithNext<Item> = { item: Item; next: Promise<Item | null> };

/** The same items; the next one is being read while the consumer is at one. */
export const readAhead = async function* <Item>(
  items: AsyncIterable<Item>,
): AsyncGenerator<WithNext<Item>, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = iterator.next();
      // Asked for again above; without a listener its failure would end the process meanwhile.
      yield { item: value, next: next.then(itemIn, () => null) };
    }
  } finally {
    await iterator.return?.();
  }
};

const itemIn = <Item>({ done, value }: IteratorResult<Item, unknown>): Item | null => (done === true ? null : value);
