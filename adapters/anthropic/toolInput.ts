import { JsonObject } from '../../domain/core/json.ts';

/** Bounds of one tool call's input. A statement or a verdict has some thousand characters and some hundred values. */
const CHARS_MAX = 64 * 1024;
const VALUES_MAX = 5_000;
const DEPTH_MAX = 32;

/** The input of a tool call; null when it is not JSON, not an object, or beyond what a tool could need. */
export const parseToolInput = (text: string): JsonObject | null => {
  if (text.length > CHARS_MAX || !isModest(text)) return null;
  try {
    return JsonObject.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSE: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const COMMA = 0x2c;

/** Counts values and depth before anything is built of them: what walks the value later is recursive. */
const isModest = (text: string): boolean => {
  let depth = 0;
  let values = 1;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at += 1;
      else quoted = code !== QUOTE;
      continue;
    }
    quoted = code === QUOTE;
    if (OPEN.has(code)) depth += 1;
    else if (CLOSE.has(code)) depth -= 1;
    if (OPEN.has(code) || code === COMMA) values += 1;
    if (depth > DEPTH_MAX || values > VALUES_MAX) return false;
  }
  return true;
};
