import { charsetOf } from './charset.ts';

/** Bytes of a part by which its character set is judged. */
const JUDGED_BYTES = 262_144;
const LINE_END = 0x0a;
const DASH = 0x2d;
const CONTENT_TYPE = /^content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im;
const CHARSET = /;\s*charset\*?\s*=\s*(?:"([^"]*)"|([^\s;]+))/i;
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/gi;

/**
 * The same mail with labels of character sets that its bytes bear out: programs write none, or the one that they always
 * write. Its head is made UTF-8.
 */
export const relabelled = (raw: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const made: Uint8Array[] = [];
  const boundaries = new Set<string>();
  let isRoot = true;
  for (const { head, body, end } of partsOf(bytes, boundaries)) {
    const labelled = withLabel(head, body);
    made.push(isRoot ? headInUtf8(labelled) : labelled, body, end);
    isRoot = false;
  }
  return Buffer.concat(made);
};

/** `end`: the line of the boundary behind it. */
type Part = { head: Buffer; body: Buffer; end: Buffer };

/** The pieces between boundaries, whatever contains whatever; what stands behind the last boundary has no head. */
function* partsOf(bytes: Buffer, boundaries: Set<string>): Generator<Part> {
  let at = 0;
  for (let hasHead = true; at < bytes.length;) {
    const bodyAt = hasHead ? endOfHead(bytes, at) : at;
    const head = bytes.subarray(at, bodyAt);
    for (const [, quoted, bare] of head.toString('latin1').matchAll(BOUNDARY)) boundaries.add(quoted ?? bare ?? '');
    const { from, to, isLast } = nextBoundary(bytes, bodyAt, boundaries);
    yield { head, body: bytes.subarray(bodyAt, from), end: bytes.subarray(from, to) };
    hasHead = !isLast;
    at = to;
  }
}

/** Behind the first empty line. */
const endOfHead = (bytes: Buffer, at: number): number => {
  for (let line = at; ;) {
    const end = bytes.indexOf(LINE_END, line);
    if (end < 0) return bytes.length;
    if (end === line || (end === line + 1 && bytes[line] === 0x0d)) return end + 1;
    line = end + 1;
  }
};

const nextBoundary = (
  bytes: Buffer,
  at: number,
  boundaries: ReadonlySet<string>,
): { from: number; to: number; isLast: boolean } => {
  for (let line = at; line < bytes.length;) {
    const end = bytes.indexOf(LINE_END, line);
    const to = end < 0 ? bytes.length : end + 1;
    if (bytes[line] === DASH && bytes[line + 1] === DASH) {
      const text = bytes.toString('latin1', line + 2, to).trimEnd();
      if (boundaries.has(text)) return { from: line, to, isLast: false };
      if (text.endsWith('--') && boundaries.has(text.slice(0, -2))) return { from: line, to, isLast: true };
    }
    line = to;
  }
  return { from: bytes.length, to: bytes.length, isLast: true };
};

/** The head of a part with another label, where its text is in another set of characters than it says. */
const withLabel = (head: Buffer, body: Buffer): Buffer => {
  const text = head.toString('latin1');
  const type = CONTENT_TYPE.exec(text)?.[0] ?? null;
  if (head.length === 0 || (type !== null && !/^content-type:\s*(?:text\/|;|$)/i.test(type))) return head;
  const label = CHARSET.exec(type ?? '');
  const charset = charsetOf(contentOf(text, body.subarray(0, JUDGED_BYTES)), label?.[1] ?? label?.[2] ?? null);
  if (charset === null) return head;
  const told = `${(type ?? 'Content-Type: text/plain').replace(CHARSET, '').replace(/;\s*$/, '')}; charset=${charset}`;
  return Buffer.from(type === null ? `${told}\r\n${text}` : text.replace(type, () => told), 'latin1');
};

/** The bytes of a text, without the encoding that brought them here. */
const contentOf = (head: string, body: Buffer): Uint8Array => {
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? unquoted(body.toString('latin1').replaceAll(/=[ \t]*\r?\n/g, '')) : body;
};

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Encoded words next to each other with one label, which may share a character (RFC 2047). */
const WORDS = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([qb])\?[^?]*\?=(?:[ \t\r\n]+=\?\1(?:\*[^?\s]*)?\?\2\?[^?]*\?=)*/gi;
const WORD = /=\?[^?\s]+\?[qb]\?([^?]*)\?=/gi;

const headInUtf8 = (head: Buffer): Buffer => {
  const charset = charsetOf(head, null);
  const text = charset === null || charset === 'utf-8' ? head.toString('utf8') : new TextDecoder(charset).decode(head);
  return Buffer.from(text.replaceAll(WORDS, relabelledWords), 'utf8');
};

const relabelledWords = (words: string, label: string, encoding: string): string => {
  const contents = [...words.matchAll(WORD)].map(([, content = '']) => content);
  const bytes = contents.map((content) =>
    encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : unquoted(content.replaceAll('_', ' ')),
  );
  const charset = charsetOf(Buffer.concat(bytes), label);
  return charset === null ? words : words.replaceAll(/=\?[^?\s]+\?/g, `=?${charset}?`);
};
