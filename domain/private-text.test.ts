import { describe, expect, it } from 'vitest';
import { findPrivateWords, isPrivateName } from './private-text.ts';
import { readReceiptText } from './receipt-text.ts';

/** Lines as tills print them, of nobody; the private part of each stands between angle brackets. */
const lines = `
CPF: <529.982.247-25>
CPF <52998224725>
CPF DO CONSUMIDOR: <529.982.247-25>
CONSUMIDOR CPF <529.982.247-25>
CONSUMIDOR - CPF <529.982.247-25> <-> <MARIA> <DE> <TAL>
CPF/CNPJ: <529.982.247-25>
<529.982.247-25>
<S29.9B2.247-2S>
<529.982.247-Z5>
<529> <982> <247> <25>
<529,982,247-25>
<52998224725>
<***.982.247-**>
CPF: <5?9.982.2a7-25>
C.P.F. <529982247-25>
CPE: <529.982.247-25>
CARTAO <4984XXXXXXXX1234>
CARTAO <4984> <****> <****> <1234>
<****> <****> <****> <1234>
<************1234>
VISA CREDITO FINAL <1234>
MASTERCARD <554927XXXXXX1234>
ELO DEBITO <650516######4321>
AUT: <123456>
AUTORIZACAO <R12345>
COD AUTORIZACAO: <0012345>
NSU: <000123456>
DOC: <123456> TERM: <PV012345>
AID: <A0000000031010>
ARQC: <F1E2D3C4B5A69788>
PIX ID TRANSACAO <E00000000202611271011abcdef>
CONSUMIDOR <FULANO> <DE> <TAL>
Cliente: <Maria> <de> <Tal>
CLIENTE <JOSE> <DE> <TAL>
Nome: <Fulano> <de> <Tal>
NOME <FULANA> <DE> <TAL>
Operador: <ANA>
CX 01 VENDEDOR: <JOAO>
Destinatario: <Fulano> <de> <Tal>
Titular <FULANO> <D> <TAL>
Telefone: <(63)> <99999-0000>
<(63)> <99999-0000>
<63> <99999-0000>
Tel <3000-0000>
<fulano@exemplo.com.br>
E-mail: <fulano@exemplo.com.br>
Endereco: <Rua> <Um,> <10>
Entrega: <Quadra> <305> <Norte> <casa> <2>
Bairro: <Centro>
`
  .trim()
  .split('\n');

describe('what a receipt says about its buyer', () => {
  it.each(lines)('is found: %s', (line) => {
    const marked = line.split(' ');
    const words = marked.map((word) => word.replace(/^<(.*)>$/, '$1'));
    const found = [...(findPrivateWords([words])[0] ?? [])].toSorted((a, b) => a - b);
    expect(found.map((at) => words[at])).toEqual(
      marked.filter((word) => /^<.*>$/.test(word)).map((word) => word.slice(1, -1)),
    );
  });

  it('has at least forty ways', () => expect(lines.length).toBeGreaterThanOrEqual(40));

  it('goes on in the lines of an address below it', () => {
    const rows = [
      'CONSUMIDOR CPF 529.982.247-25',
      'QUADRA 305 NORTE AL 10 LT 5',
      'CEP 77001-304 PALMAS',
      'NFC-e n 1',
    ];
    const words = rows.map((row) => row.split(' '));
    expect(findPrivateWords(words).map(({ size }, at) => size === words[at]?.length)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

it('a buyer’s name stands below the label, or a card’s owner below the card', () => {
  for (const rows of [
    ['CONSUMIDOR - CPF 123.456.789-09', 'MARIA APARECIDA DA SILVA'],
    ['CONSUMIDOR', 'MARIA APARECIDA'],
    ['CARTAO CREDITO VISA', 'JOAO P SILVA'],
    ['CONSUMIDOR CPF 529.982.247-25', '77015-000 PALMAS TO'],
  ]) {
    const words = rows.map((row) => row.split(' '));
    expect(findPrivateWords(words)[1]?.size, rows.join(' / ')).toBe(words[1]?.length);
  }
  const final = 'CONSUMIDOR FINAL: JOAO PEREIRA'.split(' ');
  expect([...(findPrivateWords([final])[0] ?? [])]).toEqual([2, 3]);
  const goods = ['CONSUMIDOR CPF 529.982.247-25', 'PICANHA BOV RESF', '1,136 KG x 69,90 79,41'];
  expect(findPrivateWords(goods.map((row) => row.split(' ')))[1]?.size).toBe(0);
  for (const below of ['Consulta via leitor de QR Code', 'Obrigado volte sempre', 'NFC-e n 123 Serie 1']) {
    const found = findPrivateWords([['CONSUMIDOR', 'CPF', '529.982.247-25'], below.split(' ')]);
    expect(found[1]?.size, below).toBe(0);
  }
});

it('the name of an item is private by a number or an address in it, not by a word', () => {
  for (const name of ['CPF 529.982.247-25', 'ITEM 4984XXXXXXXX1234', 'fulano@exemplo.com.br']) {
    expect(isPrivateName(name), name).toBe(true);
  }
  for (const name of [
    'FONE OUVIDO BT',
    'CELULAR 128GB',
    'PAN 1000ML',
    'ELO 1234',
    'PICANHA ** PROMO',
    'PICANHA XXXX',
  ]) {
    expect(isPrivateName(name), name).toBe(false);
  }
});

describe('what is public stays', () => {
  it.each([
    'ACOUGUE SINTETICO LTDA',
    'CNPJ: 11.222.333/0001-81 IE: 290000000',
    'CNPJ/CPF: 11.222.333/0001-81',
    'RUA EXEMPLO, 10, CENTRO, PALMAS, TO',
    'Documento Auxiliar da Nota Fiscal de Consumidor Eletronica',
    'CONSUMIDOR NAO IDENTIFICADO',
    'CONSUMIDOR FINAL',
    'Nome fantasia: Mercado Exemplo',
    'CODIGO DESCRICAO QTD UN VL UN VL TOTAL',
    '001 00238 PEITO DE FRANGO 1,136 KG x 12,99 14,76',
    '002 7890000000000 CALDO FGO C/BATATA',
    'PICANHA BOV RESF KG',
    'CARTAO DE ANIVERSARIO 1 UN x 7,49 7,49',
    'CAIXA BOMBOM 250G 1 UN x 12,99 12,99',
    'GASOLINA C COMUM 31,347 L X 6,890 215,98',
    'HAMBURGUER 12X56G',
    'Valor a pagar R$ 2.083,76',
    'Cartao de Debito 2.083,76',
    'PIX 27/11/2026 10:11:12 98,00',
    'Protocolo de autorizacao: 117260000123456 27/11/2026 10:11:15',
    '1726 1111 2223 3300 0181 6500 1000 0000 0110 0000 0019',
    'NFC-e n 000000001 Serie 001 27/11/2026 10:11:12',
    'http://www.sefaz.to.gov.br/nfce/consulta',
  ])('%s', (line) => expect(findPrivateWords([line.split(' ')])[0]?.size).toBe(0));
});

it('the text of a receipt is read without what is private', () => {
  const { lines: read, purchasedOn } = readReceiptText(`
CPF: 529.982.247-25 Emissao 27/11/2026 10:11:12
MARIA 529.982.247-25
1,136 KG x 12,99 14,76
001 00238 PEITO DE FRANGO 1,136 KG x 12,99 14,76`);
  expect(read.map(({ name }) => name)).toEqual(['', 'PEITO DE FRANGO']);
  expect(purchasedOn).toBe('2026-11-27');
});
