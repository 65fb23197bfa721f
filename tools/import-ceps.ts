import { basename } from 'node:path';
import { systemClock } from '#api/platform/clock.ts';
import { loadPostalCodes } from '#api/postal-codes/load-postal-codes.ts';
import { PostalCodeFileError } from '#api/postal-codes/read-postal-codes.ts';
import type { Database } from '#database/database.ts';
import { connectDatabase } from '#database/open/open-database.ts';
import { reportPostalCodes } from './import-report.ts';
import { runCommand } from './run-command.ts';

const usage = `Uso: npm run import:ceps -- ARQUIVO…

Carrega CEPs da cidade, de arquivos CSV em UTF-8 separados por vírgulas:
  - pontos, com cabeçalho: cep, logradouro, latitude, longitude (outras colunas não são lidas)
  - ruas, sem cabeçalho: cep, logradouro, complemento, bairro`;

/** Returns whether all files were loaded. */
async function loadFiles(
  database: Database,
  files: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  let isDone = true;
  for (const file of files) {
    signal.throwIfAborted();
    const name = basename(file);
    try {
      const summary = await loadPostalCodes(database, file, systemClock.now());
      console.log(reportPostalCodes(name, summary).join('\n'));
    } catch (error) {
      if (!(error instanceof PostalCodeFileError)) throw error;
      console.error(`${name}: não carregado. ${error.message}`);
      isDone = false;
    }
  }
  return isDone;
}

// Exit codes: 0 all files were loaded, 1 a file was not, 2 wrong arguments.
await runCommand({
  usage,
  readArguments: (files) =>
    files.length === 0 || files.some((file) => file.startsWith('-')) ? undefined : files,
  async run(files, { databaseUrl: url, dataDirectory: directory }, signal) {
    const database = await connectDatabase({ url, directory, say: console.log });
    return loadFiles(database, files, signal)
      .then((isDone) => (isDone ? 0 : 1))
      .finally(() => database.close());
  },
  failed: 'Erro inesperado',
  interrupted: 'Interrompido. O que já foi carregado fica.',
});
