import { dirname, join } from 'node:path/posix';

/** The rooms that a room may import from, in addition to itself (design: The house). */
const arrows: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  database: ['domain'],
  web: ['contract', 'domain'],
  api: ['contract', 'domain', 'database'],
  // server/ opens the database for the API, and reads the table of endpoints.
  server: ['api', 'web', 'database', 'contract'],
  e2e: [
    'database/factories',
    'database/testing',
    'web/paths.ts',
    'web/panel-paths.ts',
    'web/merchant-paths.ts',
    'web/browser-storage.ts',
    'tools/testing',
  ],
};

/** Advice for a forbidden import, by the room of the imported module. */
const advice: Record<string, string> = {
  domain: 'a rule that two rooms share belongs in domain/',
  contract: 'what both ends agree on belongs in contract/, what is true on paper in domain/',
  database: 'let api/<noun> read it and hand it over; what is true on paper belongs in domain/',
  api: 'what the browser needs goes through an entry of contract/; a rule without I/O belongs in domain/',
  web: 'what the server needs of a page belongs in contract/ or domain/; addresses in web/paths.ts, web/panel-paths.ts and web/merchant-paths.ts',
  server: 'server/ stands on top: pass what it has down as an argument',
  e2e: 'e2e/ is for journeys alone: a helper for other tests belongs in database/testing/ or beside them',
  tools: 'tools/ is for the command line: what the product needs belongs in its own room',
  bench: 'bench/ only measures: what the product needs belongs in its own room',
};

/** The only packages that a room may import; other rooms may import any. */
const onlyPackages: Record<string, readonly string[]> = { domain: [], contract: ['zod'] };

/** Code for tests, which the product must never import. */
const forTests = /^(database\/(factories|testing)|tools\/testing|e2e)\/|\/testing(\/|\.ts)|\.test\.tsx?$/;

/** Returns the modules that a TypeScript source imports: import, export … from, import(). */
export function importsOf(source: string): string[] {
  const imports =
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return [...source.matchAll(imports)].flatMap(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? []);
}

/**
 * Returns why a file may not import a module, with advice; undefined when the import is allowed.
 * `file` is a path from the root; `specifier` is the text in the import.
 */
export function refusal(file: string, specifier: string): string | undefined {
  const room = roomOf(file);
  const allowed = arrows[room];
  const test = forTests.test(file);
  if (!allowed) return undefined;
  if (!/^[#.]/.test(specifier)) {
    const packages = onlyPackages[room];
    if (test || !packages || packages.includes(specifier)) return undefined;
    return `${file} imports ${specifier}: ${room}/ stands on ${packages[0] ?? 'no package at all'}; I/O and frameworks belong in api/, database/ or web/`;
  }
  const target = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier);
  if (!test && forTests.test(target)) {
    return `${file} imports ${target}: that is for tests; move what both need out of it`;
  }
  const targetRoom = roomOf(target);
  if (targetRoom === room || allowed.some((path) => target === path || target.startsWith(`${path}/`))) {
    return undefined;
  }
  // Tests may import test code of other rooms.
  if (test && room !== 'domain' && room !== 'contract' && forTests.test(target)) return undefined;
  const may = allowed.length > 0 ? allowed.join(', ') : 'nothing';
  return `${file} imports ${target}: ${room}/ may import ${may}; ${advice[targetRoom] ?? 'see the design, The house'}`;
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}
