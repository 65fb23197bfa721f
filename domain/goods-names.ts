import {
  betterMince,
  coldCuts,
  cutWords,
  dishesFirst,
  fuelWords,
  goods,
  looseWords,
  notWholeChicken,
  otherForms,
  otherWords,
  phrases,
  rawChicken,
  wholeFish,
  wordLists,
} from './printed-words.ts';
import { foldName, indexProducts, ownNames, type Searchable } from './product-search.ts';

/**
 * The dictionary that receipts, scale files and price sheets share: it turns a printed name into one of the goods of a
 * catalogue. A wrong one is worse than none (docs/decisions/0076-one-dictionary-of-names.md).
 */

/** 'none': known to be none of the catalogue's goods. 'unknown': nobody can tell but a person. */
export type NamedGoods<P> = P | 'none' | 'unknown';

type Kind = keyof typeof wordLists | 'cut' | 'unknown' | 'short' | 'doubt';
type Animal = 'beef' | 'pork' | 'chicken';

interface Word {
  /** as printed, folded */
  text: string;
  kind: Kind;
  /** the whole word that it stands for */
  means: string;
  /** it was found by less than its whole form */
  isGuess: boolean;
}

/** A name on a receipt has at most 120 characters (NF-e, field xProd). Longer texts are read to here. */
const longestName = 200;
/** Scales and tills cut names at 20 letters or more, so that the last word may be a part of one. */
const shortestCutName = 18;
/** More words that nobody knows make a name another thing. */
const mostUnknown = 3;

/**
 * Returns a function that finds the goods that a printed name means, among those of the catalogue. Exact names and synonyms
 * come first, then the catalogue's own names at the beginning of the printed one, then the words of butchers. It takes time in proportion to
 * the length of the name.
 */
export function indexGoods<P extends Searchable>(catalogue: readonly P[]): (name: string) => NamedGoods<P> {
  const exactly = indexProducts(catalogue);
  const productOf = findProducts(exactly);
  const knownAs = ownNames(catalogue).filter(({ name }) => name !== '');
  const byCuts = (words: readonly Word[]): NamedGoods<P> => {
    const good = goodOf(words);
    if (good === 'none' || good === 'unknown') return good;
    return good === 'ask' ? 'unknown' : (productOf(good) ?? 'none');
  };
  const own = knownAs
    .map(({ product, name }) => ({ product, words: readWords(name) }))
    .filter(({ product, words }) => goodOf(words) !== 'ask' && byCuts(words) !== product)
    .map(({ product, words }) => ({ product, start: meaningful(words).map(({ means }) => means) }))
    .filter(({ start }) => start.length > 0)
    .sort((a, b) => b.start.length - a.start.length);
  const ownByFirst = Map.groupBy(own, ({ start }) => start[0]);
  return (name) => {
    const text = name.slice(0, longestName);
    const [only, ...others] = exactly(text);
    if (only) return others.length === 0 ? only : 'unknown';
    const words = readWords(text);
    const said = meaningful(words);
    const named = ownByFirst.get(said[0]?.means)?.find((each) => isNamed(each.start, said));
    return named?.product ?? byCuts(words);
  };
}

/** Finds the product of each of the goods, by the first of their names that one product alone has. */
function findProducts<P>(exactly: (name: string) => readonly P[]) {
  const found = new Map(
    Object.entries(goods).map(([good, names]) => [
      good,
      names.flatMap((name) => {
        const [only, ...others] = exactly(name);
        return only && others.length === 0 ? only : [];
      })[0],
    ]),
  );
  return (good: string): P | undefined => found.get(good);
}

/** Returns the words that say what it is, without those that say how it is cut, kept and packed at the beginning. */
function meaningful(words: readonly Word[]): Word[] {
  const said = words.filter(({ kind }) => kind !== 'filler');
  const start = said.findIndex(({ kind }) => kind !== 'aboutMeat' && kind !== 'short');
  return start < 0 ? said : said.slice(start);
}

/** Returns whether words begin with a name, and the others neither make it another thing nor leave a doubt. */
function isNamed(start: readonly string[], said: readonly Word[]): boolean {
  if (!start.every((word, index) => said[index]?.means === word)) return false;
  const isHarmless = ({ kind, means }: Word) =>
    kind === 'aboutMeat' ||
    kind === 'brand' ||
    kind === 'beef' ||
    kind === 'short' ||
    (kind === 'unknown' && start.length > 1) ||
    (kind === 'cut' && looseWords.has(means));
  return said.slice(start.length).every(isHarmless);
}

