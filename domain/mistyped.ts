/** A search tolerates one mistyped letter: 'picnha' is Picanha. */

/** Shorter words are taken literally: with one wrong letter of three, too many words match. */
export const forgivenFrom = 4;

/** Longer texts are taken literally: people choose a suggestion before typing as much. */
const longestForgiven = 40;

/**
 * Lists the patterns for a folded text in which one letter is wrong, missing, extra or swapped with the next one.
 * '_' matches any letter. The patterns are prefixes: more may follow.
 * @param from the position of the first letter that may be wrong
 * @param to the position after the last letter that may be wrong
 */
export function mistypedOf(text: string, from = 0, to = text.length): string[] {
  const meant = new Set<string>();
  for (let at = from; at < to; at += 1) {
    const [before, letter = '', next = '', after] = [
      text.slice(0, at),
      text[at],
      text[at + 1],
      text.slice(at + 2),
    ];
    meant.add(before + next + after);
    meant.add(`${before}_${letter}${next}${after}`);
    // As a prefix, the text without its last letter covers every other last letter.
    if (next === '') continue;
    meant.add(`${before}_${next}${after}`);
    if (at + 1 < to) meant.add(before + next + letter + after);
  }
  meant.delete(text);
  // Short patterns match more often, and are tried first.
  return [...meant].sort((a, b) => a.length - b.length);
}

/** A word, or a whole text, that may be mistyped: its possible patterns, and the words that are right. */
export interface Doubt {
  /** the text in three pieces: one wrong letter, or two swapped ones, leave at least one of them unchanged */
  pieces: readonly string[];
  meant: readonly string[];
  certain: readonly string[];
}

/**
 * Lists where in a text the mistyped letter may be: in a word of four letters or more, with the others anywhere in
 * the name, or in a shorter word, with the others next to it in the order typed: 'contra fle'.
 * @param text folded by `foldName`
 */
export function doubtsOf(text: string): Doubt[] {
  if (text.length > longestForgiven || text.length < forgivenFrom) return [];
  const words = text.split(' ');
  const doubts: Doubt[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    if (word.length >= forgivenFrom) {
      doubts.push({
        pieces: inThree(word),
        meant: mistypedOf(word),
        certain: words.filter((_, other) => other !== index),
      });
    } else {
      doubts.push({ pieces: inThree(text), meant: mistypedOf(text, at, at + word.length), certain: [] });
    }
    at += word.length + 1;
  }
  return doubts;
}

/** Divides a text into three pieces of about the same length. */
export function inThree(text: string): string[] {
  const [first, second] = [Math.round(text.length / 3), Math.round((2 * text.length) / 3)];
  return [text.slice(0, first), text.slice(first, second), text.slice(second)];
}
