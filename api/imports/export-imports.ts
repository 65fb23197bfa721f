import type { Import } from '#contract/imports.ts';
import { layoutNames } from '#domain/imports.ts';
import { type CsvColumn, csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { findImports, selectImports } from './import-queries.ts';

const columns: readonly CsvColumn<Import>[] = [
  ['ID', ({ id }) => id],
  ['Arquivo', ({ fileName }) => fileName],
  ['Leiaute', ({ layout }) => layout && layoutNames[layout]],
  ['Município', ({ municipality }) => municipality],
  ['UF', ({ state }) => state],
  ['Situação', ({ status }) => status],
  ['Primeira coleta', ({ firstDay }) => firstDay],
  ['Última coleta', ({ lastDay }) => lastDay],
  ['Linhas lidas', ({ rowsRead }) => rowsRead],
  ['Da cidade', ({ rowsOfCity }) => rowsOfCity],
  ['Novas', ({ rowsNew }) => rowsNew],
  ['Iguais', ({ rowsSame }) => rowsSame],
  ['Corrigidas', ({ rowsCorrected }) => rowsCorrected],
  ['Recusadas', ({ rowsRefused }) => rowsRefused],
  ['GLP', ({ rowsNotFuel }) => rowsNotFuel],
  ['Quem', ({ user }) => user ?? 'linha de comando'],
  ['Início', ({ startedAt }) => startedAt],
  ['Fim', ({ finishedAt }) => finishedAt],
  ['Desfeita em', ({ undoneAt }) => undoneAt],
  ['Desfeita por', ({ undoneBy }) => undoneBy],
  ['Falha', ({ failure }) => failure],
];

export const exportImports = readHandler('exportImports', async ({ query }, { db, today }) => {
  const found = await findImports(db, query).limit(maxExportedRows + 1);
  return {
    file: csvFile(`importacoes-${today}.csv`, columns, found, (ids) => selectImports(db, query, { ids })),
  };
});
