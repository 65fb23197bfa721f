import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cnpjOfKey, formatAccessKey, readNfce } from './nfce.ts';
import { digits, text } from './testing.ts';

/** Real and impossible keys; the check digits of all valid ones are correct. */
const palmas = '17220516593945000102650050000192061016877637';
const today = '2026-06-12';

const read = (text: string, day = today) => readNfce(text, day);
const why = (text: string, day = today) => {
  const reading = read(text, day);
  return 'why' in reading ? reading.why : `accepted: ${reading.nfce.accessKey}`;
};

/** Returns a key with other parts and a correct check digit. */
function keyOf({ state = '17', month = '2205', model = '65' } = {}): string {
  const digits = `${state}${month}16593945000102${model}0050000192061016877639`.slice(0, 43);
  for (let digit = 0; digit < 10; digit += 1) {
    if (!why(`${digits}${digit}`).startsWith('Confira a chave de acesso: algum')) return `${digits}${digit}`;
  }
  throw new Error('no check digit is right');
}

/** Spec, public side, section 4 (Receipt) and design, section 8. */
describe('the key of an electronic receipt', () => {
  it('says where, when and by whom it was issued', () => {
    expect(read(palmas)).toEqual({
      nfce: {
        accessKey: palmas,
        state: 'TO',
        month: '2022-05',
        cnpj: '16593945000102',
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
  ])('is read from %s', (text) => {
    expect(read(text)).toMatchObject({ nfce: { accessKey: palmas } });
  });

  it.each([
    '35150300822602000124650010009923461099234656',
    '29181033657677000156650010001654399001654399',
    '35180912345678901234650010000000011000002667',
    '35240305730928000145650010000001421071400478',
    '43211105730928000145650010000002401717268120',
    '35170358716523000119650010000000011000000015',
    '99999999999999999999999999999999999999999998',
  ])('is refused with a wrong check digit: %s', (key) => {
    expect(why(key)).toBe('Confira a chave de acesso: algum número dela está trocado.');
  });

  it.each([
    ['35260714675643000140650010000706061002732805', 'SP'],
    ['43210193015006003996651230003165881244534711', 'RS'],
    ['41170410422724000187650010000000071000012588', 'PR'],
    ['22210623636541000297650010005839601005839610', 'PI'],
    ['52260711222333000181650010000001231123456780', 'GO'],
  ])('is refused from another state: %s', (key, state) => {
    expect(why(key)).toBe(`Esta nota é de outro estado (${state}). Aceitamos só notas do Tocantins.`);
  });

  it('is refused from no state at all', () => {
    expect(why(keyOf({ state: '99' }))).toBe('Confira a chave de acesso: ela não começa com um estado.');
  });

  it('is refused where it was issued for a test', () => {
    const message = 'Esta nota foi emitida em ambiente de teste e não vale como comprovante.';
    expect(why(`http://homologacao.sefaz.to.gov.br/nfce/qrcode?p=${palmas}|2|2|1|9be4`)).toBe(message);
    expect(why(`http://homologacao.sefaz.to.gov.br/nfce/qrcode?p=${palmas}|3|2`)).toBe(message);
    expect(why(`http://www.sefaz.to.gov.br/nfce?chNFe=${palmas}&nVersao=100&tpAmb=2`)).toBe(message);
    const parana = '41200323285089000185650010000013051817822496';
    expect(why(`http://www.fazenda.pr.gov.br/nfce/qrcode?p=${parana}|2|2|1|9D6A`)).toBe(message);
  });

  it('is refused as another kind of note', () => {
    expect(why(keyOf({ model: '55' }))).toBe(
      'Esta chave é de outro tipo de nota (modelo 55). Envie a nota fiscal de consumidor, a NFC-e.',
    );
  });

  it('is refused from a month that does not exist, or is still to come in the city', () => {
    for (const month of ['2200', '2213']) {
      expect(why(keyOf({ month }))).toBe('Confira a chave de acesso: o mês dela não existe.');
    }
    const july = keyOf({ month: '2607' });
    expect(why(july)).toBe('Confira a chave de acesso: o mês dela ainda não chegou.');
    expect(why(july, '2026-07-01')).toBe(`accepted: ${july}`);
  });

  it('is refused with a number too many or too few, and says how many there are', () => {
    expect(why('352607146756430001406500100007060610027328057')).toBe(
      'A chave de acesso tem 44 números, e aqui há 45.',
    );
    expect(why(palmas.slice(1))).toBe('A chave de acesso tem 44 números, e aqui há 43.');
  });

  it.each(['', 'https://exemplo.com.br/cardapio', 'chave', '00020126580014br.gov.bcb.pix|a', `x${palmas}`])(
    'is not found in “%s”',
    (text) => {
      expect(why(text)).toBe('Este código não é o de uma nota fiscal de consumidor (NFC-e).');
    },
  );

  it('is printed in groups of four', () => {
    expect(formatAccessKey(palmas)).toBe('1722 0516 5939 4500 0102 6500 5000 0192 0610 1687 7637');
  });
});

describe('any key', () => {
  const key = fc.tuple(fc.integer({ min: 1, max: 12 }), digits(14), digits(21)).map(([month, cnpj, rest]) => {
    const base = `1725${String(month).padStart(2, '0')}${cnpj}65${rest}`;
    return { cnpj, keys: Array.from({ length: 10 }, (_, digit) => `${base}${digit}`) };
  });
  it('is read with one check digit, as it is printed and in the address of a QR code', () => {
    fc.assert(
      fc.property(key, ({ cnpj, keys }) => {
        const [valid = '', ...others] = keys.filter((each) => 'nfce' in readNfce(each, '2026-06-12'));
        expect(others).toEqual([]);
        const read = readNfce(valid, '2026-06-12');
        expect(read).toMatchObject({ nfce: { accessKey: valid, cnpj } });
        expect(cnpjOfKey(valid)).toBe(cnpj);
        expect(readNfce(formatAccessKey(valid), '2026-06-12')).toEqual(read);
        expect(readNfce(`https://sefaz.to.gov.br/nfce?p=${valid}|3|1`, '2026-06-12')).toEqual(read);
      }),
    );
  });
  it('that is any other text has a reason', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(readNfce(typed, '2026-06-12')).toHaveProperty('why');
      }),
    );
  });
});
