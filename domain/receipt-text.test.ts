import { describe, expect, it } from 'vitest';
import { checkDigit } from './cnpj.ts';
import { readReceiptText } from './receipt-text.ts';
import { receiptTotal } from './receipts.ts';

const keyBase = '1726111122233300018165001000000001100000001';
const key = `${keyBase}${checkDigit(keyBase)}`;
const grouped = key.replace(/(.{4})(?=.)/g, '$1 ');

const oneLine = `
ACOUGUE SINTETICO LTDA
CNPJ: 11.222.333/0001-81
RUA EXEMPLO, 10, CENTRO, PALMAS, TO
Documento Auxiliar da Nota Fiscal de Consumidor Eletronica
CODIGO DESCRICAO QTD UN VL UN VL TOTAL
001 00238 PEITO DE FRANGO 1,136 KG x 12,99 14,76
002 000101 PICANHA BOV RESF KG 0,742 KG x 89,90 66,71
desconto                                  -6,71
003 7890000000000 CALDO FGO C/BATATA 2 UN x 1.004,50 2.009,00
Qtd. total de itens                             3
Valor total R$                           2.090,47
Descontos R$                                 6,71
Valor a pagar R$                         2.083,76
FORMA PAGAMENTO                          VALOR PAGO
Dinheiro                                 2.083,76
Consulte pela chave de acesso em
http://www.sefaz.to.gov.br/nfce/consulta
${grouped}
NFC-e n° 000000001 Serie 001 27/11/2026 10:11:12
Protocolo de autorizacao: 117 2600 0012 3456 27/11/2026 10:11:15
`;

/** Name, unit, quantity, price, total, discount and doubt of each line, in one short row each. */
const rows = (text: string) =>
  readReceiptText(text).lines.map((line) =>
    [
      line.name,
      line.unit,
      line.quantityThousandths,
      line.priceCentavos,
      line.totalCentavos,
      line.discountCentavos,
      line.doubt,
    ].join(' | '),
  );

describe('a printed receipt', () => {
  it('has its lines, key, shop, day and sum', () => {
    const { lines, ...rest } = readReceiptText(oneLine);
    expect(rows(oneLine)).toEqual([
      'PEITO DE FRANGO | kg | 1136 | 1299 | 1476 | 0 | ',
      'PICANHA BOV RESF KG | kg | 742 | 8990 | 6671 | 671 | ',
      'CALDO FGO C/BATATA | un | 2000 | 100450 | 200900 | 0 | ',
    ]);
    expect(rest).toEqual({
      accessKey: key,
      purchasedOn: '2026-11-27',
      printedTotalCentavos: 208376,
    });
    const paid = lines.map(({ totalCentavos, discountCentavos }) => ({
      priceCentavos: 0,
      quantityThousandths: 0,
      totalCentavos,
      discountCentavos,
    }));
    expect(receiptTotal(paid)).toBe(208376);
  });

  it('may have the numbers of an item on the line below its name, and a name on two lines', () => {
    expect(
      rows(`Codigo  Descricao
001 7890000000001 COXAO MOLE BOV RESF
         0,580 KG X 39,99           23,19
002 7890000000002 LINGUICA TOSCANA APIMENTADA
RESFRIADA KG
         1,058KG x57,99             61,35
003 000077 FRALDINHA BOV S/GORD 0,268 Kg X 29,99 8,04
TOTAL R$ 92,58`),
    ).toEqual([
      'COXAO MOLE BOV RESF | kg | 580 | 3999 | 2319 | 0 | ',
      'LINGUICA TOSCANA APIMENTADA RESFRIADA KG | kg | 1058 | 5799 | 6135 | 0 | ',
      'FRALDINHA BOV S/GORD | kg | 268 | 2999 | 804 | 0 | ',
    ]);
  });

  it('of fuel has litres with three decimals', () => {
    expect(
      rows(`1 ETANOL HIDRATADO COMUM 20,000 LT x 4,89 97,80
2 GASOLINA C COMUM 31,347 L X 6,890 215,98
3 GASOLINA ADITIVADA 10,000 LT X 6,899 68,99
4 CERVEJA PILSEN 2 LT x 3,99 7,98`),
    ).toEqual([
      'ETANOL HIDRATADO COMUM | l | 20000 | 489 | 9780 | 0 | ',
      'GASOLINA C COMUM | l | 31347 | 689 | 21598 | 0 | ',
      // The third decimal of a price is not 0.
      'GASOLINA ADITIVADA | l | 10000 |  | 6899 | 0 | price',
      'CERVEJA PILSEN | un | 2000 | 399 | 798 | 0 | ',
    ]);
  });

  it('takes a total that was rounded, and one that was cut off', () => {
    expect(rows('1 5 CUPIM 1,555 KG x 39,99 62,18\n2 5 CUPIM 1,555 KG x 39,99 59,00')).toEqual([
      'CUPIM | kg | 1555 | 3999 | 6218 | 0 | ',
      'CUPIM | kg | 1555 | 3999 | 5900 | 0 | arithmetic',
    ]);
  });

  it('names what it has no sum, shop, day or key of', () => {
    expect(readReceiptText('Boa tarde')).toEqual({
      accessKey: null,
      purchasedOn: null,
      lines: [],
      printedTotalCentavos: null,
    });
  });
});

