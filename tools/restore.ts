import { type RestoreSummary, restoreBackup } from '#api/backup/restore-backup.ts';
import { cityTimeZone } from '#domain/city-time.ts';
import { oneFile, runCommand } from './run-command.ts';

const usage = `Uso: npm run restore -- ARQUIVO

Restaura um backup de npm run backup num lugar vazio: o DATA_DIR e, com DATABASE_URL, um banco de dados vazio nesse
servidor. Um backup do banco de dados embutido pode ser restaurado num servidor, e o contrário.`;

const otherSecrets: Record<RestoreSummary['differing'][number], string> = {
  SECRET:
    'SECRET não é o do backup, e vale o que está definido: todos precisam entrar de novo, e e-mails na fila não são lidos.',
  CPF_KEY:
    'CPF_KEY não é a do backup, e vale a que está definida: os CPFs guardados não podem ser lidos com ela.',
  PUSH_KEY:
    'PUSH_KEY não é a do backup, e vale a que está definida: os aparelhos com avisos não os recebem mais, até que as pessoas os peçam de novo.',
};

function report({ madeAt, tables, rows, files, differing }: RestoreSummary): string {
  const count = (n: number) => n.toLocaleString('pt-BR');
  const made = madeAt.toLocaleString('pt-BR', { timeZone: cityTimeZone });
  const lines = [
    `Restaurado e conferido o backup de ${made}: ${count(tables)} tabelas, ${count(rows)} linhas, ${count(files)} arquivos.`,
  ];
  for (const setting of differing) lines.push(otherSecrets[setting]);
  return lines.join('\n');
}

// Exit codes: 0 all is restored, 1 nothing is, 2 wrong arguments.
await runCommand({
  usage,
  readArguments: oneFile,
  async run(file, config, signal) {
    console.log(report(await restoreBackup(file, config, signal)));
    return 0;
  },
  failed: 'Nada foi restaurado',
  interrupted: 'Interrompido: nada foi restaurado, e o lugar está vazio como antes.',
});
