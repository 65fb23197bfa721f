import { BackupError } from '#api/backup/backup-format.ts';
import { type RestoreSummary, restoreBackup } from '#api/backup/restore-backup.ts';
import { ConfigError, readConfig } from '#api/platform/config.ts';
import { loadEnvironment } from '#api/platform/load-environment.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { messageOf } from './message-of.ts';

const usage = `Uso: npm run restore -- ARQUIVO

Restaura um backup de npm run backup num lugar vazio: o DATA_DIR e, com DATABASE_URL, um banco de dados vazio nesse
servidor. Um backup do banco de dados embutido pode ser restaurado num servidor, e o contrário.`;

function report({ madeAt, tables, rows, files, differing }: RestoreSummary): string {
  const count = (n: number) => n.toLocaleString('pt-BR');
  const made = madeAt.toLocaleString('pt-BR', { timeZone: cityTimeZone });
  const lines = [
    `Restaurado e conferido o backup de ${made}: ${count(tables)} tabelas, ${count(rows)} linhas, ${count(files)} arquivos.`,
  ];
  for (const setting of differing)
    lines.push(
      setting === 'SECRET'
        ? 'SECRET não é o do backup, e vale o que está definido: todos precisam entrar de novo, e e-mails na fila não são lidos.'
        : 'CPF_KEY não é a do backup, e vale a que está definida: os CPFs guardados não podem ser lidos com ela.',
    );
  return lines.join('\n');
}

/** Runs `npm run restore`. Returns the exit code: 0 all is restored, 1 nothing is, 2 wrong arguments. */
async function main(args: string[]): Promise<number> {
  const [file, ...others] = args;
  if (file === undefined || file === '' || file.startsWith('-') || others.length > 0) {
    console.error(usage);
    return 2;
  }
  try {
    console.log(report(await restoreBackup(file, readConfig(loadEnvironment()))));
    return 0;
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof OpenDatabaseError || error instanceof BackupError;
    console.error(expected ? error.message : `Nada foi restaurado: ${messageOf(error)}`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
