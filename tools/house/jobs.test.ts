import { expect, it } from 'vitest';
import { filesBelow, read } from './repository.ts';

it('every background job is listed in api/jobs.ts: otherwise it would wait for ever', () => {
  const listed = read('api/jobs.ts');
  const defined = filesBelow('api')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/^export const (\w+) = defineJob/gm)].map(([, name]) => name));
  expect(defined.length).toBeGreaterThan(2);
  expect(defined.filter((name = '') => !new RegExp(`\\[[^\\]]*\\b${name}\\b`).test(listed))).toEqual([]);
});
