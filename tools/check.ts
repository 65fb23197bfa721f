import { BackupError } from '#api/backup/backup-format.ts';
import { checkCity } from '#api/check/check-city.ts';
import { ConfigError, readConfig } from '#api/platform/config.ts';
import { loadEnvironment } from '#api/platform/load-environment.ts';
import type { CheckedPart } from '#database/check/part.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { messageOf } from './message-of.ts';

const usage = `Uso: npm run check

Lê por inteiro o banco de dados, os arquivos e os segredos, também enquanto o servidor roda, e não muda nada.
Das imagens confere o tipo e o comprimento; os pixels não são decodificados.
Termina com 0 quando está tudo certo, com 1 quando achou algo, e com 2 quando não pôde conferir.`;

function report({ name, read, faults }: CheckedPart): string {
  const result = faults.length === 0 ? 'certo' : `problemas: ${faults.length}`;
  return [`${name}: ${read} — ${result}`, ...faults.map((fault) => `  ${fault}`)].join('\n');
}

/** Runs `npm run check`. Returns the exit code: 0 all is well, 1 something is not, 2 it could not be checked. */
async function main(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error(usage);
    return 2;
  }
  try {
    const isWell = await checkCity(readConfig(loadEnvironment()), (part) => console.log(report(part)));
    console.log(
      isWell
        ? 'Está tudo certo.'
        : 'Há problemas. Se o banco de dados está danificado, guarde uma cópia de tudo e restaure o último backup.',
    );
    return isWell ? 0 : 1;
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof OpenDatabaseError || error instanceof BackupError;
    console.error(expected ? error.message : `Não foi possível conferir: ${messageOf(error)}`);
    return error instanceof OpenDatabaseError && error.code === 'damaged' ? 1 : 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
