/**
 * Credentials recognisable by their form (X-65). Each pattern takes time linear in the text: a token is matched
 * from its fixed prefix to the last of its characters, and what may fail after a long run starts once per run.
 */
export const TOKEN_PATTERNS: readonly RegExp[] = [
  // A key without its end has been cut off; what remains is a secret all the same.
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|$)/g,
  /sk-ant-[\w-]{10,}/g,
  /(?<![A-Za-z0-9])sk-[\w-]{20,}/g,
  /(?<![A-Za-z0-9])(?:svk|wk)_[0-9A-Za-z_]{20,}/g,
  /(?<![A-Za-z0-9])(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{10,}/g,
  /whsec_[0-9A-Za-z+/=_-]{16,}/g,
  /(?:AKIA|ASIA)[0-9A-Z]{16}/g,
  /gh[opsur]_[0-9A-Za-z]{20,}/g,
  /github_pat_\w{20,}/g,
  /glpat-[\w-]{20,}/g,
  /npm_[0-9A-Za-z]{36}/g,
  /xox[a-z]-[0-9A-Za-z-]{10,}/g,
  /xapp-[0-9A-Za-z-]{10,}/g,
  /AIza[\w-]{35}/g,
  /ya29\.[\w-]{20,}/g,
  /(?<![\w-])SG\.[\w-]{16,64}\.[\w-]{16,}/g,
  // JSON web tokens: header and payload are base64url of an object.
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3}/g,
  // "Bearer authentication failed" is prose: a token holds a digit or is long.
  /(?<=\bbearer\s{1,8})(?:[A-Za-z._~+/-]{0,200}\d[\w.~+/=-]{5,}|[\w.~+/=-]{20,})/gi,
  /(?<=authorization["']?:\s{0,8}["']?basic\s{1,8})[A-Za-z0-9+/=_-]{8,}/gi,
  // The password of an address such as postgres://user:password@host.
  /(?<=[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/?#]{0,100}:)[^\s@/]{1,256}(?=@)/gi,
  /(?<=(?:password|passwd|pwd|secret|token|api[_-]?key|service_session)=)[^\s"'&;,<>]{6,}/gi,
];

/** Stands in every text that one of TOKEN_PATTERNS matches; a text without it need not be searched twenty times. */
export const TOKEN_HINT =
  /=|:\/\/|authorization|-----BEGIN|sk-|(?:svk|wk|sk|rk|pk|npm|whsec|gh[opsur]|github_pat)_|A[KS]IA|glpat-|xox|xapp-|AIza|ya29|SG\.|eyJ|bearer/i;
