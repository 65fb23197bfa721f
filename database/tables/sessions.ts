import { relations, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Who is signed in, in the shape better-auth keeps it. A token alone opens nothing: it leaves signed. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    /** 'Lembrar de mim': each use puts its end off */
    remembered: boolean().notNull().default(true),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** as the browser calls itself */
    userAgent: text(),
    /** never filled; better-auth asks for the column */
    ipAddress: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** the last use, to the hour */
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_end').on(t.expiresAt)],
);

/** For better-auth, which reads a session and whose it is by one statement. */
export const sessionsRelations = relations(sessions, ({ one }) => ({
  user: one(users, { fields: [sessions.userId], references: [users.id] }),
}));

/** Browsers in which a person has signed in before: strangers who try passwords do not shut these out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** hash of what the browser holds */
    device: text().notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] })],
);

/** Tries at a secret that have not succeeded, counted under keyed hashes of whom and from where. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** nothing is tried before */
    blockedUntil: timestamp({ withTimezone: true }).notNull(),
    /** counted from nothing again after */
    forgottenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('attempts_counted', sql`${t.failures} >= 0`), index('attempts_forgotten').on(t.forgottenAt)],
);
