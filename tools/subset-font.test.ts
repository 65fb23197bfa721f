import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { subsetOfFont, target } from './subset-font.ts';

it('the font in the repository is the one that the command writes, in at most 30 KB', async () => {
  const font = readFileSync(target);
  expect(font.length).toBeLessThanOrEqual(30_000);
  expect(font.equals(await subsetOfFont())).toBe(true);
});
