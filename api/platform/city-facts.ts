import type { Orm } from '#database/database.ts';
import { cityFacts } from '#database/schema.ts';
import type { KeepParts, KeptPart } from './kept-parts.ts';

interface CityFacts {
  /** an invented city (design, section 6) */
  isDemonstration: boolean;
}

const kept: KeptPart<CityFacts> = {
  name: 'city facts',
  tagsOf: () => ['city_facts'],
  make: async (db) => new Map([[0, { isDemonstration: await isDemonstration(db) }]]),
};

/** Returns whether the city is a demonstration, for the mark that all answers with its data have. */
export async function keptIsDemonstration(keepParts: KeepParts): Promise<boolean> {
  return (await keepParts(kept, [0])).get(0)?.isDemonstration === true;
}

/** Returns whether the city is a demonstration. */
export async function isDemonstration(orm: Orm): Promise<boolean> {
  const [facts] = await orm.select().from(cityFacts);
  return facts?.isDemonstration === true;
}

/** Makes a city a demonstration, or a real one. */
export async function setDemonstration(orm: Orm, value: boolean): Promise<void> {
  await orm
    .insert(cityFacts)
    .values({ isDemonstration: value })
    .onConflictDoUpdate({ target: cityFacts.id, set: { isDemonstration: value } });
}