/** Returns a key of `goods`; 'none', 'unknown', or 'ask' where the cut alone says too little, as 'peito' does. */
function goodOf(words: readonly Word[]): string {
  const cuts = words.filter(({ kind }) => kind === 'cut');
  const fuel = cuts.find(({ means }) => isFuelWord(means));
  if (fuel) return fuelOf(words, fuel);
  if (words.some(({ kind }) => kind === 'neverACut' || kind === 'otherAnimal')) return 'none';
  const animals = new Set(words.flatMap(({ kind }) => (isAnimal(kind) ? kind : [])));
  const head = findHead(cuts, words);
  const first = head?.words[0] ?? words.find(({ kind }) => kind === 'chicken');
  if (!first) return 'unknown';
  const before = words.slice(0, words.indexOf(first));
  if (before.some(({ means }) => dishesFirst.has(means))) return 'none';
  if (words.some(({ kind }) => kind === 'doubt') || !mayPrecede(before)) return 'unknown';
  if (!head) return wholeChicken(words, animals);
  const good = soleGood(head, animals, words);
  if (good === 'none' || good === 'ask') return good;
  if (!isSureOfMeat(head, words)) return 'unknown';
  const others = cuts.slice(cuts.indexOf(first)).filter((cut) => !head.words.includes(cut));
  return withOthers(good, others, words);
}

interface Head {
  words: readonly Word[];
  phrase: (typeof phrases)[number];
}

const phraseOf = new Map(phrases.map((phrase) => [phrase.words, phrase]));
const longestPhrase = 4;

/** Finds the first words that name a cut, as many of them as possible; what belongs to no name is passed over. */
function findHead(cuts: readonly Word[], all: readonly Word[]): Head | undefined {
  for (const [at, cut] of cuts.entries()) {
    if (isAside(cut, all)) continue;
    for (let length = Math.min(longestPhrase, cuts.length - at); length > 0; length -= 1) {
      const words = cuts.slice(at, at + length);
      const phrase = phraseOf.get(words.map(({ means }) => means).join(' '));
      if (phrase) return { words, phrase };
    }
    if (!looseWords.has(cut.means)) return undefined;
  }
  return undefined;
}

/** Returns the good of the animals that the name says, if it is one for all of them; 'none', or 'ask'. */
function soleGood({ phrase }: Head, said: ReadonlySet<Animal>, words: readonly Word[]): string {
  const isBreast = phrase.words === 'peito';
  const hasSkin = isBreast && said.size === 0 && words.some(({ means }) => means === 'pele');
  const animals = hasSkin ? new Set<Animal>(['chicken']) : said;
  if (animals.size === 0) return phrase.otherwise ?? 'ask';
  const [good = 'ask', ...others] = new Set([...animals].map((animal) => phrase[animal] ?? 'none'));
  if (others.length > 0) return 'ask';
  return good === 'peito de frango' ? chickenBreast(words) : good;
}

/** Only a chicken's breast has skin; without bone it is the fillet. */
function chickenBreast(words: readonly Word[]): string {
  const printed = words.map(({ means }) => means);
  if (printed.some((word) => coldCuts.has(word)) || !isRaw(words)) return 'ask';
  const isBoneless = printed.some(
    (word, at) => word === 'desossado' || (word === 'sem' && /^(osso|o)$/.test(printed[at + 1] ?? '')),
  );
  return isBoneless ? 'file de frango' : 'peito de frango';
}

/** Judges a name by the cuts that it names after the first: 'alcatra c/ maminha' is alcatra, 'patinho e acém' is no one cut. */
function withOthers(good: string, others: readonly Word[], words: readonly Word[]): string {
  const means = words.map((word) => word.means);
  if (good === 'carne moida') {
    return others.length === 0 && !means.some((word) => betterMince.has(word)) ? good : 'unknown';
  }
  if (good === 'tambaqui' || good === 'tilapia') {
    if (means.some((word) => wholeFish.has(word))) return 'unknown';
  }
  if (good === 'carne de sol') return good;
  const isBesides = (word: Word) => looseWords.has(word.means) || isAside(word, words);
  return others.every(isBesides) ? good : 'unknown';
}

/** 'C/ MAMINHA' and 'S/ MIUDOS' are about the goods, not other ones. */
function isAside(word: Word, words: readonly Word[]): boolean {
  return /^(com|sem)$/.test(words[words.indexOf(word) - 1]?.means ?? '');
}

