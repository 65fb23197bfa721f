import { describe, expect, it } from 'vitest';
import type { SurveySummary } from '#api/imports/import-survey.ts';
import {
  reportFile,
  reportPostalCodes,
  reportProgress,
  reportRegister,
  reportTotal,
} from './import-report.ts';
import { sayReason } from './run-command.ts';

const summary: SurveySummary = {
  fileName: 'semana.xlsx',
  layout: 'weekly',
  alreadyLoadedOn: undefined,
  rowsRead: 19_676,
  rowsOfCity: 67,
  rowsNew: 50,
  rowsSame: 3,
  rowsCorrected: 1,
  rowsRefused: 2,
  rowsNotFuel: 11,
  days: { first: '2026-06-10', last: '2026-06-11' },
  refusals: [
    { row: 12, column: 'PREÇO DE REVENDA', reason: 'não é um preço: “x”' },
    { row: 13, column: '', reason: 'tem 3 campos em vez de 16' },
  ],
  withoutRegion: [{ cnpj: '16578789000100', name: 'Vital e Vital', address: 'Rodovia TO-020, s/n' }],
  successors: [{ cnpj: '11444777000161', name: 'Posto Estrela', address: 'Avenida JK, 10' }],
  milliseconds: 1_240,
};

describe('the report of a register', () => {
  const register = {
    kind: 'csv',
    pages: 1,
    leftOut: 2,
    refusals: [{ row: 7, column: '', reason: 'tem 14 campos' }],
  } as const;
  const facts = { ...register, refusals: [...register.refusals] };

  it('says what has changed, what waits by its reason, and what was left out or refused', () => {
    const waiting = new Map([['O ponto fica fora do município.', 2]]);
    const report = { stations: 49, created: 23, changed: 2, placed: 11, waiting, fresh: 1 };
    expect(reportRegister('cadastro.csv', facts, { outcome: 'applied', report })).toEqual([
      'cadastro.csv: cadastro de postos',
      '  49 postos: 23 novos, 2 mudaram, 11 pontos no mapa, 2 esperam você, 1 linha recusada',
      '  esperam no painel: 2. O ponto fica fora do município.',
      '  fora: 2, de aviação ou sem autorização',
      '  recusada: linha 7: tem 14 campos',
    ]);
  });

  it('says why nothing was changed, and that there are other pages', () => {
    const held = { outcome: 'held', why: 'O cadastro veio com 1 posto.' } as const;
    expect(
      reportRegister('pagina.json', { ...facts, kind: 'api', pages: 3, leftOut: 0, refusals: [] }, held),
    ).toEqual([
      'pagina.json: API de revendedores',
      '  O cadastro veio com 1 posto.',
      '  O arquivo é uma de 3 páginas: importe as outras também.',
    ]);
  });
});

describe('the report of an import', () => {
  it('lists the figures and problems of a file', () => {
    expect(reportFile(summary)).toEqual([
      'semana.xlsx: planilha semanal por revenda (revendas_lpc_….xlsx)',
      '  linhas lidas 19.676, da cidade 67: novas 50, iguais 3, corrigidas 1, recusadas 2 (1,2 segundos)',
      '  fora: 11 linhas de gás de cozinha (GLP)',
      '  coletas de 10/06/2026 a 11/06/2026',
      '  recusada: semana.xlsx, linha 12, coluna PREÇO DE REVENDA: não é um preço: “x”',
      '  recusada: semana.xlsx, linha 13: tem 3 campos em vez de 16',
      '  mesmo endereço, outro CNPJ: Posto Estrela (11.444.777/0001-61), Avenida JK, 10. Decida no painel, em Postos com outro CNPJ',
      '  sem região: Vital e Vital (16.578.789/0001-00), Rodovia TO-020, s/n',
    ]);
  });
  it('counts the refused rows that are not listed, mentions an earlier import, and has totals and a progress line', () => {
    expect(reportFile({ ...summary, rowsRefused: 1_002 })).toContain('  … e mais 1.000 linhas recusadas');
    expect(reportFile({ ...summary, rowsNotFuel: 1 })).toContain('  fora: 1 linha de gás de cozinha (GLP)');
    expect(reportFile({ ...summary, rowsRefused: 3 })).toContain('  … e mais 1 linha recusada');
    expect(reportFile({ ...summary, alreadyLoadedOn: '2026-06-15' })[1]).toBe(
      '  já importado por inteiro em 15/06/2026; nada mudou',
    );
    expect(reportTotal([summary, summary], 1)).toEqual([
      'Total: 2 arquivos importados, 1 arquivo recusado',
      '  linhas lidas 39.352, da cidade 134: novas 100, iguais 6, corrigidas 2, recusadas 4 (2,5 segundos)',
    ]);
    expect(reportProgress('semana.xlsx', summary)).toBe('semana.xlsx: 19.676 linhas lidas, 67 da cidade…');
  });
});

describe('the report of a file of CEPs', () => {
  const summary = { rowsRead: 4, rowsLoaded: 2, rowsOfStreets: 0, withoutPoint: [], refusals: [] };

  it('names the rows of a file of points that have none or were refused, and says that a list of streets has none at all', () => {
    const withoutPoint = [{ line: 4, zipcode: '77006-466' }];
    const refusals = [{ line: 6, reason: 'o CEP 85555-000 não é de Palmas' }];
    expect(reportPostalCodes('pontos.csv', { ...summary, withoutPoint, refusals })).toEqual([
      'pontos.csv: linhas lidas 4, carregadas 2, sem coordenadas 1, recusadas 1',
      '  sem coordenadas: linha 4, CEP 77006-466',
      '  recusada: linha 6: o CEP 85555-000 não é de Palmas',
    ]);
    expect(reportPostalCodes('ruas.csv', { ...summary, rowsRead: 2, rowsOfStreets: 2 })).toEqual([
      'ruas.csv: linhas lidas 2, carregadas 2 (ruas, sem coordenadas), recusadas 0',
    ]);
  });
});

it.each([
  ['53100', 'o disco do banco de dados está cheio. Libere espaço e repita o comando.'],
  ['ENOSPC', 'o disco do banco de dados está cheio. Libere espaço e repita o comando.'],
  [
    '25006',
    'o banco de dados só aceita leituras agora, como quando o disco está quase cheio. Libere espaço e repita o comando.',
  ],
  ['57P01', 'o banco de dados deixou de responder (why). Repita o comando.'],
  ['42P01', 'why'],
])('a command that fails by %s says what is to be done, where it knows', (code, sentence) => {
  const cause = Object.assign(new Error('why'), { code });
  expect(sayReason(new Error('Failed query: insert …', { cause }))).toBe(sentence);
});
