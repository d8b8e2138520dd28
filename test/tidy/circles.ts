import { importsOf } from './sources.ts';

/** Circles among the files' imports, those of types included, each as the path that closes it. */
export const circles = (files: readonly string[]): readonly string[] => {
  const edges = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ from }) => from),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  return found;
};
