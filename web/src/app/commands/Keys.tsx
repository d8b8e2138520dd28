import { keyNames } from './keys.ts';

/** The keys of a command as they are pressed, one after the other. */
export const Keys = ({ keys }: { keys: string }) => (
  <>
    {keyNames(keys).map((name, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same key may be pressed twice
      <kbd key={place}>{name}</kbd>
    ))}
  </>
);
