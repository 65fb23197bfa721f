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

/**
 * The registry that this lockfile was written from does not have these packages for other platforms, so their hashes
 * are unknown. npm requests them on those platforms.
 */
const withoutHash = [
  '@biomejs/cli-android-arm64@2.6.8',
  '@biomejs/cli-android-x64@2.6.8',
  '@biomejs/cli-darwin-arm64@2.6.8',
  '@biomejs/cli-darwin-x64@2.6.8',
  '@biomejs/cli-linux-arm64-musl@2.6.8',
  '@biomejs/cli-linux-x64-musl@2.6.8',
  '@biomejs/cli-win32-arm64@2.6.8',
  '@biomejs/cli-win32-x64@2.6.8',
  '@tailwindcss/oxide-android-arm64@4.3.5',
  '@tailwindcss/oxide-darwin-arm64@4.3.5',
  '@tailwindcss/oxide-darwin-x64@4.3.5',
  '@tailwindcss/oxide-freebsd-x64@4.3.5',
  '@tailwindcss/oxide-linux-arm-gnueabihf@4.3.5',
  '@tailwindcss/oxide-wasm32-wasi@4.3.5',
  '@tailwindcss/oxide-win32-arm64-msvc@4.3.5',
  '@tailwindcss/oxide-win32-x64-msvc@4.3.5',
];

it('every package in package-lock.json has the hash that npm compares it with', () => {
  const missing = Object.entries(packages)
    .filter(
      ([path, { link, integrity }]) => path !== '' && !link && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    )
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`);
  expect(missing.sort()).toEqual(withoutHash);
});

it('no package comes from elsewhere than the registry', () => {
  const elsewhere = Object.values(packages).filter(
    ({ resolved, link }) => resolved && !link && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
});
