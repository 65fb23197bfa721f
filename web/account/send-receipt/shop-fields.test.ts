import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Facts } from './shop-fields.tsx';
import { chooseCode } from './use-receipt-reading.ts';

const accessKey = '17220516593945000102650050000192061016877637';
const today = '2026-06-12';
const pix = '00020126580014br.gov.bcb.pix';
const saoPaulo = '35260714675643000140650010000706061002732805|2|1|1|528cbb4f';

it('the QR codes of a picture give the key of the receipt whatever stands beside it, or the reason in words, also where a picture cannot be opened', () => {
  const whole = `http://www.sefaz.to.gov.br/nfce/qrcode?p=${accessKey}|3|1`;
  expect(chooseCode([pix, whole], today)).toEqual({ accessKey, whole });
  expect(chooseCode([saoPaulo], today)).toMatchObject({
    why: 'Esta nota é de outro estado (SP). Aceitamos só notas do Tocantins.',
  });
  expect(chooseCode([pix], today)).toMatchObject({
    why: 'Este código não é o de uma nota fiscal de consumidor (NFC-e).',
  });
  expect(chooseCode([], today)).toMatchObject({
    why: expect.stringMatching(/^Não encontramos um QR code/),
  });
  expect(chooseCode(null, today)).toMatchObject({ why: expect.stringMatching(/Digite a chave de acesso/) });
});

describe('what is said about a key', () => {
  const checked = {
    accessKey,
    month: '2022-05',
    issuer: { cnpj: '16593945000102', cpf: null },
    use: 'current' as const,
    Establishment: { id: 1, name: 'Casa de Carnes', region: 'Sul' },
    sent: false,
    names: [],
    pageText: null,
  };
  const said = (change: object) =>
    renderToStaticMarkup(createElement(Facts, { checked: { ...checked, ...change } }));

  it('is green only if the receipt can give current prices', () => {
    expect(said({})).toMatch(/bg-best-soft.*<b>Casa de Carnes<\/b>, nota de 05\/2022\.<\/p>/);
    for (const [use, words] of [
      [
        'history',
        'Esta compra é antiga demais para dar um preço atual: os preços dela entram já vencidos, com o dia da compra.',
      ],
      ['none', 'Esta compra tem mais de um ano: os preços dela não são mais publicados.'],
    ] as const) {
      expect(said({ use })).toContain(words);
      expect(said({ use })).not.toContain('bg-best-soft');
    }
  });

  it('names the company or, masked, the person of a receipt of no known shop', () => {
    expect(said({ Establishment: null })).toContain('CNPJ 16.593.945/0001-02');
    expect(said({ Establishment: null, issuer: { cnpj: null, cpf: '•••.•••.247-••' } })).toMatch(
      /CPF •••\.•••\.247-••.*Ela é de uma pessoa física/,
    );
  });
});
