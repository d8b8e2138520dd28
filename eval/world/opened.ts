/** A system of a world that runs. */
export type Opened = {
  /** How the connector reaches it. */
  config: Readonly<Record<string, string>>;
  /** Whatever was asked of it that is no reading. */
  written(): readonly string[];
  close(): Promise<void>;
};
