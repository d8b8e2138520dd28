/** One piece of a statement; `plain` for what has no kind of its own. */
export type SqlToken = { kind: 'keyword' | 'string' | 'number' | 'comment' | 'parameter' | 'plain'; text: string };

const KEYWORDS = new Set(
  (
    'all and any array as asc between both by case cast collate cross current_date current_timestamp desc distinct ' +
    'else end except exists explain extract false fetch filter first following for from full group grouping having ' +
    'ilike in inner intersect interval into is isnull join last lateral left like limit natural not notnull null ' +
    'nulls offset on or order ordinality outer over partition preceding range recursive right row rows select set ' +
    'similar some table tablesample then true unbounded union unnest using values when where window with within'
  ).split(' '),
);

/** Comments, dollar-quoted and quoted strings, quoted names, parameters, numbers, words. Each ends at the text's end. */
const TOKEN =
  /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(\$(\w*)\$[\s\S]*?(?:\$\3\$|$)|[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$))|("(?:[^"]|"")*(?:"|$))|(\$\d+)|(\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)|([A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/g;

/** The statement in pieces that, put together, are the statement. Only for the eye: nothing is decided by it. */
export const sqlTokens = (sql: string): SqlToken[] => {
  const tokens: SqlToken[] = [];
  let end = 0;
  for (const match of sql.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: sql.slice(end, match.index) });
    tokens.push({ kind: kindOf(match), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < sql.length) tokens.push({ kind: 'plain', text: sql.slice(end) });
  return tokens;
};

const kindOf = ([, comment, text, , , parameter, number, word]: RegExpExecArray): SqlToken['kind'] => {
  if (comment !== undefined) return 'comment';
  if (text !== undefined) return 'string';
  if (parameter !== undefined) return 'parameter';
  if (number !== undefined) return 'number';
  return word !== undefined && KEYWORDS.has(word.toLowerCase()) ? 'keyword' : 'plain';
};