/** A name without a cut is a whole chicken if nothing says that it is a part or a dish of one. */
function wholeChicken(words: readonly Word[], animals: ReadonlySet<Animal>): string {
  const saysWhole = words.some(({ means }) => means === 'inteiro' || means === 'int');
  const isPart = (word: Word) =>
    (word.kind === 'cut' && !isAside(word, words)) ||
    (notWholeChicken.has(word.means) && !(saysWhole && word.means.startsWith('temp')));
  return animals.size === 1 && isRaw(words) && !words.some(isPart) ? 'frango' : 'unknown';
}

function isRaw(words: readonly Word[]): boolean {
  const unknown = words.filter(({ kind }) => kind === 'unknown').length;
  return unknown === 0 || (unknown === 1 && words.some(({ means }) => rawChicken.has(means)));
}

/** Before a cut may be a code, its animal, and a way of cutting it: 'bife à rolê patinho'. Other words are the thing itself. */
function mayPrecede(before: readonly Word[]): boolean {
  return before[0]?.kind === 'aboutMeat' || before.every(({ kind }) => kind !== 'unknown');
}

/** A word that also means other things, or was guessed, needs others around it that speak of meat. */
function isSureOfMeat({ phrase, words: ofHead }: Head, words: readonly Word[]): boolean {
  const unknown = words.filter(({ kind }) => kind === 'unknown').length;
  if (unknown > mostUnknown) return false;
  const isWeak = phrase.weak || ofHead.every(({ isGuess }) => isGuess);
  if (!isWeak || unknown === 0) return true;
  const speaksOfMeat = words.some(({ kind }) => kind === 'aboutMeat' || kind === 'brand' || isAnimal(kind));
  return speaksOfMeat && unknown <= 2;
}

function isAnimal(kind: Kind): kind is Animal {
  return kind === 'beef' || kind === 'pork' || kind === 'chicken';
}

const isFuelWord = (word: string) => /^(gasolina|etanol|diesel|gnv)$/.test(word);

function fuelOf(words: readonly Word[], fuel: Word): string {
  const { additive, plain, premium } = fuelWords;
  const said = words.filter((word) => word !== fuel).map(({ text }) => text);
  if (said.some((word) => premium.has(word))) return 'none';
  if (!said.every((word) => additive.has(word) || plain.has(word) || /^\d+$/.test(word))) return 'unknown';
  const hasAdditive = said.some((word) => additive.has(word));
  switch (fuel.means) {
    case 'gasolina':
      return hasAdditive ? 'gasolina aditivada' : 'gasolina comum';
    case 'diesel': {
      if (hasAdditive) return 'none';
      const sulphur = /b?s ?(500|10)\b/.exec(said.join(' '))?.[1];
      return sulphur ? `diesel s${sulphur}` : 'unknown';
    }
    default:
      return hasAdditive ? 'none' : fuel.means;
  }
}

/** Cuts a text into words, and finds what each of them stands for. */
function readWords(text: string): Word[] {
  const folded = foldName(text.replace(/^\s*z\*/i, '').replace(/[ºª°]/g, ' '));
  const printed = folded.split(' ').filter((word) => word !== '');
  const isCutOff = folded.length >= shortestCutName;
  const words = printed.flatMap((word, index) => readWord(word, isCutOff && index === printed.length - 1));
  return words.map((word, index) => inContext(word, words[index + 1], words[index + 2]));
}

/** 'C', 'CX' and 'COX' are 'coxão' before 'mole' and 'duro'; 'C' is 'contra' before 'filé', and 'com' elsewhere. */
function inContext(word: Word, next: Word | undefined, afterNext: Word | undefined): Word {
  const { text } = word;
  const isHam = next?.means === 'mole' || next?.means === 'duro';
  if (isHam && /^(c|cx|cox)$/.test(text)) return { ...word, kind: 'cut', means: 'coxao' };
  if (text === 'c' && next?.means === 'file' && afterNext?.means !== 'mignon') {
    return { ...word, kind: 'cut', means: 'contra' };
  }
  if (text === 'c') return { ...word, kind: 'filler', means: 'com' };
  return text === 's' ? { ...word, kind: 'filler', means: 'sem' } : word;
}

/** What each known form stands for. */
const forms = new Map<string, { kind: Kind; means: string }>();
/** The known forms that begin with these letters, at least three, and those that lack one letter. */
const beginnings = new Map<string, string[]>();
const withoutOne = new Map<string, string[]>();
const leastBeginning = 4;
const leastCutOff = 3;
const leastMisspelt = 5;

