import { parseJson } from '../json/parseJson.ts';
/**
 * What of a configured value must not be seen: the value itself and whatever in it is a secret alone (X-65).
 * `anywhere`: to be looked for in all its encoded forms. `inContext`: too short for that, so only together with the
 * signs that make it a password (`:pw@`).
 */
export type SecretParts = { anywhere: readonly string[]; inContext: readonly string[] };

/** Shorter values occur in ordinary text. */
export const SECRET_CHARS_MIN = 6;
/** Lines of a longer secret: shorter ones are words, or the end of base64 text. */
const LINE_CHARS_MIN = 12;

export const secretParts = (value: string): SecretParts => {
  const all = [...new Set(partsOf(value, true))];
  return {
    anywhere: all.filter((part) => part.length >= SECRET_CHARS_MIN),
    inContext: [...new Set(passwordsOf(value).filter(isShort).flatMap(contextOf))],
  };
};

/** `whole`: the value is a secret as it stands; else only what in it looks like one. */
const partsOf = (value: string, whole: boolean): readonly string[] => {
  const text = value.trim();
  if (text === '') return [];
  const json = whole ? jsonLeaves(text) : null;
  return [
    ...(whole ? [value, text] : []),
    ...(json === null ? [] : json.flatMap(([name, leaf]) => partsOf(leaf, isSecretName(name) || isOpaque(leaf)))),
    ...passwordsOf(text),
    ...pathSecrets(text),
    ...credentialsOf(text),
    ...(whole && json === null ? linesOf(text) : []),
  ];
};

const SECRET_NAME =
  /pass(?:word|wd|phrase|code)?|pwd|secret|token|credential|signature|private|options|(?:api|access|auth|account|shared|signing|encryption|client|ssl|service)[_-]?key|(?:^|[_-])(?:key|sig|sas|auth|authorization|bearer)$/i;
/** Names of places and of public things, whatever words they hold: `token_uri`, `public_key`. */
const PUBLIC_NAME = /(?:_|-|^)(?:ur[il]|id|type|algorithm|expires?(?:_in|_at)?|email|public_?key|name|host|port)$/i;

const isSecretName = (name: string): boolean => SECRET_NAME.test(name) && !PUBLIC_NAME.test(name);

/** Letters and digits of some length without a space: a key rather than a word, a place or an address. */
const isOpaque = (text: string): boolean =>
  text.length >= 20 && /^[\w+/=.~-]+$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text);

/** Members of JSON text by name, at any depth; null for any other text. */
const jsonLeaves = (text: string): readonly [string, string][] | null => {
  if (!/^[[{]/.test(text)) return null;
  try {
    return [...leavesOf('', parseJson(text))];
  } catch {
    return null;
  }
};

function* leavesOf(name: string, value: unknown): Generator<[string, string]> {
  if (typeof value === 'string') yield [name, value];
  else if (typeof value === 'number') yield [name, String(value)];
  else if (Array.isArray(value)) for (const item of value) yield* leavesOf(name, item);
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) yield* leavesOf(key, member);
}

type Address = { user: string; passwords: readonly string[]; pairs: readonly string[]; query: string };

/**
 * User, password and query of an address. Read by hand as well as by the standard: a password that holds `/`, `#` or
 * `@` as it is makes an address that drivers accept and the standard does not.
 */
const addressesIn = (text: string): readonly Address[] =>
  [/^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@[^?#]*(.*)$/is, /^[a-z][a-z0-9+.-]*:\/\/(.*)@[^?@]*(\?.*)?$/is].flatMap((form) => {
    const [, userinfo = '', rest = ''] = form.exec(text) ?? [];
    const colon = userinfo.indexOf(':');
    if (colon < 0) return [];
    const [user, password] = [userinfo.slice(0, colon), userinfo.slice(colon + 1)];
    const pairs = [userinfo, `${decoded(user)}:${decoded(password)}`];
    return [{ user, passwords: bothForms(password), pairs, query: rest }];
  });

const queryOf = (text: string): string => /^[a-z][a-z0-9+.-]*:[^?]*\?([^#]*)/is.exec(text)?.[1] ?? '';

const passwordsOf = (text: string): readonly string[] => [
  ...addressesIn(text).flatMap(({ passwords }) => passwords),
  ...standardPassword(text),
  ...queryOf(text)
    .split('&')
    .flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return isSecretName(decoded(name)) ? bothForms(value.join('=')) : [];
    }),
  ...settingsOf(text),
];

const standardPassword = (text: string): readonly string[] => {
  const password = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? (URL.parse(text)?.password ?? '') : '';
  return bothForms(password);
};

/** `password='it\'s' user=app` and `Server=db;Password=x`. Addresses are read as such. */
const settingsOf = (text: string): readonly string[] => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return [];
  const form =
    /(?<![\w-])([A-Za-z][\w .-]{0,40}?)\s{0,4}=\s{0,4}(?:'((?:[^'\\]|\\.){0,4096})'|"([^"\n]{0,4096})"|([^\s;'"]{1,4096}))/g;
  return [...text.matchAll(form)].flatMap(([, name = '', single, double, bare]) => {
    if (!isSecretName(name.trim())) return [];
    const value = single ?? double ?? bare ?? '';
    return [value, value.replaceAll(/\\(.)/g, '$1')];
  });
};

/** Addresses of web hooks carry their secret in the path. */
const pathSecrets = (text: string): readonly string[] =>
  /^https?:\/\//i.test(text) ? (URL.parse(text)?.pathname ?? '').split('/').filter(isOpaque) : [];

/** `user:password` alone or in an address, and what follows the name of a scheme of authorisation. */
const credentialsOf = (text: string): readonly string[] => {
  const pairs = addressesIn(text).flatMap((address) => address.pairs);
  const [, scheme, token = ''] = /^(bearer|basic|token|apikey)\s+(\S+)$/i.exec(text) ?? [];
  const pair = scheme?.toLowerCase() === 'basic' ? Buffer.from(token, 'base64').toString('utf8') : text;
  const [, , password = ''] = /^([^\s:/@]{1,128}):([^\s:/@][^\s]{7,})$/.exec(pair) ?? [];
  const bare = /^\d+$/.test(password) || pair.includes('://') ? [] : [password];
  return [...pairs, ...(token === '' ? [] : [token]), ...(scheme?.toLowerCase() === 'basic' ? [pair] : []), ...bare];
};

/** A PEM block without its frame, in one piece and by lines; of other texts the lines and what they set. */
const linesOf = (text: string): readonly string[] => {
  const plain = text.replaceAll(String.raw`\n`, '\n').replaceAll('\r', '');
  if (!plain.includes('\n')) return [];
  const lines = plain.split('\n').map((line) => line.trim());
  const body = lines.filter((line) => line !== '' && !line.startsWith('-----'));
  const isPem = lines.some((line) => line.startsWith('-----BEGIN '));
  const long = body.filter((line) => line.length >= LINE_CHARS_MIN && (isPem || isOpaque(line)));
  return isPem ? [plain, body.join(''), body.join('\n'), ...long] : [plain, ...long];
};

const isShort = (password: string): boolean => password.length > 0 && password.length < SECRET_CHARS_MIN;

const contextOf = (password: string): readonly string[] => [
  `:${password}@`,
  ...['password=', 'PGPASSWORD=', 'pwd='].map((name) => `${name}${password}`),
];

const bothForms = (written: string): readonly string[] => (written === '' ? [] : [written, decoded(written)]);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
