import { type CheckedPart, count } from '#database/check/part.ts';
import type { Orm } from '#database/database.ts';
import { desc, isNotNull, sql } from '#database/orm.ts';
import { alertRecipients, couponUses } from '#database/schema.ts';
import { type Config, shortestSecret } from '../platform/config.ts';
import { createCpfVault } from '../platform/cpf-vault.ts';
import { decrypt } from '../platform/encryption.ts';
import { findExposed, findSecrets, type SecretSettings } from '../platform/secret.ts';

/** how many CPFs and jobs are tried, the newest first */
const tried = 1_000;

/** Tries to decrypt stored data with the secrets, and looks at who may read their files. */
export async function checkSecrets(
  orm: Orm,
  config: SecretSettings & Pick<Config, 'dataDirectory'>,
): Promise<CheckedPart> {
  const found = findSecrets(config);
  const hasBrowsers = (await orm.$count(alertRecipients, isNotNull(alertRecipients.endpoint))) > 0;
  const faults = Object.entries(found).flatMap(([name, secret]) => {
    // A key with which no browser has subscribed is missed by nobody.
    if (secret === undefined && name === 'push-key' && !hasBrowsers) return [];
    if (secret === undefined) return [`falta ${name}: sem ele, o próximo início faz outro`];
    return secret.length < shortestSecret ? [`${name} é curto demais`] : [];
  });
  for (const { path, mode } of findExposed(config))
    faults.push(`outros usuários desta máquina têm acesso a ${path} (modo ${mode}): chmod go= ${path}`);
  const sealed = await sealedCpfs(orm);
  const jobs = await sealedJobs(orm);
  const { secret, 'cpf-key': cpfKey } = found;
  if (cpfKey !== undefined) {
    const vault = createCpfVault(cpfKey);
    const lost = sealed.filter(({ cpf, hash }) => {
      const digits = vault.decrypt(cpf);
      return digits === null || vault.hash(digits) !== hash;
    });
    if (lost.length > 0)
      faults.push(`${count(lost.length)} de ${count(sealed.length)} CPFs não se leem com esta cpf-key`);
  }
  if (secret !== undefined) {
    const lost = jobs.filter(({ job, text }) => !opens(text, secret, job));
    if (lost.length > 0)
      faults.push(
        `${count(lost.length)} de ${count(jobs.length)} tarefas na fila não se leem com este secret`,
      );
  }
  return {
    name: 'Segredos',
    read: `secret e cpf-key, tentados em ${count(sealed.length)} CPFs e ${count(jobs.length)} tarefas na fila`,
    faults,
  };
}

async function sealedCpfs(orm: Orm) {
  const rows = await orm
    .select({ cpf: couponUses.cpfSealed, hash: couponUses.cpfHash })
    .from(couponUses)
    .where(isNotNull(couponUses.cpfSealed))
    .orderBy(desc(couponUses.id))
    .limit(tried);
  return rows;
}

/** A database on which no server has run has no queues yet. */
async function sealedJobs(orm: Orm): Promise<{ job: string; text: string }[]> {
  const { rows: tables } = await orm.execute<{ is: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as is`,
  );
  if (!tables[0]?.is) return [];
  const { rows } = await orm.execute<{ job: string; text: string }>(
    sql`select data ->> 'job' as job, data ->> 'sealed' as text from pgboss.job
      where state in ('created', 'retry', 'active') and data ->> 'sealed' is not null
      order by created_on desc limit ${tried}`,
  );
  return rows;
}

function opens(text: string, secret: string, purpose: string): boolean {
  try {
    decrypt(text, secret, purpose);
    return true;
  } catch {
    return false;
  }
}
