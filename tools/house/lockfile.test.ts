import { expect, it } from 'vitest';
import { read } from './repository.ts';

interface Locked {
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));

/** Where npm would look for a package that the one at `from` names: beside it, then further and further up. */
function isLocked(name: string, from: string): boolean {
  const parts = from.split('/node_modules/');
  const folders = parts.map((_, depth) => parts.slice(0, depth + 1).join('/node_modules/'));
  return ['', ...folders].some((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}` in packages);
}

it('package-lock.json has an entry for the packages of every platform: npm ci refuses it otherwise', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, from)),
  );
  expect(missing).toEqual([]);
});