describe('what recognition damages', () => {
  it('is mended where one reading alone adds up: commas, and letters for digits', () => {
    const mended = 'PEITO DE FRANGO | kg | 1136 | 1299 | 1476 | 0 | ';
    for (const figures of [
      '1.136 KG x 12,99 14,76',
      '1136 KG x 1299 1476',
      '1, 136 KG x 12 ,99 14,76',
      'l,136 KG x I2,99 l4,76',
      '1,136KGx12,99 14,76',
      '1,136 K6 x 12,99 14,76',
      '1,136 KG X 12,99 14,76 |',
      '1,136 KG x 12:99 14 76',
      '1,136 KG * 12.99 (1,20) 14.76',
    ]) {
      expect(rows(`001 00238 PEITO DE FRANGO ${figures}`), figures).toEqual([mended]);
    }
  });

  it('is marked and not guessed otherwise', () => {
    expect(
      rows(`001 00238 PEITO DE FRANGO 1,136 KG x 12,99 14,16
002 00101 PICANHA 0,742 KG x 8?,90 66,71
003 00102 MAMINHA 0,7a2 KG x 52,90 39,25
004 00103 ALCATRA 1,000 x 52,90 52,90
005 00104 1,000 KG x 52,90 52,90
006 00105 CUPIM 1,000 KG x 52,90 5?,90`),
    ).toEqual([
      // One digit of the total is wrong, and no other change of one digit would add up.
      'PEITO DE FRANGO | kg | 1136 | 1299 | 1476 | 0 | total',
      'PICANHA | kg | 742 |  | 6671 | 0 | price',
      'MAMINHA | kg |  | 5290 | 3925 | 0 | quantity',
      'ALCATRA |  | 1000 | 5290 | 5290 | 0 | quantity',
      ' | kg | 1000 | 5290 | 5290 | 0 | name',
      'CUPIM | kg | 1000 | 5290 |  | 0 | total',
    ]);
  });

  it('is one digit that the printed sum confirms, and open where two digits could be it', () => {
    const text = '1 5 PICANHA 0,742 KG x 89,90 56,71\n2 7 SAL 1 UN x 3,49 3,99\nValor total R$ ';
    expect(rows(`${text}70,20`)).toEqual([
      'PICANHA | kg | 742 | 8990 | 6671 | 0 | total',
      'SAL | un | 1000 | 349 | 399 | 0 | arithmetic',
    ]);
    expect(rows(`${text}70,70`)[0]).toBe('PICANHA | kg | 742 | 8990 | 6671 | 0 | ');
  });

  it('leaves the names without numbers, codes and the edge of the paper', () => {
    expect(
      rows(`j 002 COXAO MOLE BIFE 2,656 KG x 6,23 16,55 :
003 789008AB71680 ACUCAR CRISTAL |
3 UN X 30,96 92,88
0DO6 78900AAAB98292 CEBOLA j
| 9,573 KG X 73,11 41,89 :
OO6 BOI GORDO 1,000 KG x 38,606 38,06`),
    ).toEqual([
      'COXAO MOLE BIFE | kg | 2656 | 623 | 1655 | 0 | ',
      'ACUCAR CRISTAL | un | 3000 | 3096 | 9288 | 0 | ',
      'CEBOLA | kg | 573 | 7311 | 4189 | 0 | quantity',
      'BOI GORDO | kg | 1000 | 3806 | 3806 | 0 | price',
    ]);
  });

  it('leaves the sum and a discount open that cannot be read', () => {
    const text = `1 5 CUPIM 1,000 KG x 39,99 39,99
desconto -?,9a
2 5 CUPIM 1,000 KG x 39,99 39,99
acrescimo 1,00
Valor a pagar R$ 7?,98`;
    expect(rows(text).map((row) => row.split(' | ').at(-1))).toEqual(['total', 'total']);
    expect(readReceiptText(text).printedTotalCentavos).toBeNull();
  });

  it('leaves the key and the CNPJ readable where letters look like digits', () => {
    expect(readReceiptText(grouped.replace('0001', 'O0O1')).accessKey).toBe(key);
    expect(readReceiptText(grouped.replace('6500 ', '6500 É\n')).accessKey).toBe(key);
    expect(readReceiptText(grouped.replace('1726', '1720')).accessKey).toBeNull();
  });

  it('takes no day of another month than the key says', () => {
    expect(readReceiptText(`${grouped} 27/12/2026 10:11:12`).purchasedOn).toBeNull();
    expect(readReceiptText('Vencimento 01/01/2030\nEmissao 27/12/2026 10:11:12').purchasedOn).toBe(
      '2026-12-27',
    );
  });
});

