import { isCnpj } from './cnpj.ts';
import { isCpf } from './cpf.ts';
import { withDigits } from './receipt-numbers.ts';
import { fold } from './text.ts';

/**
 * Finds what a receipt says about its buyer and till: CPF, names, card and authorisation numbers, addresses, phones. It is blackened in
 * the picture and left out of the text. The shop's own name, CNPJ and address are public.
 */

/** After one of these at the beginning of a line comes a person. */
const person =
  /^\W{0,3}(?:dados do )?(?:consumidor|cliente|comprador|destinatario|titular|portador|nome|entrega|endereco|end\b|bairro|telefone|tel\b|fone|celular|cel\b|whatsapp|e-?mail)\b/;
/** With a colon they are labels anywhere. */
const label =
  /\b(?:operadora?|vendedora?|atendente|cliente|consumidor|nome|telefone|tel|fone|cel|celular|whatsapp|e-?mail)\s?:/;
const taxpayer = /\bc[ .]?p[ .]?[fe]\b/;
const isNobody =
  /nao (?:foi )?identificad|consumidor (?:final|eletronic)|nome (?:fantasia|empresarial)|nome da empresa/;
/** A line of a card terminal. */
const card =
  /\b(?:cartao|card|visa|master(?:card)?|elo|hiper(?:card)?|amex|maestro|banricompras|pix|tef|nsu|autoriz\w{0,6}|aut|doc|arqc|aid|pan|terminal|term|estab|cv|id transacao|e2e)\b/;
const isOfState = /protocolo|chave de acesso|nfc-?e|nota fiscal/;
const street =
  /^\W{0,3}\d{5}-?\d{3}\b|^\W{0,3}(?:rua|r\.|av\b|avenida|quadra|qd\b|q\. ?\d|alameda|al\.|travessa|rodovia|setor|bairro|jardim|residencial|cond\b|condominio|chacara|cep\b|ars[eo] ?\d|arn[eo] ?\d|acs[uv] |\d{3,4} (?:norte|sul)\b)/;

