/** Helpers for text that people type. */

/** Folds accents, case and blanks, so that 'contra file' finds 'Contra Filé' (design: Data, Search). */
export function fold(text: string): string {
  // Existing marks are removed first: sorting thousands of marks on one letter takes seconds.
  const bare = text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '');
  return bare.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** True when every word of `query` occurs in `text`, both folded; an empty query always matches. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text);
  return fold(query)
    .split(' ')
    .every((word) => folded.includes(word));
}

/** '1 posto', '14 postos'; an irregular plural is passed: '2 avaliações'. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${count} ${count === 1 ? word : plural}`;
}

/** 'Este setor' for 'este setor' */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

let collator: Intl.Collator | undefined;

/** Compares names as sorted in Portuguese, with numbers by their value. */
export function alphabetically(a: string, b: string): number {
  // A phone takes a while to make it, and most pages sort nothing.
  collator ??= new Intl.Collator('pt-BR', { numeric: true });
  return collator.compare(a, b);
}

/** Feminine endings of Portuguese nouns, sufficient for the product's words: 'Região', 'Senha', 'Mensagem'. */
const feminine = /(a|ção|são|gião|dade|gem)$/i;

/** 'Região obrigatória', 'Nome obrigatório': the word agrees with the first noun of the label. */
export function requiredWord(label: string): 'obrigatório' | 'obrigatória' {
  const [first = ''] = label.split(' ');
  return feminine.test(first) ? 'obrigatória' : 'obrigatório';
}
