import { fold } from '#domain/text.ts';

interface Piece {
  text: string;
  bold: boolean;
}

/**
 * Splits a suggestion into pieces with the typed part in bold, ignoring accents and case. Empty pieces are left out.
 */
export function boldTyped(suggestion: string, typed: string): Piece[] {
  const letters = [...suggestion.normalize('NFC')];
  const query = fold(typed);
  // Folding letter by letter keeps the positions equal in the folded and the original text.
  const folded = letters.map((letter) => (letter === ' ' ? letter : fold(letter))).join('');
  const at = query && folded.length === letters.length ? folded.indexOf(query) : -1;
  if (at < 0) return [{ text: suggestion, bold: false }];
  const piece = (from: number, to: number, bold: boolean) => ({
    text: letters.slice(from, to).join(''),
    bold,
  });
  return [
    piece(0, at, false),
    piece(at, at + query.length, true),
    piece(at + query.length, letters.length, false),
  ].filter(({ text }) => text !== '');
}
