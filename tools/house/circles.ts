import { dirname, join } from 'node:path/posix';

/** Each node with the nodes it points to: a file with the files it imports, a folder with folders. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The graph of imports between files, types included: a file that needs another's type, or loads it later, cannot be
 * understood without it either. Modules that are not among the files (packages, styles) are left out.
 */
export function importGraph(files: ReadonlyMap<string, readonly string[]>): Graph {
  return new Map(
    [...files].map(([file, specifiers]) => [
      file,
      new Set(
        specifiers.flatMap((specifier) => targetOf(file, specifier) ?? []).filter((path) => files.has(path)),
      ),
    ]),
  );
}

/** The same graph with nodes of one name merged; those for which `nameOf` returns undefined are left out. */
export function grouped(graph: Graph, nameOf: (path: string) => string | undefined): Graph {
  const groups = new Map<string, Set<string>>();
  for (const [path, targets] of graph) {
    const name = nameOf(path);
    if (name === undefined) continue;
    const group = groups.get(name) ?? new Set();
    groups.set(name, group);
    for (const target of targets) {
      const targetName = nameOf(target);
      if (targetName !== undefined && targetName !== name) group.add(targetName);
    }
  }
  return groups;
}

/**
 * One readable line per circle, `a.ts -> b.ts -> a.ts`. Circles that share nodes (a strongly connected
 * component) are one: the shortest circle through its first node, and the other nodes.
 */
export function circles(graph: Graph): string[] {
  return components(graph).flatMap((component) => {
    const [first = ''] = component;
    const way = shortestWay(graph, first, new Set(component));
    if (!way) return [];
    const others = component.filter((node) => !way.includes(node));
    return way.join(' -> ') + (others.length > 0 ? ` (with it, in circles: ${others.join(', ')})` : '');
  });
}

/** The shortest path from a node back to itself within the given nodes. */
function shortestWay(graph: Graph, start: string, within: ReadonlySet<string>): string[] | undefined {
  const seen = new Set<string>();
  const ways = [[start]];
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (!within.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/** The strongly connected components of a graph, with sorted nodes and in sorted order, by Tarjan's algorithm. */
function components(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  function visit(node: string): number {
    const own = order.size;
    order.set(node, own);
    open.push(node);
    let low = own;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low === own) found.push(open.splice(open.indexOf(node)).sort());
    return low;
  }

  for (const node of [...graph.keys()].sort()) if (!order.has(node)) visit(node);
  return found.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
}
