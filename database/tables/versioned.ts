import { integer, timestamp } from '#database/orm.ts';

/** The columns of a table whose rows people edit: a change names the version that it was based on. */
export const versioned = () => ({
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
