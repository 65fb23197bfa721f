import { check, integer, pgTable, sql, text, timestamp } from '#database/orm.ts';

/** Hosts of other services that have asked for a pause or failed, until they answer again. All nodes spare them. */
export const outsideHosts = pgTable(
  'outside_hosts',
  {
    /** with its port, where the address names one */
    host: text().primaryKey(),
    /** failures since its last answer */
    failures: integer().notNull(),
    /** nobody asks it before */
    restsUntil: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('outside_hosts_failures', sql`${t.failures} > 0`)],
);
