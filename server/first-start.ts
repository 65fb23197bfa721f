import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeBackup } from '#api/backup/write-backup.ts';
import { hasLeftOvers, removeLeftOvers } from '#api/demonstration/demonstration.ts';
import { isDemonstration, setDemonstration } from '#api/platform/city-facts.ts';
import { type Clock, today } from '#api/platform/clock.ts';
import { type Config, missingContactSettings } from '#api/platform/config.ts';
import { createFirstAdministrator } from '#api/users/create-first-administrator.ts';
import type { Database, Orm } from '#database/database.ts';
import { imports, users } from '#database/schema.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';
import { seedDemonstrationMeat } from '#database/seed/demonstration-meat.ts';

/**
 * Fills an empty database: creates the demonstration city, and an administrator whose random password is printed once.
 * @returns a function from the site's address to the line that says how to enter the panel
 */
export async function firstStart(
  database: Database,
  config: Config,
  clock: Clock,
): Promise<(address: string) => string> {
  const { orm } = database.background;
  if (config.seed === 'demo' && (await isNew(orm))) await seedDemonstration(orm, clock.now());
  const administrator = await createFirstAdministrator(orm, config.admin);
  if (!administrator) {
    return (address) => `Painel em ${address}/admin · sem a senha de quem administra: npm run password`;
  }
  const { email, generatedPassword } = administrator;
  console.log(`Administrador criado: ${email}`);
  if (generatedPassword) console.log(`Senha (mostrada só agora): ${generatedPassword}`);
  return (address) => `Painel em ${address}/admin · entre com ${email} e a senha`;
}

/** A city with accounts or surveys is never filled again, even if all of its places have been deleted. */
async function isNew(orm: Orm): Promise<boolean> {
  return (await orm.$count(users)) === 0 && (await orm.$count(imports)) === 0;
}

async function seedDemonstration(orm: Orm, now: Date): Promise<void> {
  await setDemonstration(orm, true);
  const seeded = [await seedDemonstrationMeat(orm, now), await seedDemonstrationCity(orm, now)];
  if (!seeded.includes(true)) await setDemonstration(orm, false);
  else {
    console.log(
      'Cidade de demonstração criada: experimente tudo. Ela sai quando você começa a cidade de verdade, no painel.',
    );
  }
}

/**
 * Removes the invented half of a city that a version before left half real, after a backup in the data folder, which is named to
 * the operator. Tried again at the next start if it fails.
 */
export async function removeInventedHalf(
  database: Database,
  config: Parameters<typeof writeBackup>[1],
  clock: Clock,
): Promise<void> {
  const { orm } = database.background;
  if (!(await hasLeftOvers(orm))) return;
  const now = clock.now();
  const path = join(config.dataDirectory, `antes-de-tirar-a-demonstracao-${today(clock)}.backup`);
  if (!existsSync(path)) await writeBackup(path, config, now);
  await orm.transaction((tx) => removeLeftOvers({ tx, now }));
  console.log(`Os lugares inventados que havia entre os de verdade saíram. Como era antes: ${path}`);
}

/** Warns if the pages of a real city do not show its operator. The demonstration has examples. */
export async function warnOfMissingContact(
  database: Database,
  { contact }: Pick<Config, 'contact'>,
  warn: (fields: { missing: string[] }, message: string) => void,
): Promise<void> {
  const missing = missingContactSettings(contact);
  if (missing.length === 0 || (await isDemonstration(database.background.orm))) return;
  warn({ missing }, 'visitors cannot see who runs the site: set what is missing');
}
