import ts from 'typescript';
import { parse } from './sources.ts';

const LOGS = /(?:^|[.!?])(?:log|logger)$/;
const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const LETS_OUT_WHAT_IT_MAY = new Set(['failureFields', 'bugFields', 'ownWords']);
const ERRORS = new Set(['err', 'error', 'cause', 'fault']);
const TELLTALE = new Set(['message', 'stack']);
const WORDED = new Set(['String', 'inspect', 'format']);

/** Where a log call of the file writes what an error says: `file:line expression`. */
export const loggedErrors = (path: string): readonly string[] => inSource(parse(path));

export const loggedErrorsIn = (path: string, text: string): readonly string[] =>
  inSource(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));

const inSource = (source: ts.SourceFile): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLogCall(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const told of node.arguments.flatMap(errorsTold)) found.push(`${source.fileName}:${line} ${told.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const isLogCall = ({ expression }: ts.CallExpression): boolean => {
  if (ts.isPropertyAccessExpression(expression))
    return LEVELS.has(expression.name.text) && LOGS.test(expression.expression.getText());
  return ts.isElementAccessExpression(expression) && LOGS.test(expression.expression.getText());
};

/** The outermost expressions that hand on an error, or words of one. */
const errorsTold = (node: ts.Node): readonly ts.Node[] => {
  if (ts.isCallExpression(node)) {
    const callee = node.expression.getText();
    if (LETS_OUT_WHAT_IT_MAY.has(callee)) return [];
    if (WORDED.has(callee)) return [node];
  }
  if (ts.isPropertyAccessExpression(node)) return TELLTALE.has(node.name.text) ? [node] : [];
  if (ts.isShorthandPropertyAssignment(node) || ts.isIdentifier(node)) return ERRORS.has(node.getText()) ? [node] : [];
  if (ts.isPropertyAssignment(node)) return node.name.getText() === 'err' ? [node] : errorsTold(node.initializer);
  const inside: ts.Node[] = [];
  ts.forEachChild(node, (child) => void inside.push(...errorsTold(child)));
  return inside;
};