for (const [kind, words] of Object.entries(wordLists) as [keyof typeof wordLists, string[]][]) {
  const means = kind === 'beef' || kind === 'pork' || kind === 'chicken' ? kind : undefined;
  for (const word of words) forms.set(word, { kind, means: means ?? word });
}
for (const word of cutWords) forms.set(word, { kind: 'cut', means: word });
for (const form of forms.keys()) {
  for (let length = 3; length < form.length; length += 1) add(beginnings, form.slice(0, length), form);
  if (form.length >= leastMisspelt) for (const less of shortened(form)) add(withoutOne, less, form);
}

function add(map: Map<string, string[]>, key: string, form: string) {
  const known = map.get(key);
  if (known) known.push(form);
  else map.set(key, [form]);
}

function shortened(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

function readWord(printed: string, isCutOff: boolean): Word[] {
  const text = printed.replace(/(?<=[a-z])0|^0(?=$|[a-z]{3})/g, 'o').replace(/(?<=[a-z])1(?=[a-z])/g, 'i');
  const known = otherForms[text];
  if (known !== undefined)
    return known.split(' ').map((means) => ({ text, kind: 'cut', means, isGuess: text.length < 4 }));
  if (isCutOff && text.length <= 2 && forms.get(text)?.kind === 'cut') {
    return [{ text, kind: 'short', means: text, isGuess: false }];
  }
  const form =
    forms.get(text) ?? (text.length > 4 && text.endsWith('s') ? forms.get(text.slice(0, -1)) : undefined);
  if (form) return [{ text, ...form, isGuess: false }];
  if (/^1a?$/.test(text)) return [{ text, kind: 'short', means: '1', isGuess: false }];
  if (/\d/.test(text) || text.length <= 2 || otherWords.has(text)) {
    return [{ text, kind: otherWords.has(text) ? 'unknown' : 'short', means: text, isGuess: false }];
  }
  const guessed = agreed(guesses(text, isCutOff));
  if (guessed) return [{ text, ...guessed, isGuess: true }];
  return (
    glued(text) ?? [
      { text, kind: text.length < (isCutOff ? 6 : 4) ? 'short' : 'unknown', means: text, isGuess: false },
    ]
  );
}

/** Returns the whole forms that a part of a word, or a misspelt one, can stand for. */
function guesses(text: string, isCutOff: boolean): string[] {
  const begun = text.length >= (isCutOff ? leastCutOff : leastBeginning) ? (beginnings.get(text) ?? []) : [];
  if (begun.length > 0 || text.length < leastMisspelt) return begun;
  const near = [text, ...shortened(text)]
    .flatMap((less) => withoutOne.get(less) ?? [])
    .concat(shortened(text).filter((less) => less.length >= leastMisspelt && forms.has(less)));
  return [...new Set(near)].filter((form) => form[0] === text[0] && isNear(form, text));
}

/** Returns whether two words differ by one letter, or by two that changed places. */
function isNear(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  let start = 0;
  while (start < longest && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/**
 * Returns what all forms stand for. If they differ, it is a doubt where half of them or more would make the name another
 * animal's or no cut at all, and nothing otherwise.
 */
function agreed(candidates: readonly string[]): { kind: Kind; means: string } | undefined {
  const found = candidates.flatMap((form) => forms.get(form) ?? []);
  const isOut = ({ kind }: { kind: Kind }) => kind === 'neverACut' || kind === 'otherAnimal';
  const sure = found.filter(({ kind }) => kind !== 'brand');
  const [first] = sure.length > 0 ? sure : found;
  if (!first) return undefined;
  if (sure.every(isOut) && sure.length === found.length) return first;
  const isSame = sure.every(
    ({ kind, means }) => kind === first.kind && (kind !== 'cut' || means === first.means),
  );
  // What may also be a brand is no cut: 'COP' is Copacol as well as copa.
  if (isSame && (first.kind !== 'cut' || sure.length === found.length)) return first;
  const against = found.filter((each) => isOut(each) || each.kind === 'pork').length;
  return 2 * against >= found.length ? { kind: 'doubt', means: '' } : undefined;
}

/** Takes two known words that were printed as one apart: 'BOVRESF', 'PAMPLONATEMP'. */
function glued(text: string): Word[] | undefined {
  for (let at = text.length - 3; at >= 3; at -= 1) {
    const parts = [text.slice(0, at), text.slice(at)].map((part) => {
      const means = otherForms[part];
      const form =
        means === undefined || means.includes(' ') ? forms.get(part) : { kind: 'cut' as const, means };
      return form && { text: part, ...form, isGuess: true };
    });
    const [first, second] = parts;
    if (first && second) return [first, second];
  }
  return undefined;
}
