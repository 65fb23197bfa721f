import { resolve } from 'node:path';
import { type BackupSummary, writeBackup } from '#api/backup/write-backup.ts';
import { systemClock } from '#api/platform/clock.ts';
import { oneFile, runCommand } from './run-command.ts';

const usage = `Uso: npm run backup -- ARQUIVO

Guarda num só arquivo o banco de dados, os segredos (secret, cpf-key e push-key) e os arquivos que as pessoas enviaram,
também enquanto o servidor roda. O arquivo abre contas e mostra CPFs: guarde-o como os dados.`;

function report(
  file: string,
  { tables, rows, files, vanished, missing, missingSecrets, bytes }: BackupSummary,
): string {
  const count = (n: number) => n.toLocaleString('pt-BR');
  const lines = [
    `Backup pronto e conferido: ${resolve(file)}`,
    `  ${count(tables)} tabelas, ${count(rows)} linhas, ${count(files)} arquivos, ${count(Math.ceil(bytes / 1024))} KiB`,
  ];
  if (vanished > 0) lines.push(`  arquivos apagados durante o backup, e fora dele: ${count(vanished)}`);
  if (missing > 0)
    lines.push(
      `  arquivos que o banco de dados nomeia e que faltam: ${count(missing)}. Confira DATA_DIR e STORAGE_URL, que devem ser as do servidor; npm run check diz quais são`,
    );
  if (missingSecrets.length > 0)
    lines.push(`  sem ${missingSecrets.join(' e ')}: ainda não há, e nada no banco de dados precisa disso`);
  return lines.join('\n');
}

// Exit codes: 0 the backup is complete, 1 there is none, 2 wrong arguments, 3 it lacks files that rows refer to.
await runCommand({
  usage,
  readArguments: oneFile,
  async run(file, config, signal) {
    const summary = await writeBackup(file, config, systemClock.now(), signal);
    console.log(report(file, summary));
    return summary.missing > 0 ? 3 : 0;
  },
  failed: 'O backup falhou',
  interrupted: 'Interrompido: não há backup, e o que estava pela metade foi apagado.',
});
