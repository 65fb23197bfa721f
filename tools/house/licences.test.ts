import { expect, it } from 'vitest';
import { read } from './repository.ts';

interface Locked {
  dev?: boolean;
  link?: boolean;
  license?: string;
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'));
const [, section = ''] = read('docs/security.md').split('Licences of the packages');
const [table = ''] = section.split('\n## ');
const listed = new Set(Array.from(table.matchAll(/`([^`]+)`/g), ([, licence]) => licence));

it('every package in production has a licence that docs/security.md lists', () => {
  const production = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link);
  expect(production.length).toBeGreaterThan(100);
  const unlisted = production
    .filter(([, { license }]) => !listed.has(license))
    .map(([path, { license }]) => `${path.replace(/^.*node_modules\//, '')}: ${license}`);
  expect(unlisted).toEqual([]);
});
