import { fold } from './text.ts';

/** Turns the capitals of public registers into normal case, and restores missing accents. */

const particles = new Set(
  'ao aos as à às com da das de do dos e em na nas no nos os para por sem sob sobre'.split(' '),
);

/** Codes with a vowel that stay in capitals; codes without a vowel are recognised by a rule. */
const codes = new Set(
  'AA AASE AASO ABC AC ACNE ACNO ACSE ACSO ACSU ACSV AE AESE AESO ALC ARNE ARNO ARSE ARSO ASR AV AVNE AVNO AVSE AVSO BR EQ LO PAC QI QNE'.split(
    ' ',
  ),
);
/** Words without a vowel that are not codes. */
const shortWords = new Set(['DR', 'STR']);

/** Words of shop, station, street and personal names that registers often write without accents. */
const accented = new Map(
  (
    'Açougue Açougues Água Águas Álvares Aliança Amazônia Anápolis André Antônio Araguaína Araújo Área Atlântico Automóveis ' +
    'Babaçulândia Brandão Brasília Cícero Combustível Combustíveis Comércio Conveniência Cristóvão Depósito ' +
    'Divinópolis Esperança Espírito Estância Fênix Frigorífico Galpão Gás Goiás Gonçalves Inácio Indústria Inês Irmã Irmãos Januário ' +
    'Jatobás Jerônimo João José Júlio Júnior Lázaro Logística Lourenço Luís Maranhão Mário Náutico Oásis Óleo ' +
    'Óleos Pará Paraíba Paraíso Pérola Petróleo Petrolíder Petrópolis Praça Providência República Rodoviária ' +
    'Rodoviário Santo São Sebastião Sérgio Serviço Serviços Sônia Teotônio Térreo União Universitária Veículos Viário ' +
    'Vitória'
  )
    .split(' ')
    .map((word) => [fold(word), word]),
);

/**
 * Title case in Portuguese: particles ('do', 'e') in lower case, codes, Roman numerals and initials in capitals, common
 * accents restored. 'AUTO POSTO SERRA DO CARMO II COMBUSTIVEIS' → 'Auto Posto Serra do Carmo II Combustíveis'.
 */
export function titleCase(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\bSANTA FE\b/gi, 'SANTA FÉ')
    .replace(/[\p{L}\p{N}]+/gu, (word, at: number, whole: string) => {
      const before = whole[at - 1] === ' ' ? whole[at - 2] : whole[at - 1];
      const starts = before === undefined || ',(/'.includes(before) || whole[at + word.length] === '.';
      return titleWord(word.toUpperCase(), starts);
    });
}

function titleWord(word: string, starts: boolean): string {
  const small = word.toLowerCase();
  if (!starts && particles.has(small)) return small;
  if (word.length === 1 || /\d/.test(word) || isCode(word)) return word;
  return accented.get(small) ?? withEnding(`${word.charAt(0)}${small.slice(1)}`);
}

/** Restores 'ção' and 'ções': '…cao' and '…coes' mean nothing else at the end of a long word. */
function withEnding(word: string): string {
  return word.replace(/(?<=\p{L}{3})c(?:ao|(oes))$/u, (_, plural?: string) => (plural ? 'ções' : 'ção'));
}

/** True for a listed code, a Roman numeral, or two to four letters without a vowel. */
function isCode(word: string): boolean {
  if (codes.has(word) || /^X{0,2}(IX|IV|V?I{0,3})$/.test(word)) return true;
  return /^[B-DF-HJ-NP-TV-XZ]{2,4}$/.test(word) && !shortWords.has(word);
}