/** data: nfce/pagina-sintetica-compartilhada.html, as its text is copied or shared. */
const page = `ACOUGUE SINTETICO LTDA
CNPJ: 11.222.333/0001-81
RUA EXEMPLO, 10, , CENTRO, PALMAS, TO
PICANHA BOV RESF KG (Código: 000101 )
Qtde.:1,136 UN: KG Vl. Unit.: 89,9 \tVl. Total
102,13
COXA + SOBRE.FRANGO RESF kg (Código: 126 )
Qtde.:2UN: kgVl. Unit.:\u00a011,90Vl. Total
23,80
CALDO FGO C/BATATA
Qtde.:1 UN: UN Vl. Unit.: 1.004,5\tVl. Total
1.004,50
Qtd. total de itens:
3
Valor a pagar R$:
1.130,43
Número: 1 Série: 1 Emissão: 27/11/2026 10:11:12-03:00 - Via Consumidor
${grouped}`;

it('the page of the tax office reads like the receipt', () => {
  expect(rows(page)).toEqual([
    'PICANHA BOV RESF KG | kg | 1136 | 8990 | 10213 | 0 | ',
    'COXA + SOBRE.FRANGO RESF kg | kg | 2000 | 1190 | 2380 | 0 | ',
    'CALDO FGO C/BATATA | un | 1000 | 100450 | 100450 | 0 | ',
  ]);
  expect(readReceiptText(page)).toMatchObject({
    accessKey: key,
    purchasedOn: '2026-11-27',
    printedTotalCentavos: 113043,
  });
});

it('has an end: two hundred lines of sixty thousand characters', () => {
  const line = '001 00238 PEITO DE FRANGO 1,136 KG x 12,99 14,76\n';
  expect(readReceiptText(line.repeat(1000)).lines).toHaveLength(200);
  expect(readReceiptText(`${' '.repeat(60_000)}${line}`).lines).toEqual([]);
});
