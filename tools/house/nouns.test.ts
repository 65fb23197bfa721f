import { expect, it } from 'vitest';
import { filesBelow, read } from './repository.ts';

const nouns = filesBelow('contract')
  .filter((path) => !path.endsWith('.test.ts') && /^ {2}\w+: endpoint\(/m.test(read(path)))
  .map((path) => path.slice('contract/'.length, -'.ts'.length));

it.each(nouns)('%s: its calls are in the endpoint table, and each has a test in its API folder', (noun) => {
  expect(read('contract/endpoints.ts')).toContain(`'./${noun}.ts'`);
  const tests = filesBelow(`api/${noun}`).filter((path) => path.endsWith('.test.ts'));
  const tested = tests.map(read).join('\n');
  const calls = [...read(`contract/${noun}.ts`).matchAll(/^ {2}(\w+): endpoint\(/gm)].map(([, name]) => name);
  expect(calls.filter((call) => !tested.includes(`'${call}'`))).toEqual([]);
});
