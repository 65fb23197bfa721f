import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { formatCnpj, parseCnpj } from '#domain/cnpj.ts';
import { companyName, withoutCpf } from '#domain/company-name.ts';
import { parseProduct } from '#domain/fuel-products.ts';
import { regionOfAddress } from '#domain/region-of-address.ts';
import { parseState, states } from '#domain/states.ts';
import { stationAddress } from '#domain/station-address.ts';
import { parseZipcode } from '#domain/zipcode.ts';
import { describeWithSurveyFiles } from '../testing/shared-files.ts';
import { rowsOf } from './choose-rows.ts';
import { openSurveyFile } from './detect-layout.ts';
import { openWorkbook } from './open-workbook.ts';
import { splitRecord } from './read-records.ts';
import { readRow, type SurveyedPrice } from './read-row.ts';
import { cellOf, type SurveyField } from './survey-file.ts';

async function read(path: string) {
  const file = await openSurveyFile(path);
  try {
    const isOfPalmas = rowsOf({ municipality: 'PALMAS', state: 'TO' }, file.columns);
    const rows = await Array.fromAsync(file.rows);
    const palmas = rows.filter(isOfPalmas);
    const prices: SurveyedPrice[] = [];
    let notFuel = 0;
    let refused = 0;
    for (const row of palmas) {
      const verdict = readRow(row, file.columns, '2026-11-20');
      if (verdict.kind === 'price') prices.push(verdict.price);
      else if (verdict.kind === 'not_fuel') notFuel += 1;
      else refused += 1;
    }
    const cells = (field: SurveyField, of = palmas) => of.map((row) => cellOf(row, file.columns, field));
    return { layout: file.layout, rows, palmas, prices, notFuel, refused, cells };
  } finally {
    await file.close();
  }
}

/** Reads a CSV table that was converted from the survey files, as records by column title. */
function table(path: string, delimiter: string): Record<string, string>[] {
  const lines = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const [header = [], ...records] = lines.map((line) => splitRecord(line, delimiter) ?? []);
  return records.map((values) => Object.fromEntries(header.map((title, i) => [title, values[i] ?? ''])));
}

const centavos = (prices: readonly SurveyedPrice[]) => prices.map(({ priceCentavos }) => priceCentavos);
const range = (of: readonly number[]) => ({ min: Math.min(...of), max: Math.max(...of) });

