import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function declarations(opening: string): string[] {
  const start = tokens.indexOf(opening);
  const block = tokens.slice(start + opening.length, tokens.indexOf('}', start));
  return [...block.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/g)].map(
    ([, name, value]) => `${name}: ${value}`,
  );
}

it('tokens are the same in the dark of the system and in the dark one chose', () => {
  const chosen = declarations('\n.dark {');
  expect(chosen.length).toBeGreaterThan(40);
  expect(declarations('\n  :root:not(.light) {')).toEqual(chosen);
});
