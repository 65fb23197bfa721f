import type { Clock } from '#api/platform/clock.ts';
import { type Config, missingContactSettings } from '#api/platform/config.ts';
import { isDemonstration } from '#api/site/read-site.ts';
import { createFirstAdministrator } from '#api/users/create-first-administrator.ts';
import type { Database, Orm } from '#database/database.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';
import { seedDemonstrationMeat } from '#database/seed/demonstration-meat.ts';

/**
 * Fills an empty database: creates the demonstration city, and an administrator whose random password is printed once.
 */
export async function firstStart(database: Database, config: Config, clock: Clock): Promise<void> {
  const { orm } = database.background;
  if (config.seed === 'demo') await seedDemonstration(orm, clock.now());
  const administrator = await createFirstAdministrator(orm, config.admin);
  if (administrator) {
    console.log(`Administrador criado: ${administrator.email}`);
    if (administrator.generatedPassword) {
      console.log(`Senha (mostrada só agora): ${administrator.generatedPassword}`);
    }
  }
}

async function seedDemonstration(orm: Orm, now: Date): Promise<void> {
  if (await seedDemonstrationCity(orm, now)) {
    console.log(
      'Cidade de demonstração criada. Os postos somem com a primeira pesquisa real: npm run import -- anp ARQUIVO',
    );
  }
  if (await seedDemonstrationMeat(orm, now)) {
    console.log('Açougues e mercados de demonstração criados.');
  }
}

/** Warns that nobody can see who runs a real city's site. The demonstration has examples. */
export async function warnOfMissingContact(
  database: Database,
  { contact }: Pick<Config, 'contact'>,
  warn: (fields: { missing: string[] }, message: string) => void,
): Promise<void> {
  const missing = missingContactSettings(contact);
  if (missing.length === 0 || (await isDemonstration(database.background.orm))) return;
  warn({ missing }, 'visitors cannot see who runs the site: set what is missing');
}
