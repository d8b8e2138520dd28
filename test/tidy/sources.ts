import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

export const ROOT = resolve(import.meta.dirname, '../..');

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', 'results', 'generated']);

/** Paths of all files of the project, relative to its root. */
export const projectFiles = (folder = ROOT): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? projectFiles(path) : [relative(ROOT, path)];
  });

/** Paths of all source files of the project, relative to its root. */
export const sourceFiles = (): readonly string[] =>
  projectFiles().filter((path) => /(?<!\.d)\.(?:ts|tsx|mjs)$/.test(path));

export const readSource = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** A file without its comments. */
export const codeOf = (path: string): string => readSource(path).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

const parsed = new Map<string, ts.SourceFile>();

/** Each file is parsed once for all that is asked of it. */
export const parse = (path: string): ts.SourceFile => {
  const source = parsed.get(path) ?? ts.createSourceFile(path, readSource(path), ts.ScriptTarget.ESNext, true);
  parsed.set(path, source);
  return source;
};

export type Import = { from: string; specifier: string; typeOnly: boolean };

/** Imports and re-exports of a file; `from` is a path of the project, or the package's name. */
export const importsOf = (path: string): readonly Import[] => {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) found.push({ specifier, from: target(path, specifier), typeOnly: isTypeOnly(node) });
    ts.forEachChild(node, visit);
  };
  visit(parse(path));
  return found;
};

const specifierOf = (node: ts.Node): string | undefined => {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier !== undefined)
    return ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument !== undefined && ts.isStringLiteral(argument) ? argument.text : undefined;
  }
  return undefined;
};

const isTypeOnly = (node: ts.Node): boolean => {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  if (!ts.isImportDeclaration(node)) return false;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return (
    clause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
};

const target = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(path), specifier)) : packageOf(specifier);

const packageOf = (specifier: string): string =>
  specifier.startsWith('node:') ? specifier : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

export type FunctionLength = { name: string; line: number; lines: number };

/** Every function of a file with its length in lines. */
export const functionLengths = (path: string): readonly FunctionLength[] => {
  const source = parse(path);
  const found: FunctionLength[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      found.push({ name: nameOf(node), line: first + 1, lines: last - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const nameOf = (node: ts.Node): string => {
  if ('name' in node && node.name !== undefined) return (node.name as ts.Node).getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '(anonymous)';
};

/** Texts of all string literals of a file; of a template only what stands before its first hole, and after each. */
export const stringLiterals = (path: string): readonly string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parse(path));
  return found;
};
