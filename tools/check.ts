import { checkCity } from '#api/check/check-city.ts';
import type { Config } from '#api/platform/config.ts';
import { mendCurrentPrices } from '#database/check/check-current-prices.ts';
import type { CheckedPart } from '#database/check/part.ts';
import { OpenDatabaseError } from '#database/open/errors.ts';
import { connectDatabase, requireDatabase } from '#database/open/open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Uso: npm run check [-- --consertar]

Lê por inteiro o banco de dados, os arquivos e os segredos, também enquanto o servidor roda, e não muda nada.
Com --consertar, antes refaz os preços atuais que não são os das observações.
Das imagens confere o tipo e o comprimento; os pixels não são decodificados.
Termina com 0 quando está tudo certo, com 1 quando achou algo, e com 2 quando não pôde conferir.`;

function report({ name, read, faults }: CheckedPart): string {
  const result = faults.length === 0 ? 'certo' : `problemas: ${faults.length}`;
  return [`${name}: ${read} — ${result}`, ...faults.map((fault) => `  ${fault}`)].join('\n');
}

async function mendCity({ databaseUrl: url, dataDirectory: directory }: Config): Promise<number> {
  requireDatabase({ url, directory });
  const database = await connectDatabase({ url, directory, say: console.log });
  return mendCurrentPrices(database.orm).finally(() => database.close());
}

// Exit codes: 0 all is well, 1 there are faults, 2 the check was not possible.
await runCommand({
  usage,
  readArguments: (args) =>
    args.every((arg) => arg === '--consertar') ? { mends: args.length > 0 } : undefined,
  async run({ mends }, config, signal) {
    if (mends) console.log(`Preços atuais refeitos: ${await mendCity(config)}`);
    const isWell = await checkCity(config, (part) => console.log(report(part)), signal);
    console.log(
      isWell
        ? 'Está tudo certo.'
        : 'Há problemas. Se o banco de dados está danificado, guarde uma cópia de tudo e restaure o último backup.',
    );
    return isWell ? 0 : 1;
  },
  failed: 'Não foi possível conferir',
  interrupted: 'Interrompido: nem tudo foi conferido.',
  codeOf: (error) => (error instanceof OpenDatabaseError && error.code === 'damaged' ? 1 : 2),
});
