/** The `where` of a query that is put together from optional parts; values only ever become parameters. */
export type Conditions = {
  /** Adds a condition; each `?` of it stands for one value. */
  add(condition: string, ...values: readonly unknown[]): void;
  /** Adds that these columns equal these values, without those whose value is undefined. */
  equal(columns: Readonly<Record<string, unknown>>): void;
  /** Adds a value that stands elsewhere in the statement and gives back its place. */
  value(value: unknown): string;
  /** All conditions, joined by `and`. */
  text(): string;
  readonly values: readonly unknown[];
};

export const conditions = (): Conditions => {
  const parts: string[] = [];
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  return {
    add: (condition, ...given) => {
      const [first = '', ...rest] = condition.split('?');
      parts.push(first + rest.map((text, index) => value(given[index]) + text).join(''));
    },
    equal: (columns) => {
      for (const [column, given] of Object.entries(columns))
        if (given !== undefined) parts.push(`${column} = ${value(given)}`);
    },
    value,
    text: () => (parts.length === 0 ? 'true' : parts.join(' and ')),
    values,
  };
};

/** What every query that people ask for begins with; `columns` as in `equal`. */
export const inWorkspace = (workspaceId: string, columns: Readonly<Record<string, unknown>> = {}): Conditions => {
  const where = conditions();
  where.equal({ workspace_id: workspaceId, ...columns });
  return where;
};
