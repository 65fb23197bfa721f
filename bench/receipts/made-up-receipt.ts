import { checkDigit } from '#domain/cnpj.ts';
import { formatAccessKey } from '#domain/nfce.ts';
import { formatNumber } from '#domain/numbers.ts';
import { lineTotal, receiptTotal } from '#domain/receipts.ts';

/** Receipts of nobody, as tills print them in 48 columns: goods, shop, prices and key are made up. */

const columns = 48;

interface Goods {
  name: string;
  unit: 'KG' | 'UN' | 'L';
}

const list = (unit: Goods['unit'], names: string): Goods[] =>
  names
    .trim()
    .split(/\s*\n\s*/)
    .map((name) => ({ name, unit }));

const goods = [
  ...list(
    'KG',
    `PICANHA BOV RESF
    COSTELA BOV JANELA
    CONTRA FILE BOV
    FRALDINHA BOV
    MAMINHA PECA
    ALCATRA C/MAMINHA
    PATINHO MOIDO
    COXAO MOLE BIFE
    COXAO DURO BOV
    ACEM S/OSSO
    MUSCULO BOV
    CUPIM BOV PECA
    LING TOSCANA
    PEITO FGO C/OSSO
    COXA SOBRECOXA
    ASA DE FRANGO
    PERNIL SUINO
    BISTECA SUINA
    FIGADO BOV
    TOMATE SALADA
    BANANA PRATA
    CEBOLA NACIONAL
    QUEIJO MUSSARELA`,
  ),
  ...list(
    'UN',
    `ARROZ TIPO 1 5KG
    FEIJAO CARIOCA 1KG
    OLEO SOJA 900ML
    CAFE TORRADO 500G
    LEITE INTEGRAL 1L
    ACUCAR CRISTAL 2KG
    MACARRAO ESPAG 500
    SAL REFINADO 1KG
    DETERGENTE NEUTRO
    PAPEL HIG C/12
    SABAO EM PO 800G
    REFRIG COLA 2L
    CARVAO VEGETAL 3KG
    EXTRATO TOMATE 340`,
  ),
  ...list(
    'L',
    `GASOLINA C COMUM
    ETANOL HIDRATADO
    OLEO DIESEL B S10`,
  ),
];

export interface MadeUpLine {
  name: string;
  unit: 'kg' | 'un' | 'l';
  quantityThousandths: number;
  priceCentavos: number;
  totalCentavos: number;
}

export interface MadeUpReceipt {
  lines: MadeUpLine[];
  printed: string[];
}

/** Numbers from 0 to 1, the same in every run. */
export function randomOf(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

const units = { KG: 'kg', UN: 'un', L: 'l' } as const;

/** @param rows on how many rows an item is printed */
export function makeReceipt(random: () => number, rows: 1 | 2): MadeUpReceipt {
  const count = 6 + Math.floor(random() * 15);
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least));
  const printedItems: string[] = [];
  const lines = Array.from({ length: count }, (_, index) => {
    const { name, unit } = goods[between(0, goods.length)] ?? { name: '', unit: 'UN' };
    const quantityThousandths =
      unit === 'UN' ? between(1, 7) * 1000 : between(150, unit === 'L' ? 45_000 : 3200);
    const priceCentavos = between(unit === 'L' ? 400 : 199, unit === 'L' ? 800 : 8999);
    const totalCentavos = lineTotal({ priceCentavos, quantityThousandths });
    const line = { name, unit: units[unit], quantityThousandths, priceCentavos, totalCentavos };
    printedItems.push(...printItem(line, unit, rows, index + 1, between(100, 99_999)));
    return line;
  });
  const sum = amount(receiptTotal(lines));
  const key = makeKey(random);
  return {
    lines,
    printed: [
      'MERCADO DE EXEMPLO LTDA',
      'CNPJ: 11.222.333/0001-81   IE: 290000000',
      'AV EXEMPLO, 10 - CENTRO - PALMAS - TO',
      '-'.repeat(columns),
      'Documento Auxiliar da Nota Fiscal de Consumidor',
      '-'.repeat(columns),
      'ITEM CODIGO DESCRICAO QTD UN VL UN VL TOTAL',
      ...printedItems,
      '-'.repeat(columns),
      apart('Qtd. total de itens', String(count)),
      apart('Valor total R$', sum),
      apart('Valor a pagar R$', sum),
      apart('FORMA DE PAGAMENTO', 'VALOR PAGO R$'),
      apart('Cartao de Debito', sum),
      '-'.repeat(columns),
      'Consulte pela chave de acesso em',
      'http://www.sefaz.to.gov.br/nfce/consulta',
      ...(formatAccessKey(key).match(/.{1,30}(?: |$)/g) ?? []).map((part) => part.trim()),
      'CONSUMIDOR NAO IDENTIFICADO',
      'NFC-e n 000019206 Serie 005 27/11/2026 10:11:12',
    ],
  };
}

function printItem(line: MadeUpLine, unit: string, rows: 1 | 2, item: number, code: number): string[] {
  const number = String(item).padStart(3, '0');
  const quantity =
    unit === 'UN'
      ? String(line.quantityThousandths / 1000)
      : formatNumber(line.quantityThousandths / 1000, 3);
  const price = amount(line.priceCentavos);
  const total = amount(line.totalCentavos);
  if (rows === 2) {
    return [
      `${number} 789000${String(code).padStart(7, '0')} ${line.name}`,
      apart(`      ${quantity} ${unit} X ${price}`, total),
    ];
  }
  // Forty-eight columns leave room for a short code and a cut name.
  const figures = `${quantity} ${unit} x ${price} ${total}`;
  const room = columns - number.length - figures.length - 2;
  line.name = line.name.slice(0, room).trim();
  return [apart(`${number} ${line.name}`, figures)];
}

function amount(centavos: number): string {
  return formatNumber(centavos / 100, 2);
}

function apart(left: string, right: string): string {
  return `${left.padEnd(columns - right.length)}${right}`;
}

function makeKey(random: () => number): string {
  const digits = Array.from({ length: 17 }, () => Math.floor(random() * 10)).join('');
  const base = `172611${'11222333000181'}65005${digits}0`;
  return `${base}${checkDigit(base)}`;
}
