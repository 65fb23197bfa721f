import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, isCnpj } from './cnpj.ts';
import { formatAccessKey, issuerOfKey, readNfce } from './nfce.ts';
import { companyNumbers, digits, forAll, text } from './testing.ts';

/** Real and impossible keys; the check digits of all valid ones are correct. */
const palmas = '17220516593945000102650050000192061016877637';
/** Of the tax office's example of a CNPJ with letters. */
const lettered = '17261112ABC34501DE35650010000000011123456780';
const today = '2026-06-12';

const read = (text: string, day = today) => readNfce(text, day);
const why = (text: string, day = today) => {
  const reading = read(text, day);
  return 'why' in reading ? reading.why : `accepted: ${reading.nfce.accessKey}`;
};

/** Returns a key with other parts and a correct check digit. */
function keyOf({
  state = '17',
  month = '2205',
  issuer = '16593945000102',
  model = '65',
  series = '005',
} = {}): string {
  const base = `${state}${month}${issuer}${model}${series}000019206101687763`;
  return `${base}${checkDigit(base)}`;
}

/** Spec, public side, section 4 (Receipt) and design, section 8. */
describe('the key of an electronic receipt', () => {
  it('says where, when and by whom it was issued, and is printed in groups of four', () => {
    expect(formatAccessKey(palmas)).toBe('1722 0516 5939 4500 0102 6500 5000 0192 0610 1687 7637');
    expect(read(palmas)).toEqual({
      nfce: {
        accessKey: palmas,
        state: 'TO',
        month: '2022-05',
        issuer: { cnpj: '16593945000102', cpf: null },
        model: '65',
        environment: 'production',
      },
    });
  });

  it.each([
    `http://www.sefaz.to.gov.br/nfce/qrcode?p=${palmas}|2|1|1|9be42a48b5ab0422d6b9f90a099ceae604a349a7`,
    `http://www.sefaz.to.gov.br/nfce/qrcode?p=${palmas}%7C2%7C1%7C1%7C9be42a48b5ab0422d6b9f90a099ceae604a349a7`,
    `http://www.sefaz.to.gov.br/nfce/qrcode?p=${palmas}%7c2%7c1%7c1%7c9be4`,
    `https://www.sefaz.to.gov.br/nfce/qrcode?p=${palmas}|3|1`,
    `http://www.sefaz.to.gov.br/nfce/consulta?chNFe=${palmas}&nVersao=100&tpAmb=1&dhEmi=323031372d30342d32375431333a32353a34342d30333a3030&vNF=9.90&cIdToken=000001`,
    `${palmas}|2|1|1|528cbb4f`,
    `  ${palmas}\n`,
    formatAccessKey(palmas),
    `Chave de acesso: ${formatAccessKey(palmas)}`,
    `NFe${palmas}`,
    `Chave da NFC-e nº 1: ${palmas}, protocolo 117220000000001`,
    `Consulte em www.sefaz.to.gov.br/nfce2\n${formatAccessKey(palmas)}\nCONSUMIDOR`,
    '17-2205-16.593.945/0001–02-65-005-000.019.206—101.687.763‑7',
    `\u202a${formatAccessKey(palmas).replaceAll(' ', '\u00a0')}\u202c`,
    [...palmas].join('\u200b'),
    `https://www.sefaz.to.gov.br/nfce/${palmas}`,
  ])('is read from %s', (text) => {
    expect(read(text)).toMatchObject({ nfce: { accessKey: palmas } });
  });

  it.each([
    lettered,
    formatAccessKey(lettered),
    lettered.toLowerCase(),
    `https://www.sefaz.to.gov.br/nfce/qrcode?p=${lettered}|3|1`,
    `http://www.sefaz.to.gov.br/nfce/consulta?chNFe=${lettered}&nVersao=100&tpAmb=1`,
  ])('may contain letters, in the CNPJ alone: %s', (text) => {
    const issuer = { cnpj: '12ABC34501DE35', cpf: null };
    expect(read(text, '2026-11-28')).toMatchObject({ nfce: { accessKey: lettered, issuer } });
    const misplaced = lettered.replace('65001', '6500A');
    expect(why(misplaced, '2026-11-28')).toBe(
      'Confira a chave de acesso: algum caractere dela está trocado.',
    );
  });

  it('of a person contains a CPF, which is never taken for a CNPJ', () => {
    const person = { cnpj: null, cpf: '•••.•••.247-••' };
    for (const series of ['005', '920']) {
      const key = keyOf({ issuer: '00052998224725', series });
      expect(read(key)).toMatchObject({ nfce: { issuer: person } });
    }
    // This number is both: the series decides.
    const both = '00000000000191';
    expect(issuerOfKey(keyOf({ issuer: both }))).toEqual({ cnpj: both, cpf: null });
    expect(issuerOfKey(keyOf({ issuer: both, series: '969' }))).toEqual({
      cnpj: null,
      cpf: '•••.•••.001-••',
    });
  });

  it.each(['16593945000103', '00052998224726', '12ABC34501DE36', '00000000000000'])(
    'is refused with a CNPJ that does not exist: %s',
    (issuer) => {
      expect(why(keyOf({ issuer }))).toBe('Confira a chave de acesso: o CNPJ que há nela não existe.');
      expect(issuerOfKey(keyOf({ issuer }))).toBeUndefined();
    },
  );

  it.each(['35150300822602000124650010009923461099234656', '99999999999999999999999999999999999999999998'])(
    'is refused with a wrong check digit: %s',
    (key) => {
      expect(why(key)).toBe('Confira a chave de acesso: algum caractere dela está trocado.');
    },
  );

  it.each([
    ['35260714675643000140650010000706061002732805', 'SP'],
    ['43210193015006003996651230003165881244534711', 'RS'],
  ])('is refused from another state: %s', (key, state) => {
    expect(why(key)).toBe(`Esta nota é de outro estado (${state}). Aceitamos só notas do Tocantins.`);
  });

  it('is refused from no state, as another kind of note, and with a character too many or too few, whose number is said', () => {
    expect(why(keyOf({ state: '99' }))).toBe('Confira a chave de acesso: ela não começa com um estado.');
    expect(why(keyOf({ model: '55' }))).toBe(
      'Esta chave é de outro tipo de nota (modelo 55). Envie a nota fiscal de consumidor, a NFC-e.',
    );
    expect(why('352607146756430001406500100007060610027328057')).toBe(
      'A chave de acesso tem 44 caracteres, e aqui há 45.',
    );
    expect(why(palmas.slice(1))).toBe('A chave de acesso tem 44 caracteres, e aqui há 43.');
  });

  it('is refused where it was issued for a test', () => {
    const message = 'Esta nota foi emitida em ambiente de teste e não vale como comprovante.';
    expect(why(`http://homologacao.sefaz.to.gov.br/nfce/qrcode?p=${palmas}|2|2|1|9be4`)).toBe(message);
    expect(why(`http://homologacao.sefaz.to.gov.br/nfce/qrcode?p=${palmas}|3|2`)).toBe(message);
    expect(why(`http://www.sefaz.to.gov.br/nfce?chNFe=${palmas}&nVersao=100&tpAmb=2`)).toBe(message);
    const parana = '41200323285089000185650010000013051817822496';
    expect(why(`http://www.fazenda.pr.gov.br/nfce/qrcode?p=${parana}|2|2|1|9D6A`)).toBe(message);
  });

  it('is refused from a month that does not exist, or is still to come in the city', () => {
    for (const month of ['2200', '2213']) {
      expect(why(keyOf({ month }))).toBe('Confira a chave de acesso: o mês dela não existe.');
    }
    const july = keyOf({ month: '2607' });
    expect(why(july)).toBe('Confira a chave de acesso: o mês dela ainda não chegou.');
    expect(why(july, '2026-07-01')).toBe(`accepted: ${july}`);
  });

  it.each([
    '',
    'https://exemplo.com.br/cardapio',
    'chave',
    '00020126580014br.gov.bcb.pix|a',
    'https://a.br/p/123',
  ])('is not found in “%s”', (text) => {
    expect(why(text)).toBe('Este código não é o de uma nota fiscal de consumidor (NFC-e).');
  });
});