describeWithSurveyFiles("the survey's own files", (files) => {
  let june: Awaited<ReturnType<typeof read>>;
  beforeAll(async () => {
    june = await read(files.path('revendas_lpc_2026-06-07_2026-06-13.xlsx'));
  });

  it('the week of June has 19,676 rows, 67 of them of Palmas with 25 CNPJs', () => {
    const { layout, rows, palmas, cells, prices, notFuel, refused } = june;
    expect(layout).toBe('weekly');
    expect(rows).toHaveLength(19_676);
    expect(rows[0]?.row).toBe(11);
    expect(palmas).toHaveLength(67);
    expect(new Set(cells('cnpj').map(parseCnpj)).size).toBe(25);
    expect(refused).toBe(0);
    expect(prices).toHaveLength(56);
    const ethanol = prices.filter(({ fuel }) => fuel === 'Etanol');
    expect(new Set(ethanol.map(({ cnpj }) => cnpj)).size).toBe(13);
    expect(range(centavos(ethanol))).toEqual({ min: 489, max: 549 });
    expect(notFuel).toBe(11);
    const gas = palmas.filter((_, i) => cells('product')[i] === 'GLP');
    expect(range(cells('price', gas).map(Number))).toEqual({ min: 125, max: 140 });
  });

  it('every row of Brazil has a valid CNPJ, product and day, all but one a valid CEP, and no name a CPF (quirks 1 and 2)', () => {
    const { rows, cells } = june;
    expect(cells('cnpj', rows).filter((written) => !parseCnpj(written))).toEqual([]);
    expect(cells('product', rows).filter((written) => !parseProduct(written))).toEqual([]);
    expect(cells('zipcode', rows).filter((written) => !parseZipcode(written))).toEqual(['0']);
    expect(cells('day', rows).filter((day) => day < '2026-06-07' || day > '2026-06-13')).toEqual([]);
    expect(new Set(cells('state', rows).map(parseState))).toEqual(new Set(Object.keys(states)));
    const names = [...cells('company', rows), ...cells('trade', rows)].map(withoutCpf);
    expect(names.filter((name) => /\d{9}|\d{3}\.\d{3}\.\d{3}-/.test(name))).toEqual([]);
  });

  it('of 14 prices of common petrol in June, POSTO 32 has the lowest and AUTO POSTO CAMPEÃO the highest', () => {
    const petrol = june.prices.filter(({ fuel }) => fuel === 'Gasolina comum');
    expect(petrol).toHaveLength(14);
    expect(range(centavos(petrol))).toEqual({ min: 689, max: 729 });
    expect(petrol.find(({ row }) => row === 9282)).toMatchObject({
      cnpj: '03219653000154',
      brand: 'Vibra',
      trade: 'POSTO 32',
      priceCentavos: 689,
      day: '2026-06-10',
    });
    expect(petrol.find(({ row }) => row === 14086)).toMatchObject({
      cnpj: '12863447000173',
      brand: 'Ipiranga',
      priceCentavos: 729,
      day: '2026-06-10',
    });
  });

  it('means agree with the published ones, which are truncated, not rounded (quirk 12)', async () => {
    const { prices } = june;
    const book = await openWorkbook(files.path('resumo_semanal_lpc_2026-06-07_2026-06-13.xlsx'));
    const sheet = book.sheets.find(({ name }) => name === 'MUNICIPIOS');
    const rows = sheet ? await Array.fromAsync(sheet.rows()) : [];
    book.close();
    const header = rows.find(({ values }) => values.includes('PREÇO MÉDIO REVENDA'))?.values ?? [];
    const of = (values: readonly string[], title: string) => values[header.indexOf(title)] ?? '';
    const published = rows
      .map(({ values }) => values)
      .filter((values) => of(values, 'MUNICÍPIO') === 'PALMAS' && parseState(of(values, 'ESTADO')) === 'TO')
      .filter((values) => parseProduct(of(values, 'PRODUTO')) !== 'not_fuel');
    expect(published).toHaveLength(5);
    for (const values of published) {
      const fuel = parseProduct(of(values, 'PRODUTO'));
      const found = centavos(prices.filter((price) => price.fuel === fuel));
      const mean = found.reduce((total, price) => total + price, 0) / found.length;
      expect({
        fuel,
        stations: found.length,
        mean: Math.floor(mean + 1e-9),
        ...range(found),
      }).toEqual({
        fuel,
        stations: Number(of(values, 'NÚMERO DE POSTOS PESQUISADOS')),
        mean: Math.round(Number(of(values, 'PREÇO MÉDIO REVENDA')) * 100),
        min: Math.round(Number(of(values, 'PREÇO MÍNIMO REVENDA')) * 100),
        max: Math.round(Number(of(values, 'PREÇO MÁXIMO REVENDA')) * 100),
      });
      if (fuel !== 'Gasolina comum') continue;
      expect(mean / 100).toBeCloseTo(7.0257, 4);
      const spread = Math.sqrt(
        found.reduce((total, price) => total + (price - mean) ** 2, 0) / (found.length - 1),
      );
      expect(spread / 100).toBeCloseTo(0.10082080720186, 12);
    }
  });

  it('each week of Palmas has the expected petrol stations, lowest and highest price', async () => {
    const weeks = new Map<
      string,
      readonly [rows: number, notFuel: number, stations: number, min: number, max: number]
    >([
      ['2026-01-04', [45, 0, 11, 657, 679]],
      ['2026-01-11', [11, 11, 0, 0, 0]],
      ['2026-02-01', [24, 0, 6, 657, 669]],
      ['2026-03-01', [57, 3, 14, 657, 679]],
      ['2026-03-15', [58, 8, 14, 689, 729]],
      ['2026-06-07', [67, 11, 14, 689, 729]],
    ]);
    expect(files.weeks()).toHaveLength(weeks.size);
    for (const path of files.weeks()) {
      const { palmas, notFuel, prices, refused } = await read(path);
      const petrol = centavos(prices.filter(({ fuel }) => fuel === 'Gasolina comum'));
      const { min, max } = petrol.length > 0 ? range(petrol) : { min: 0, max: 0 };
      const start = /lpc_([\d-]{10})/.exec(path)?.[1] ?? '';
      expect([start, [palmas.length, notFuel, petrol.length, min, max]]).toEqual([start, weeks.get(start)]);
      expect(refused).toBe(0);
    }
  });

  it('POSTO STAR has three prices on 18/03/2026', async () => {
    const week = files.weeks().find((path) => path.includes('2026-03-15')) ?? '';
    const star = (await read(week)).prices.filter(({ cnpj }) => formatCnpj(cnpj) === '02.588.773/0001-66');
    expect(star.map(({ day, fuel, priceCentavos }) => [day, fuel, priceCentavos])).toEqual([
      ['2026-03-18', 'Gasolina comum', 719],
      ['2026-03-18', 'Diesel S10', 779],
      ['2026-03-18', 'Etanol', 549],
    ]);
  });

  it('the file of December 2023 has the expected diesel prices', async () => {
    const { layout, prices, refused, cells } = await read(
      files.path('palmas-ultimas-4-semanas-diesel-gnv-2023-12.csv'),
    );
    expect(layout).toBe('half_year');
    expect(refused).toBe(0);
    expect(prices.filter(({ fuel }) => fuel === 'Diesel S10')).toHaveLength(54);
    expect(prices.filter(({ fuel }) => fuel === 'Diesel S500')).toHaveLength(32);
    expect(new Set(prices.map(({ cnpj }) => cnpj)).size).toBe(19);
    expect(new Set(prices.map(({ day }) => day)).has('2023-12-06')).toBe(true);
    expect(
      prices
        .map(({ day }) => day)
        .toSorted()
        .at(-1),
    ).toBe('2023-12-26');
    const of = (cnpj: string, day: string) =>
      prices
        .filter((price) => formatCnpj(price.cnpj) === cnpj && price.day === day)
        .map(({ fuel, priceCentavos }) => [fuel, priceCentavos]);
    expect(of('08.036.185/0001-04', '2023-12-06')).toEqual([
      ['Diesel S500', 557],
      ['Diesel S10', 567],
    ]);
    expect(cells('price')).toContain('6');
    const elite = prices.filter(({ company, day }) => company === 'POSTO ELITE LTDA' && day === '2023-12-06');
    expect(elite.find(({ fuel }) => fuel === 'Diesel S500')?.priceCentavos).toBe(600);
    const s10 = prices.filter(({ fuel }) => fuel === 'Diesel S10');
    const [dearest] = s10.filter(({ priceCentavos }) => priceCentavos === range(centavos(s10)).max);
    expect(dearest).toMatchObject({
      company: 'AUTO POSTO DE COMBUSTIVEIS SERRA DO CARMO LTDA',
      priceCentavos: 655,
      day: '2023-12-11',
    });
  });

  it('the national file of cooking gas has 18,653 records with the header, 16 fields and 27 states (quirk 4)', async () => {
    const { rows, palmas, notFuel, cells } = await read(files.path('ultimas-4-semanas-glp.csv'));
    expect(rows).toHaveLength(18_652);
    expect(rows.at(-1)?.row).toBe(18_653);
    expect(rows.filter(({ broken, values }) => broken !== undefined || values.length !== 16)).toEqual([]);
    expect(cells('complement', rows).filter((text) => text.includes(';'))).toHaveLength(190);
    expect(new Set(cells('state', rows))).toEqual(new Set(Object.keys(states)));
    expect(cells('cnpj', rows).every((written) => written.startsWith(' ') && parseCnpj(written))).toBe(true);
    expect(palmas).toHaveLength(67);
    expect(notFuel).toBe(67);
    expect(range(cells('price').map((price) => Number(price.replace(',', '.'))))).toEqual({
      min: 110,
      max: 130,
    });
  });

  it('the old layout is refused without CNPJ (2018) and read with it (2020) (quirk 13)', async () => {
    await expect(read(files.path('palmas-glp-2018-07-utf16.csv'))).rejects.toThrow(
      'Falta no cabeçalho: CNPJ.',
    );
    const { layout, palmas, notFuel, cells } = await read(files.path('palmas-glp-2020-07-utf16.csv'));
    expect(layout).toBe('old');
    expect([palmas.length, notFuel]).toEqual([100, 100]);
    expect(cells('brand')).toContain('LIQUIGÁS');
    expect(cells('cnpj').filter((written) => !parseCnpj(written))).toEqual([]);
  });

  it('every seller of Palmas is in the region its address suggests (quirk 11)', () => {
    const sellers = table(files.path('palmas-postos.csv'), ',');
    expect(sellers).toHaveLength(41);
    const regions = sellers.map(({ cnpj, bairro = '', endereco, numero, complemento, cep = '' }) => [
      cnpj,
      regionOfAddress({
        neighbourhood: bairro,
        text: `${endereco} ${numero} ${complemento}`,
        zipcode: parseZipcode(cep) ?? null,
      }),
    ]);
    const named: Record<string, string | null> = { 'Taquaralto e Aurenys': 'Taquaralto', 'Zona rural': null };
    const suggested = sellers.map(({ cnpj, regiao_sugerida: region = '' }) => [
      cnpj,
      region in named ? named[region] : region,
    ]);
    expect(regions).toEqual(suggested);
  });

  it('lost zeros, missing numbers and names, double blanks and joined words are repaired (quirks 1, 7 and 8)', () => {
    const rows = table(files.path('palmas-revendas-lpc-2026.csv'), ';');
    const countRows = (test: (row: Record<string, string>) => boolean) => rows.filter(test).length;
    expect(rows).toHaveLength(324);
    expect(countRows(({ CNPJ = '' }) => CNPJ.length === 13)).toBe(147);
    expect(countRows(({ CNPJ = '' }) => parseCnpj(CNPJ) === undefined)).toBe(0);
    expect(countRows((row) => row.NÚMERO === 'S/N')).toBe(197);
    expect(countRows((row) => row.NÚMERO === 'SN')).toBe(110);
    expect(countRows((row) => row.FANTASIA === '')).toBe(243);
    const addresses = rows.map(
      ({ ENDEREÇO: street = '', NÚMERO: number = '', COMPLEMENTO: complement = '' }) =>
        stationAddress({ street, number, complement }),
    );
    expect(addresses.filter((address) => address.includes(', s/n'))).toHaveLength(197 + 110);
    expect(addresses.filter((address) => /^\s| {2}|,,|QUADRA|Quadra[^ ]|\bLT\b/.test(address))).toEqual([]);
    const names = rows.map(({ RAZÃO: company = '', FANTASIA: trade = '' }) =>
      companyName({ company, trade }),
    );
    expect(names.filter((name) => name === '' || /\b(LTDA|EIRELI|ME)\b|\d{5}/i.test(name))).toEqual([]);
  });

  it('the summary of averages and the extract of thirteen weeks are refused', async () => {
    await expect(read(files.path('resumo_semanal_lpc_2026-06-07_2026-06-13.xlsx'))).rejects.toThrow(
      'só com médias',
    );
    await expect(read(files.path('palmas-revendas-lpc-2026.csv'))).rejects.toThrow('São conhecidos');
  });
});
