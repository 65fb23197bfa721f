import { mostFound } from '#contract/dashboard.ts';
import type { Db } from '#database/database.ts';
import { type AnyPgColumn, and, eq, type SQL, sql } from '#database/orm.ts';
import { categories, establishments, products, regions, users } from '#database/schema.ts';
import { fold } from '#domain/text.ts';
import { readHandler } from '../platform/handler.ts';
import { isCut, isShop, isStation } from '../platform/kinds.ts';
import { containing } from '../platform/list.ts';

const fewestLetters = 2;

/** Finds rows of the panel by name: establishments, products, stations and people. */
export const searchBackOffice = readHandler('searchBackOffice', async ({ query }, { db }) => {
  const words = fold(query.search);
  if (words.length < fewestLetters) {
    return { data: { establishments: [], products: [], stations: [], users: [] } };
  }
  const [ofEstablishments, ofProducts, ofStations, ofUsers] = await Promise.all([
    findEstablishments(db, words),
    findProducts(db, words),
    findStations(db, words),
    findUsers(db, words),
  ]);
  return {
    data: { establishments: ofEstablishments, products: ofProducts, stations: ofStations, users: ofUsers },
  };
});

/** Sorts names that begin with the words first, then by name and id. */
const order = (foldedName: AnyPgColumn, id: AnyPgColumn, words: string): (SQL | AnyPgColumn)[] => [
  sql`not starts_with(${foldedName}, ${words})`,
  foldedName,
  id,
];

function findEstablishments(db: Db, words: string) {
  const { id, name, foldedName } = establishments;
  return db
    .select({ id, name, about: regions.name })
    .from(establishments)
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .where(and(isShop, containing(foldedName, words)))
    .orderBy(...order(foldedName, id, words))
    .limit(mostFound);
}

function findProducts(db: Db, words: string) {
  const { id, name, foldedName } = products;
  return db
    .select({ id, name, about: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isCut(db), containing(foldedName, words)))
    .orderBy(...order(foldedName, id, words))
    .limit(mostFound);
}

function findStations(db: Db, words: string) {
  const { id, name, foldedName, neighbourhood } = establishments;
  return db
    .select({ id, name, about: neighbourhood })
    .from(establishments)
    .where(and(isStation, containing(foldedName, words)))
    .orderBy(...order(foldedName, id, words))
    .limit(mostFound);
}

function findUsers(db: Db, words: string) {
  const { id, name, foldedName, email } = users;
  return db
    .select({ id, name, about: email })
    .from(users)
    .where(containing(foldedName, words))
    .orderBy(...order(foldedName, id, words))
    .limit(mostFound);
}
