/** Stands in no expression that PostgreSQL writes. */
const COLUMN = '\u0001';

/**
 * Whether an expression of an index calls a function of the database's owner without any column below it: planning a
 * statement computes such a call. `text`: the oids of the owner's functions, a blank, and expressions as
 * `pg_node_tree` writes them.
 */
export const callsWithConstants = (text: string): boolean => {
  const [oids = '', ...trees] = text.split(' ');
  const own = new Set(oids.split(','));
  let rest = trees.join(' ');
  // From the inside out: a node that holds a column becomes a mark, any other one nothing.
  for (let size = Infinity; rest.length < size;) {
    size = rest.length;
    let found = false;
    rest = rest.replaceAll(/\{([A-Z]+)((?:[^{}\\]|\\.)*)\}/gs, (_, kind: string, fields: string) => {
      const hasColumn = kind === 'VAR' || fields.includes(COLUMN);
      const calls = [...fields.matchAll(/:(?:funcid|opfuncid) (\d+)/g)].some(([, oid = '']) => own.has(oid));
      found ||= calls && !hasColumn;
      return hasColumn ? COLUMN : '';
    });
    if (found) return true;
  }
  return false;
};