describe('any key', () => {
  const key = fc
    .tuple(fc.integer({ min: 1, max: 12 }), companyNumbers, digits(18))
    .map(([month, number, rest]) => {
      const first = checkDigit(number);
      const cnpj = `${number}${first}${checkDigit(`${number}${first}`)}`;
      const base = `1725${String(month).padStart(2, '0')}${cnpj}65005${rest}`;
      return { cnpj, keys: Array.from({ length: 10 }, (_, digit) => `${base}${digit}`) };
    })
    .filter(({ cnpj }) => isCnpj(cnpj));
  it('is read with one check digit, as it is printed and in the address of a QR code', () =>
    forAll(key, ({ cnpj, keys }) => {
      const [valid = '', ...others] = keys.filter((each) => 'nfce' in readNfce(each, '2026-06-12'));
      expect(others).toEqual([]);
      const read = readNfce(valid, '2026-06-12');
      expect(read).toMatchObject({ nfce: { accessKey: valid, issuer: { cnpj, cpf: null } } });
      expect(readNfce(formatAccessKey(valid), '2026-06-12')).toEqual(read);
      expect(readNfce(`https://sefaz.to.gov.br/nfce?p=${valid}|3|1`, '2026-06-12')).toEqual(read);
    }));
  it('that is any other text has a reason', () =>
    forAll(text, (typed) => {
      expect(readNfce(typed, '2026-06-12')).toHaveProperty('why');
    }));
});