/** Each finds a part of a line that is private wherever it stands. Letters may have been taken for digits. */
const digit = '[\\dOoQIl|SsBZ]';
const shapes = [
  // a CPF in its mask, which may be torn or damaged
  new RegExp(`(?<![\\w.])${digit}{3}[. ,]${digit}{3}[. ,]${digit}{3} ?[-–/. ] ?${digit}{2}(?![\\w/])`, 'g'),
  // a masked card or CPF: '**** **** **** 1234', '4984XXXXXXXX1234', '***.982.247-**'
  /(?<!\w)[\d. ]{0,8}(?:[*•#]{2,}|[xX]{4,})[\d*•#xX. -]{0,24}/g,
  /[^\s@]{1,64}@[^\s@]{1,64}/g,
  // a phone
  /\(?(?<!\d)\d{2}\)? ?9? ?\d{4}[- ]\d{4}(?!\d| \d{4})/g,
];
const bareCpf = new RegExp(`(?<!\\w)${digit}{11}(?!\\w)`, 'g');

/** Rows that belong to a buyer that a row above began, with a name and an address; below a card may be its owner. */
const mostRows = 4;
const rowsOfCard = 3;
/** Words that tills print in rows without numbers, which are no names. */
const words =
  /aprovad|autoriz|cart|cheque|chave|codigo|compr|consult|credito|debito|documento|dinheiro|emissao|estabel|federal|fiscal|fonte|icms|leitor|loja|nfc|nota|obrigad|pagamento|preferenc|procon|protocolo|qr|senha|serie|sefaz|total|tribut|troco|valor|venda|via|visite|volte/;
/** A number with its unit, which stands below the name of goods and of nobody. */
const isAmount = /\d ?(?:kg|un|und|lt?|m3|pc|cx)\b/i;
/** Two to six words of letters alone. */
const mayBeName = (said: string) => /^\p{L}+(?: \p{L}+){1,5}$/u.test(said.trim()) && !words.test(said);
/** No till prints longer lines; of a longer one only what is private by itself is found. */
const longestLine = 400;

/** Returns the places of private words in each line of a receipt. */
export function findPrivateWords(lines: readonly (readonly string[])[]): Set<number>[] {
  let rowsOfBuyer = 0;
  return lines.map((words, row) => {
    const text = words.join(' ');
    const said = text.length > longestLine ? '' : fold(text);
    const found = placesIn(words, privateRanges(text, said));
    if (said !== '' && isNobody.test(said)) {
      // 'CONSUMIDOR FINAL: JOAO PEREIRA'
      const named = said.includes('consumidor final') ? words.findIndex((word) => word.endsWith(':')) : -1;
      for (const at of words.keys())
        if (named >= 0 && at > named && !isPublic(words[at] ?? '')) found.add(at);
      return found;
    }
    if (isOfBuyer(said)) {
      rowsOfBuyer = mostRows;
      const first = words.findIndex((word) => isLabelWord.test(fold(word)));
      const value = words.findIndex(
        (word, at) => at > first && !isLabelWord.test(fold(word)) && !isJoint.test(word),
      );
      for (const [at, word] of words.entries())
        if (value >= 0 && at >= value && !isPublic(word)) found.add(at);
      return found;
    }
    rowsOfBuyer -= 1;
    if (
      rowsOfBuyer > 0 &&
      (street.test(said) || (mayBeName(said) && !isAmount.test(lines[row + 1]?.join(' ') ?? '')))
    )
      return new Set(words.keys());
    if (card.test(said) && !isOfState.test(said)) {
      for (const [at, word] of words.entries()) if (isCode(word)) found.add(at);
      rowsOfBuyer = Math.max(rowsOfBuyer, rowsOfCard);
    }
    return found;
  });
}

/** Returns whether the name of an item holds a number or an address of a person. Words such as 'CELULAR' are goods there. */
export function isPrivateName(name: string): boolean {
  return privateRanges(name, fold(name)).some(([from, to]) => /\d|@/.test(name.slice(from, to)));
}

const isLabelWord =
  /^\W{0,3}(?:consumidor|cliente|comprador|destinatario|titular|portador|nome|entrega|endereco|end|bairro|telefone|tel|fone|celular|cel|whatsapp|e-?mail|operadora?|vendedora?|atendente|c\.?p\.?[fe]|cpf\/cnpj|cnpj\/cpf)\W{0,3}$/;
const isJoint = /^(?:d[aeo]s?|\W{1,2})$/i;

function isOfBuyer(said: string): boolean {
  return person.test(said) || label.test(said) || taxpayer.test(said);
}

/** A company's number, a day and a time are no secrets of a person. */
function isPublic(word: string): boolean {
  return isCnpj(word.replace(/[./-]/g, '')) || /^\d\d(?:\/\d\d\/\d{4}|:\d\d(?::\d\d)?)$/.test(word);
}

/** A number of four digits or more, or a code with digits, that is no amount, day or time. */
function isCode(word: string): boolean {
  if (/^\W?\d[\d.]*,\d\d\W?$|^\d\d\/\d\d|^\d\d:\d\d/.test(word)) return false;
  return /\d{4}|^(?=.*\d)[\dA-Z]{6,}$/.test(withDigits(word)) && /\d/.test(word);
}

type Range = readonly [from: number, to: number];

function privateRanges(text: string, said: string): Range[] {
  const ranges = shapes.flatMap((shape) =>
    [...text.matchAll(shape)].map((match): Range => [match.index, match.index + match[0].length]),
  );
  const bare = [...text.matchAll(bareCpf)].filter(
    ([digits]) => isCpf(withDigits(digits)) || taxpayer.test(said),
  );
  return [...ranges, ...bare.map((match): Range => [match.index, match.index + match[0].length])];
}

/** Returns the places of the words that ranges of the joined line touch. */
function placesIn(words: readonly string[], ranges: readonly Range[]): Set<number> {
  const found = new Set<number>();
  if (ranges.length === 0) return found;
  let start = 0;
  for (const [at, word] of words.entries()) {
    const end = start + word.length;
    if (ranges.some(([from, to]) => from < end && to > start)) found.add(at);
    start = end + 1;
  }
  return found;
}
