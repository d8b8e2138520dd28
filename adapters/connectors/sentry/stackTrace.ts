import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { objectIn, objectsIn, picked, short, type Raw } from '../http/raw.ts';
import type { Result } from '../servedTool.ts';

const EXCEPTIONS_MAX = 3;
const FRAMES_MAX = 10;

/**
 * The exceptions of an event, the last one first: Sentry has their causes before it. Of each the frame that raised it,
 * then the frames of the application, then others, each from the innermost outwards.
 */
export const exceptionsView = (exceptions: readonly Raw[]): Result => ({
  exceptions: exceptions.toReversed().slice(0, EXCEPTIONS_MAX).map(exceptionView),
  exceptions_total: exceptions.length,
  exceptions_truncated: exceptions.length > EXCEPTIONS_MAX,
});

const exceptionView = (raw: Raw): Result => ({
  ...picked(raw, ['type', 'value', 'module']),
  handled: objectIn(raw['mechanism'])['handled'] ?? null,
  stack: stackView(objectsIn(objectIn(raw['stacktrace'])['frames'])),
});

/** `frames` as Sentry has them: the outermost first. */
const stackView = (frames: readonly Raw[]): Result => {
  const [raising, ...outer] = frames.toReversed();
  const { own = [], foreign = [] } = Object.groupBy(outer, ({ inApp }) => (inApp === true ? 'own' : 'foreign'));
  const shown = [...own, ...foreign].slice(0, FRAMES_MAX - 1);
  return {
    raised_in: raising === undefined ? null : frameView(raising),
    frames: shown.map(frameView),
    shown: Math.min(frames.length, shown.length + 1),
    total: frames.length,
    truncated: frames.length > shown.length + 1,
  };
};

/** Without the values of variables, which may hold anything. */
const frameView = (raw: Raw): Result => ({
  ...picked(raw, ['function', 'filename', 'module', 'lineNo', 'inApp']),
  code: codeAt(raw['context'], raw['lineNo']),
});

/** The one line that was executed; `context` is a list of pairs of number and text. */
const codeAt = (context: JsonValue | undefined, line: JsonValue | undefined): JsonValue => {
  if (!Array.isArray(context)) return null;
  const pair = context.find((item: JsonValue) => Array.isArray(item) && item[0] === line);
  return Array.isArray(pair) && typeof pair[1] === 'string' ? short(pair[1].trim()) : null;
};
