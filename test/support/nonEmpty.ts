/** The items, of which there must be some: a loop over none would prove nothing. */
export const nonEmpty = <Item>(items: Iterable<Item>): readonly Item[] => {
  const all = [...items];
  if (all.length === 0) throw new Error('there is nothing to look at: what the test computed is empty');
  return all;
};
