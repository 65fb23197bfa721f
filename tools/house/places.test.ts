import { expect, it } from 'vitest';
import { filesBelow, read } from './repository.ts';

const text = /\.(tsx?|js|json|md|css|sql|sh|ya?ml|html|txt)$|^\.ci\//;

it('no file contains a path of the machine on which it was written', () => {
  const matches = filesBelow('').flatMap((path) => {
    if (!text.test(path) || path === 'package-lock.json') return [];
    const places = path.endsWith('.md') ? 'work|root|tmp' : 'work|root';
    const found = read(path).match(new RegExp(`(?<![\\w.@*])/(?:${places})/\\w+`, 'g')) ?? [];
    return found.map((place) => `${path}: ${place}`);
  });
  expect(matches).toEqual([]);
});
