/** Work that must not run twice at a time, on whatever nodes: for rules that span streams, such as a quota. */
export interface Exclusive {
  /** Waits until no other work of this name runs. Work takes a few seconds at most. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}
