import { systemClock } from '#api/platform/clock.ts';
import { type GivenPassword, givePassword } from '#api/users/give-password.ts';
import { connectDatabase, requireDatabase } from '#database/open/open-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Uso: npm run password [-- E-MAIL]

Dá uma senha nova a uma conta e encerra as sessões dela, também enquanto o servidor roda.
Sem E-MAIL, ao administrador, onde há só um.`;

/** Reads arguments that are at most one address. */
function readArguments([email, ...others]: string[]): { email: string | undefined } | undefined {
  const isWrong = others.length > 0 || (email !== undefined && !/^[^-].*@/.test(email));
  return isWrong ? undefined : { email: email?.trim().toLowerCase() };
}

/** Prints the result. Returns the exit code. */
function report(given: GivenPassword): number {
  if ('password' in given) {
    console.log(`Senha nova de ${given.email} (mostrada só agora): ${given.password}`);
    console.log(
      'As sessões desta conta foram encerradas. Entre com ela em /login e troque a senha no seu painel.',
    );
    return 0;
  }
  if ('missing' in given) {
    console.error(`Não há conta com o e-mail ${given.missing}.`);
  } else if (given.administrators.length === 0) {
    console.error('Ainda não há administrador. O primeiro é criado por npm start.');
  } else {
    console.error('Há mais de um administrador. Diga qual: npm run password -- E-MAIL');
    for (const email of given.administrators) console.error(`  ${email}`);
  }
  return 1;
}

// Exit codes: 0 the account has a new password, 1 it has not, 2 wrong arguments.
await runCommand({
  usage,
  readArguments,
  async run({ email }, { databaseUrl: url, dataDirectory: directory }) {
    requireDatabase({ url, directory });
    const database = await connectDatabase({ url, directory, say: console.log });
    try {
      return report(await givePassword(database.orm, email, systemClock.now()));
    } finally {
      await database.close();
    }
  },
  failed: 'A senha não foi mudada',
  interrupted: 'Interrompido: a senha não foi mudada.',
});
