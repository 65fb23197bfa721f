import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './repository.ts';
import { headlessSentences } from './words.ts';

/** This file contains examples of the sentences that it forbids. */
const own = 'tools/house/words.test.ts';

describe('comments (design: Words)', () => {
  it('have no sentence that starts with a headless who or what', () => {
    const sources = filesBelow('').filter((path) => /\.(tsx?|js|css)$/.test(path) && path !== own);
    const found = sources.flatMap((path) =>
      headlessSentences(read(path)).map((sentence) => `${path}: ${sentence}`),
    );
    expect(found, 'give each sentence a subject: "A person who …", "The price that …"').toEqual([]);
  });

  it.each([
    '// Who signs in twice waits.',
    '/** what is near */',
    '/**\n * Counts attempts. Whoever succeeds\n * starts again.\n */',
    'const a = 1; // What is left.',
    '{/* Whom it concerns. */}',
    '// The list of rules. (What is missing is refused.)',
    '// Two cases:\n// - what is typed\n// - a link',
    "type A = { kind: 'b' /** whose row */; c: string };",
  ])('%j has one', (source) => {
    expect(headlessSentences(source)).toHaveLength(1);
  });

  it.each([
    '// A person who signs in twice waits.',
    '/** What does a reader pay? */',
    '// What a write does, in this order:\n// - drops answers',
    '/** Tells who is signed in,\n * what they may do, and\n * whose place it is. */',
    '/** @param what the parts of the key */',
    '/** Reads `what` and `who`. */',
    "const glob = 'web/**/*.ts'; const text = 'what'; // a glob",
    "const url = 'https://what.example'; const what = 1;",
  ])('%j has none', (source) => {
    expect(headlessSentences(source)).toEqual([]);
  });
});
