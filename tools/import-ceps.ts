import { basename } from 'node:path';
import { systemClock } from '#api/platform/clock.ts';
import { ConfigError, readConfig } from '#api/platform/config.ts';
import { loadEnvironment } from '#api/platform/load-environment.ts';
import { type LoadSummary, loadPostalCodes } from '#api/postal-codes/load-postal-codes.ts';
import { PostalCodeFileError } from '#api/postal-codes/read-postal-codes.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { connectDatabase } from '#database/open/open-database.ts';

const usage = `Uso: npm run import:ceps -- ARQUIVO…

Carrega CEPs da cidade, de arquivos CSV em UTF-8 separados por vírgulas:
  - pontos, com cabeçalho: cep, logradouro, latitude, longitude (outras colunas não são lidas)
  - ruas, sem cabeçalho: cep, logradouro, complemento, bairro`;

/** The maximum of printed lines of one kind; further ones are only counted. */
const mostLines = 50;

function report(fileName: string, { rowsRead, rowsLoaded, withoutPoint, refusals }: LoadSummary): string {
  return [
    `${fileName}: linhas lidas ${rowsRead}, carregadas ${rowsLoaded}, sem coordenadas ${withoutPoint.length}, ` +
      `recusadas ${refusals.length}`,
    ...listed(withoutPoint.map(({ line, zipcode }) => `  sem coordenadas: linha ${line}, CEP ${zipcode}`)),
    ...listed(refusals.map(({ line, reason }) => `  recusada: linha ${line}: ${reason}`)),
  ].join('\n');
}

function listed(lines: readonly string[]): string[] {
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `  … e mais ${more}`] : [...lines];
}

/** Runs `npm run import:ceps`. Returns the exit code: 0 all files were loaded, 1 a file was not, 2 wrong arguments. */
async function main(files: string[]): Promise<number> {
  if (files.length === 0 || files.some((file) => file.startsWith('-'))) {
    console.error(usage);
    return 2;
  }
  let code = 0;
  try {
    const config = readConfig(loadEnvironment());
    const database = await connectDatabase({ url: config.databaseUrl, directory: config.dataDirectory });
    try {
      for (const file of files) {
        try {
          console.log(report(basename(file), await loadPostalCodes(database, file, systemClock.now())));
        } catch (error) {
          if (!(error instanceof PostalCodeFileError)) throw error;
          console.error(`${basename(file)}: não carregado. ${error.message}`);
          code = 1;
        }
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof OpenDatabaseError;
    console.error(expected ? error.message : `Erro inesperado: ${String(error)}`);
    return 1;
  }
  return code;
}

process.exitCode = await main(process.argv.slice(2));
