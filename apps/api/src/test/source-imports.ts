import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { repositoryRoot } from '../paths.ts';

export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const SOURCES = ['packages/contract/src', 'apps/api/src', 'apps/web/src'];
const walk = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : /\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** Every source file, by its path from the root of the repository. */
export const files = SOURCES.flatMap(walk);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
  );
  return [...found].map(([, typeOnly, name, lazy]) => {
    const target = name ?? lazy ?? '';
    const to = target.startsWith('.')
      ? relative(repositoryRoot, resolve(repositoryRoot, dirname(file), target))
      : target.replace(/^@gemelo\/contract\//, 'packages/contract/src/');
    return { from: file, to, typeOnly: Boolean(typeOnly) };
  });
}
/** Every import of one source file by another, lazy ones included. */
export const imports = files.flatMap(importsOf);

/** Tests, and what only tests use. */
export const isTest = (file: string): boolean =>
  /\.(test|fixture)\.tsx?$|\/test\/|\/test-support\//.test(file);

/** Import cycles between files. */
export function cyclesIn(edges: readonly Import[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of edges) graph.set(from, [...(graph.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
    if (done.has(node) || path.includes(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
