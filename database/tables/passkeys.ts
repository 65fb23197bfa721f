import { bigint, check, index, integer, pgTable, sql, text, timestamp, unique } from '#database/orm.ts';
import { users } from './users.ts';

/** Passkeys of people (WebAuthn): their device signs with a private key, of which this is the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** in base64url, as the browser names it */
    credentialId: text().notNull(),
    /** COSE in base64url */
    publicKey: text().notNull(),
    /** how often it has signed, if its device counts; one that falls is a copy */
    counter: bigint({ mode: 'number' }).notNull(),
    /** given by its owner */
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** null: nobody has signed in with it */
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('passkeys_credential').on(t.credentialId),
    index('passkeys_user').on(t.userId),
    check('passkeys_counted', sql`${t.counter} >= 0`),
  ],
);
