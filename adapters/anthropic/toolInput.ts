import { JsonObject } from '../../domain/core/json/json.ts';
import { parseJson } from '../../domain/core/json/parseJson.ts';

/** Bounds of one tool call's input. A statement or a verdict has some thousand characters and some hundred values. */
const CHARS_MAX = 32 * 1024;
const DEPTH_MAX = 32;
/** Of all calls of one answer together, since each value is looked at again and again until it is stored. */
const VALUES_MAX = 4_000;

/**
 * Reads the inputs of the tool calls of one answer; null for one that is not JSON, not an object, or beyond what tools
 * could need.
 */
export const createInputReader = (): ((text: string) => JsonObject | null) => {
  let left = VALUES_MAX;
  return (text) => {
    if (text.length > CHARS_MAX) return null;
    const values = countValues(text, left);
    if (values === null) return null;
    left -= values;
    try {
      return JsonObject.parse(parseJson(text));
    } catch {
      return null;
    }
  };
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSE: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const COMMA = 0x2c;

/** Before anything is built of them: what walks the values later is recursive. Null beyond `max`, or too deep. */
const countValues = (text: string, max: number): number | null => {
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
    if (depth > DEPTH_MAX || values > max) return null;
  }
  return values;
};
