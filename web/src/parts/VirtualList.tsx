import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';

/** Rows that are drawn above and below what is seen. */
const BEYOND = 8;

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  rowHeight: number;
  /** What a screen reader calls the list. */
  label: string;
  /** Whether more follows what is there. */
  hasMore: boolean;
  /** The row that must be in view; -1 for any. */
  shownIndex: number;
  /** The last of the rows is near. */
  onNearEnd: () => void;
  classes: { rows?: string | undefined; list?: string | undefined; item?: string | undefined };
  /** Set while rows are being chosen. */
  isMarking: boolean;
  children: (item: Item) => ReactNode;
};

/** A list of rows of one height, of which those in view are drawn. Its order is that of the document. */
export const VirtualList = <Item,>(props: Props<Item>) => {
  const { items, keyOf, rowHeight, label, hasMore, shownIndex, onNearEnd, classes, isMarking, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is kept between renders by a compiler
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
  });
  const drawn = virtual.getVirtualItems();
  const isNearEnd = (drawn.at(-1)?.index ?? -1) >= items.length - 1 - BEYOND;
  useEffect(() => {
    if (isNearEnd && hasMore) onNearEnd();
  });
  const shownKey = shownIndex < 0 ? null : keyOf(at(items, shownIndex));
  useEffect(() => {
    if (shownIndex >= 0) virtual.scrollToIndex(shownIndex);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- not whenever rows come or go around it
  }, [shownKey]);
  return (
    <div ref={box} className={classes.rows} data-scroll-restoration-id={label}>
      <ul
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        aria-label={label}
        data-marking={isMarking || undefined}
      >
        {drawn.map(({ index, start }) => {
          const item = at(items, index);
          return (
            <li
              key={keyOf(item)}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const at = <Item,>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`no row ${index}`);
  return item;
};
