import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { exists, filesBelow, read } from './repository.ts';

const docs = ['README.md', 'bench/README.md', ...filesBelow('docs')].filter(
  (path) => path.endsWith('.md') && exists(path),
);
const rooms = 'domain|contract|database|api|web|server|e2e|bench|deploy|docs|tools|spec|\\.ci';
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** Returns the matches of a pattern in the documents that do not exist. */
function missing(pattern: RegExp, isPresent: (found: string, doc: string) => boolean): string[] {
  return docs.flatMap((doc) =>
    [...read(doc).matchAll(pattern)]
      .flatMap(([, found]) => found ?? [])
      .filter((found) => !isPresent(found, doc))
      .map((found) => `${doc}: ${found}`),
  );
}

describe('the documents', () => {
  it('name paths that exist', () => {
    const inRooms = new RegExp(`[\`\\s(]((?:${rooms})/[\\w./+-]*[\\w/])(?=[\`\\s),.:;])`, 'g');
    expect(missing(inRooms, exists)).toEqual([]);
    expect(missing(/`([\w.-]+\.(?:ts|js|json|md))`/g, exists)).toEqual([]);
  });

  it('link to files that exist', () => {
    const links = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g;
    expect(missing(links, (link, doc) => exists(join(dirname(doc), link)))).toEqual([]);
  });

  it('name commands that exist', () => {
    const isScript = (name: string) => name in scripts;
    expect(missing(/\bnpm run ([\w:-]+)/g, isScript)).toEqual([]);
    expect(missing(/\bnpm (start|test)\b/g, isScript)).toEqual([]);
  });

  it('name commands that tests run', () => {
    const named = docs.flatMap((doc) =>
      [...read(doc).matchAll(/\bnpm (?:run )?(start|test|[a-z]+:[a-z-]+|(?<=run )[a-z]+)\b/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect(Object.keys(runBy).toSorted()).toEqual([...new Set(named)].toSorted());
    for (const [name, test] of Object.entries(runBy)) {
      const [program = name] = /[\w-]+(?=\.ts$)/.exec(scripts[name] ?? '') ?? [];
      expect(read(test), `${test}, ${name}`).toContain(program);
    }
  });
});

/** The tests that run the commands of package.json, by their names. */
const runBy: Readonly<Record<string, string>> = {
  backup: 'tools/backup.test.ts',
  bench: 'bench/every-benchmark.postgres.test.ts',
  'bench:lighthouse': 'e2e/benchmarks-in-a-browser.test.ts',
  'bench:first-second': 'e2e/benchmarks-in-a-browser.test.ts',
  'bench:tap': 'e2e/benchmarks-in-a-browser.test.ts',
  'bench:receipts': 'e2e/benchmarks-in-a-browser.test.ts',
  check: 'tools/backup.test.ts',
  cluster: 'tools/commands.test.ts',
  dev: 'tools/commands.test.ts',
  import: 'tools/import.test.ts',
  'import:ceps': 'tools/commands.test.ts',
  names: 'tools/name-goods.test.ts',
  password: 'e2e/first-and-second-start.test.ts',
  push: 'tools/push-prices.test.ts',
  restore: 'tools/backup.test.ts',
  sources: 'tools/sources.test.ts',
  start: 'e2e/support/site.ts',
  // It runs this one.
  test: 'tools/house/docs.test.ts',
};
