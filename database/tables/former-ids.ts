import { check, integer, pgTable, primaryKey, sql, text } from '#database/orm.ts';

/**
 * The ids that stations and fuels had while they had tables of their own, for links with them. Only migrations write it
 * (decision 60). A row stays when its station or fuel is deleted, because a deletion may be undone.
 */
export const formerIds = pgTable(
  'former_ids',
  {
    kind: text({ enum: ['station', 'fuel'] }).notNull(),
    formerId: integer().notNull(),
    /** of the establishment, or of the product */
    id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.formerId] }),
    check('former_ids_kind_known', sql`${t.kind} in ('station', 'fuel')`),
    check('former_ids_changed', sql`${t.formerId} <> ${t.id}`),
  ],
);
