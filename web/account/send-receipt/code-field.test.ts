import { describe, expect, it } from 'vitest';
import { chooseCode } from './code-field.tsx';

const accessKey = '17220516593945000102650050000192061016877637';
const today = '2026-06-12';
const pix = '00020126580014br.gov.bcb.pix';
const saoPaulo = '35260714675643000140650010000706061002732805|2|1|1|528cbb4f';

describe('the QR codes of a picture', () => {
  it('give the key of the receipt, whatever stands beside it', () => {
    expect(chooseCode([pix, `http://www.sefaz.to.gov.br/nfce/qrcode?p=${accessKey}|3|1`], today)).toEqual({
      accessKey,
    });
  });
  it('give the reason where none of them is a receipt of the city', () => {
    expect(chooseCode([saoPaulo], today)).toEqual({
      why: 'Esta nota é de outro estado (SP). Aceitamos só notas do Tocantins.',
    });
    expect(chooseCode([pix], today)).toEqual({
      why: 'Este código não é o de uma nota fiscal de consumidor (NFC-e).',
    });
  });
  it('are missing in words, and so is a picture that this browser cannot open', () => {
    expect(chooseCode([], today)).toMatchObject({
      why: expect.stringMatching(/^Não encontramos um QR code/),
    });
    expect(chooseCode(null, today)).toMatchObject({ why: expect.stringMatching(/Digite a chave de acesso/) });
  });
});
