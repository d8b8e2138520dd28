/** What the editor knows of the language of rules: what it colours and proposes. The service decides what a rule is. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = {
  status: [
    'new',
    'investigating',
    'awaiting_review',
    'waiting_on_customer',
    'escalated',
    'failed',
    'resolved',
    'ignored',
  ],
  priority: ['low', 'normal', 'high', 'urgent'],
  customer: [],
  source: ['direct', 'helpdesk', 'email', 'mcp_slack', 'mcp_custom', 'widget'],
  age: ['30m', '2h', '1d'],
  waiting: ['30m', '2h', '1d'],
  verdict: ['auto_resolved', 'propose_resolution', 'escalate'],
  confidence: [],
  category: ['configuration', 'defect', 'data', 'dependency', 'account', 'billing', 'how_to', 'unknown'],
  csat: [],
  reopen_count: [],
  sla: ['on_track', 'at_risk', 'breached', 'met'],
  tags: [],
};

export const ACTIONS = ['escalate()', 'chat_channel()', 'assign_to()'] as const;
export const KEYWORDS: ReadonlySet<string> = new Set(['if', 'and', 'then', 'in']);
export const OPERATORS = ['==', '!=', '<', '>', '<=', '>=', 'in'] as const;

export type TokenKind = 'keyword' | 'field' | 'action' | 'word' | 'string' | 'number' | 'sign' | 'wrong';

/** The tokens of SU-109, each tried where the one before ended. */
export const PATTERNS = {
  string: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y,
  number: /\d+(?:\.\d+)?[smhd]?(?![A-Za-z0-9_.])/y,
  word: /[A-Za-z_#@][A-Za-z0-9_.@#-]*/y,
  sign: /==|!=|<=|>=|[<>[\](),]/y,
} as const;

/** The token that begins here: what it is, and how long. */
export const tokenAt = (text: string, at: number): { kind: TokenKind; length: number } => {
  for (const [kind, pattern] of Object.entries(PATTERNS)) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { kind: kindOf(kind, found), length: found.length };
  }
  return { kind: 'wrong', length: 1 };
};

const kindOf = (kind: string, text: string): TokenKind => {
  if (kind === 'string' || kind === 'number' || kind === 'sign') return kind;
  if (KEYWORDS.has(text)) return 'keyword';
  if (Object.hasOwn(FIELDS, text)) return 'field';
  return ACTIONS.some((action) => action.startsWith(`${text}(`)) ? 'action' : 'word';
};

/** What may stand next, behind what is written before the word that is being typed. */
export const proposals = (before: string): readonly string[] => {
  const words = before
    .trim()
    .split(/[\s[\](),]+/)
    .filter((word) => word !== '');
  const last = words.at(-1);
  if (last === undefined) return ['if'];
  if (last === 'if' || last === 'and') return Object.keys(FIELDS);
  if (last === 'then') return ACTIONS;
  if (Object.hasOwn(FIELDS, last)) return OPERATORS;
  const since = words.findLastIndex((word) => word === 'if' || word === 'and');
  if (words.includes('then')) return [];
  return words.length - since <= 3 ? (FIELDS[words[since + 1] ?? ''] ?? []) : ['and', 'then'];
};
