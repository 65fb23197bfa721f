import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const fuelBrands = pgTable('fuel_brands', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** URL of an image */
  logo: text(),
});
