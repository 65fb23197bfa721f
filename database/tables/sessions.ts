import { boolean, check, index, integer, pgTable, primaryKey, sql, text, timestamp } from '#database/orm.ts';
import { users } from './users.ts';

/** Sessions of signed-in people. The server accepts a token only with its signature. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    /** 'Lembrar de mim': each use extends the session */
    remembered: boolean().notNull().default(true),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** the browser's User-Agent header */
    userAgent: text(),
    /** never filled; to be dropped when no version that uses it can run at the same time as this one */
    ipAddress: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** last use, accurate to an hour */
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_end').on(t.expiresAt)],
);

/** Browsers in which a person has signed in before. They can still sign in while strangers guess the password. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** hash of the device cookie */
    device: text().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] })],
);

/** Failed attempts at a secret. The key is a keyed hash of the account and the network, so that neither is stored. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** no attempt is accepted before */
    blockedUntil: timestamp({ withTimezone: true }).notNull(),
    /** the count starts again after */
    forgottenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('attempts_counted', sql`${t.failures} >= 0`), index('attempts_forgotten').on(t.forgottenAt)],
);

/** Tokens that work once and were used (api/platform/one-use-token.ts), until they would have ended. */
export const usedTokens = pgTable(
  'used_tokens',
  {
    /** their random part */
    id: text().primaryKey(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('used_tokens_end').on(t.expiresAt)],
);
