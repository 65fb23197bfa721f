import { boolean, check, integer, pgTable, sql } from '#database/orm.ts';
import { versioned } from './versioned.ts';

/** Which rules approve reported prices and receipts without an administrator: one row, and all off at first. */
export const moderationSettings = pgTable(
  'moderation_settings',
  {
    id: integer().primaryKey().default(1),
    /** several people's reports agree */
    agreement: boolean().notNull().default(false),
    /** the author's last reports were right */
    record: boolean().notNull().default(false),
    /** what receipts show becomes prices where their keys, their sums and the people who send them leave no doubt */
    receipts: boolean().notNull().default(false),
    ...versioned(),
  },
  (t) => [check('moderation_settings_one_row', sql`${t.id} = 1`)],
);
