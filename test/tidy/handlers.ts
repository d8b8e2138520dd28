import ts from 'typescript';
import { parse } from './sources.ts';

const DEFINING = new Set(['readModel', 'projectionOf']);
/** What only a query or a clock needs. */
const IMPURE = /(?:^|\.)(?:query|connection|transaction|now|random|randomUUID)$/;

/**
 * Where a file's read models do more than fold: handlers, and the functions of the file that they call, that wait, run
 * SQL, throw, or ask for time or randomness. As `file:line expression`.
 */
export const impureHandlers = (path: string): readonly string[] => inSource(parse(path));

export const impureHandlersIn = (path: string, text: string): readonly string[] =>
  inSource(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true));

const inSource = (source: ts.SourceFile): readonly string[] => {
  const constants = new Map(declared(source).map((one) => [one.name.getText(), one]));
  const reached = new Set<ts.Node>();
  const reach = (node: ts.Node): void => {
    if (reached.has(node)) return;
    reached.add(node);
    for (const inner of nodesIn(node)) {
      const constant = ts.isIdentifier(inner) ? constants.get(inner.text) : undefined;
      if (constant?.initializer !== undefined) reach(constant.initializer);
    }
  };
  for (const node of nodesIn(source))
    if (ts.isCallExpression(node) && DEFINING.has(node.expression.getText())) node.arguments.forEach(reach);
  const found = [...reached].flatMap((node) => [...nodesIn(node)]).filter(isImpure);
  return [...new Set(found)].map((node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    return `${source.fileName}:${line} ${node.getText().split('\n', 1).join('')}`;
  });
};

/** The file's own constants, functions above all. */
const declared = (source: ts.SourceFile): readonly ts.VariableDeclaration[] =>
  source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations]);

const nodesIn = function* (node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesIn(child);
};

const isImpure = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.AsyncKeyword ||
  ts.isAwaitExpression(node) ||
  ts.isThrowStatement(node) ||
  (ts.isCallExpression(node) && IMPURE.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments ?? []).length === 0);
