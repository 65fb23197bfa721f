/** A search forgives one mistyped letter: 'picnha' is Picanha. */

/** Shorter words are taken as they are typed: of three letters, one that is wrong leaves too many words. */
export const forgivenFrom = 4;

/** Nobody types a longer name without choosing a suggestion. */
const longestForgiven = 40;

/**
 * Lists what may have been meant by a folded text in which one letter is wrong, missing, too many or has changed places with
 * the next one. '_' stands for any letter. The texts are beginnings: more may follow.
 * @param from only letters from this place on are doubted
 * @param to the place after the last letter that is doubted
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
    // As the beginning, the text without its last letter stands for all that end otherwise.
    if (next === '') continue;
    meant.add(`${before}_${next}${after}`);
    if (at + 1 < to) meant.add(before + next + letter + after);
  }
  meant.delete(text);
  // Short ones are met more often, and are looked for first.
  return [...meant].sort((a, b) => a.length - b.length);
}

/** A word, or a whole text, that may be mistyped: how it may have been meant, and the words that are right. */
export interface Doubt {
  /** the doubted text in three pieces: one letter, or two that change places, leave at least one of them as it is */
  pieces: readonly string[];
  meant: readonly string[];
  certain: readonly string[];
}

/**
 * Lists where in a text the mistyped letter may be: in a word of four letters or more, while the others stand anywhere in
 * the name, or in a shorter word, while the others stand around it as they are typed: 'contra fle'.
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
