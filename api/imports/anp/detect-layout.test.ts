import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { scratchFiles } from '../testing/scratch.ts';
import { halfYearCsv, oldLayout, surveyLine, weeklyXlsx, workbook } from '../testing/write-survey.ts';
import { openSurveyFile } from './detect-layout.ts';
import { cellOf, type SurveyField } from './survey-file.ts';

const write = scratchFiles();

async function read(path: string) {
  const file = await openSurveyFile(path);
  try {
    const rows = await Array.fromAsync(file.rows);
    const cells = (field: SurveyField) => rows.map((row) => cellOf(row, file.columns, field));
    return { layout: file.layout, numbers: rows.map(({ row }) => row), cells };
  } finally {
    await file.close();
  }
}

const line = surveyLine();

describe('the layout detected from the content of a file', () => {
  it('is the weekly workbook, whatever the file name', async () => {
    const file = await read(write('semana.csv', weeklyXlsx([line])));
    expect(file.layout).toBe('weekly');
    expect(file.numbers).toEqual([11]);
    expect(file.cells('cnpj')).toEqual(['3219653000154']);
    expect(file.cells('trade')).toEqual(['POSTO 32']);
    expect(file.cells('price')).toEqual(['6.89']);
    expect(file.cells('day')).toEqual(['2026-06-10']);
  });
  it('is the weekly workbook with its header in row 7 (survey files, quirk 14)', async () => {
    const file = await read(write('semana-7.xlsx', weeklyXlsx([line, line], { headerRow: 7 })));
    expect(file.numbers).toEqual([8, 9]);
    expect(file.cells('product')).toEqual(['GASOLINA COMUM', 'GASOLINA COMUM']);
  });
  it.each([
    ['byte order mark and CRLF', {}],
    ['neither', { mark: '', newLine: '\n' }],
  ])('is the half-year file, with %s', async (_, options) => {
    const file = await read(
      write('semestre.txt', halfYearCsv([surveyLine({ street: 'RUA "A"; LOTE 2' })], options)),
    );
    expect(file.layout).toBe('half_year');
    expect(file.numbers).toEqual([2]);
    expect(file.cells('cnpj')).toEqual([' 03.219.653/0001-54']);
    expect(file.cells('street')).toEqual(['RUA "A"; LOTE 2']);
    expect(file.cells('price')).toEqual(['6,89']);
    expect(file.cells('day')).toEqual(['10/06/2026']);
    expect(file.cells('trade')).toEqual(['']);
  });
  it('is the half-year file after a spreadsheet saved it in Windows-1252', async () => {
    const saved = Buffer.from(
      halfYearCsv([surveyLine({ company: 'POSTO CAMPEÃO' })], { mark: '' }).toString('utf8'),
      'latin1',
    );
    expect((await read(write('ansi.csv', saved))).cells('company')).toEqual(['POSTO CAMPEÃO']);
  });
  it('is the half-year file after other programs put lines before it and quotes around its cells', async () => {
    const [header = '', ...rows] = halfYearCsv([line], { mark: '' }).toString('utf8').split('\r\n');
    const quoted = header
      .split(';')
      .map((title) => `"${title}"`)
      .join(';');
    const saved = ['sep=;', 'Preços, por revenda', '', quoted, ...rows].join('\r\n');
    const file = await read(write('sep.csv', saved));
    expect(file.numbers).toEqual([5]);
    expect(file.cells('price')).toEqual(['6,89']);
    const commas = [header.replaceAll(';', ','), `"${rows[0]?.replaceAll(';', '","')}"`].join('\n');
    expect((await read(write('virgulas.csv', commas))).cells('price')).toEqual(['6,89']);
  });
  it('is the old layout with CNPJ: UTF-16 and tabs (survey files, quirk 13)', async () => {
    const file = await read(write('antigo.csv', oldLayout([surveyLine({ company: 'POSTO CAMPEÃO' })])));
    expect(file.layout).toBe('old');
    expect(file.numbers).toEqual([2]);
    expect(file.cells('company')).toEqual(['POSTO CAMPEÃO']);
    expect(file.cells('municipality')).toEqual(['PALMAS']);
    expect(file.cells('street')).toEqual(['']);
  });
});

describe('refuses a file that', () => {
  it('has no CNPJ, like the layout of 2018 (survey files, quirk 13)', async () => {
    const path = write('2018.csv', oldLayout([line], { withCnpj: false }));
    await expect(read(path)).rejects.toThrow('Falta no cabeçalho: CNPJ. Sem CNPJ não se sabe de que posto');
  });
  it('lacks another column', async () => {
    const text = halfYearCsv([line])
      .toString('utf8')
      .replace('Valor de Venda', 'Valor')
      .replace('Bandeira', 'X');
    await expect(read(write('sem-preco.csv', text))).rejects.toThrow('São conhecidos estes leiautes');
    const noBrand = halfYearCsv([line]).toString('utf8').replace('Bandeira', 'X');
    await expect(read(write('sem-bandeira.csv', noBrand))).rejects.toThrow('Falta no cabeçalho: bandeira.');
  });
  it('is the summary of weekly averages', async () => {
    const rows = new Map([[10, ['ESTADO', 'MUNICÍPIO', 'PRODUTO', 'PREÇO MÉDIO REVENDA']]]);
    const path = write('resumo.xlsx', workbook([{ name: 'MUNICIPIOS', rows }]));
    await expect(read(path)).rejects.toThrow('o resumo semanal, só com médias, não serve');
  });
  it.each([
    ['something else', 'uma;tabela;qualquer\n1;2;3\n'],
    ['an HTML page', '<!DOCTYPE html><html></html>'],
    ['binary data', Buffer.from([0, 1, 2, 3, 255, 254])],
  ])('is %s; the message lists the known layouts', async (_, content) => {
    const result = read(write('outro', content));
    await expect(result).rejects.toThrow(
      /planilha semanal por revenda.*série histórica.*leiaute antigo com CNPJ/s,
    );
  });
  it('is empty, is missing, or is a folder', async () => {
    await expect(read(write('vazio.csv', ''))).rejects.toThrow('O arquivo está vazio.');
    await expect(read('/nada/aqui.xlsx')).rejects.toThrow('O arquivo não existe.');
    await expect(read(tmpdir())).rejects.toThrow('Não é um arquivo.');
  });
});
