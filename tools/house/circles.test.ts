import { describe, expect, it } from 'vitest';
import { importsOf } from './arrows.ts';
import { circles, grouped, importGraph } from './circles.ts';
import { filesBelow, read } from './repository.ts';

const sources = filesBelow('').filter((path) => /\.tsx?$/.test(path));
const imports = importGraph(new Map(sources.map((file) => [file, importsOf(read(file))])));
const forTests = /\.test\.tsx?$|\/testing[./]/;

/** The folder of a room that contains a file: undefined for files directly in the room, and for tests. */
function folderIn(room: string, path: string): string | undefined {
  const [top, folder, file] = path.split('/');
  return top === room && file !== undefined && !forTests.test(path) ? `${top}/${folder}` : undefined;
}

describe('imports', () => {
  it('run in no circle of files, those of types included', () => {
    expect(circles(imports)).toEqual([]);
  });

  it.each(['api', 'web'])('run in no circle of folders of %s/', (room) => {
    expect(circles(grouped(imports, (path) => folderIn(room, path)))).toEqual([]);
  });

  it.each([
    ['api/platform', []],
    ['api/current-prices', ['api/platform']],
  ])('of %s, on which noun folders stand, come from none of them', (folder, allowed: string[]) => {
    const files = [...imports].filter(([file]) => folderIn('api', file) === folder);
    const strays = files.flatMap(([file, targets]) =>
      [...targets]
        .filter((target) => ![undefined, folder, ...allowed].includes(folderIn('api', target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(files).not.toEqual([]);
    expect(strays).toEqual([]);
  });
});

describe('a circle', () => {
  const circlesOf = (files: Record<string, string>) =>
    circles(importGraph(new Map(Object.entries(files).map(([file, source]) => [file, importsOf(source)]))));

  it('is found between two files, relative to each other or by their room', () => {
    const files = { 'web/a.ts': "import { b } from './b.ts';", 'web/b.ts': "export * from '#web/a.ts';" };
    expect(circlesOf(files)).toEqual(['web/a.ts -> web/b.ts -> web/a.ts']);
  });
  it('is found between three, in whatever order they come', () => {
    const files = {
      'web/c.ts': "import './d/a.ts';",
      'web/b.ts': "import { c } from './c.ts';",
      'web/d/a.ts': "import { b } from '../b.ts';",
    };
    expect(circlesOf(files)).toEqual(['web/b.ts -> web/c.ts -> web/d/a.ts -> web/b.ts']);
  });
  it('is found through the import of a type, and through one that is made later', () => {
    const files = { 'a.ts': "const b = () => import('./b.ts');", 'b.ts': "import type { A } from './a.ts';" };
    expect(circlesOf(files)).toEqual(['a.ts -> b.ts -> a.ts']);
  });
  it('is found where a file imports itself', () => {
    expect(circlesOf({ 'a.ts': "import type { A } from './a.ts';" })).toEqual(['a.ts -> a.ts']);
  });
  it('is one with those that run through it, and another where they do not touch', () => {
    const files = {
      'a.ts': "import './b.ts';",
      'b.ts': "import './a.ts'; \n import './c.ts';",
      'c.ts': "import './b.ts'; \n import './d.ts';",
      'd.ts': "import './e.ts';",
      'e.ts': "import './d.ts';",
    };
    expect(circlesOf(files)).toEqual([
      'a.ts -> b.ts -> a.ts (with it, in circles: c.ts)',
      'd.ts -> e.ts -> d.ts',
    ]);
  });
  it('is not where two ways lead to one file, nor in packages and styles', () => {
    const files = {
      'a.ts': "import './b.ts'; \n import './c.ts'; \n import 'react'; \n import './a.css';",
      'b.ts': "import './d.ts';",
      'c.ts': "import './d.ts';",
      'd.ts': 'export const d = 1;',
    };
    expect(circlesOf(files)).toEqual([]);
  });
  it('may run between folders where none runs between their files', () => {
    const graph = importGraph(
      new Map([
        ['api/x/a.ts', ['../y/b.ts']],
        ['api/y/b.ts', []],
        ['api/y/c.ts', ['../x/d.ts', '../platform/e.ts']],
        ['api/x/d.ts', ['./f.test.ts']],
        ['api/x/f.test.ts', []],
        ['api/platform/e.ts', []],
      ]),
    );
    expect(circles(graph)).toEqual([]);
    expect(circles(grouped(graph, (path) => folderIn('api', path)))).toEqual(['api/x -> api/y -> api/x']);
  });
});
