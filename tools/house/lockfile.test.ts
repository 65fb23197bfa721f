import { expect, it } from 'vitest';
import { read } from './repository.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));

/** Looks for a package as npm does for a dependent at `from`: below it, then in each folder above. */
function isLocked(name: string, from: string): boolean {
  const parts = from.split('/node_modules/');
  const folders = parts.map((_, depth) => parts.slice(0, depth + 1).join('/node_modules/'));
  return ['', ...folders].some((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}` in packages);
}

it('package-lock.json has the optional packages of every platform, because npm ci fails without them', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, from)),
  );
  expect(missing).toEqual([]);
});
