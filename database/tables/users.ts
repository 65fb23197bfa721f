import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  type SQL,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '#database/orm.ts';
import { decisionNews } from '#domain/decision-news.ts';
import { userRoles } from '#domain/roles.ts';
import { folded, trigrams } from './folded.ts';
import { versioned } from './versioned.ts';

/** People with an account. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** lower case */
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    /** digits with area code */
    phone: text(),
    image: text(),
    role: text({ enum: userRoles }).notNull().default('user'),
    /**
     * the rules that approve reports consider only those made after this; removing a decided report sets it to `removalDays`
     * later (domain/approval-rules.ts); null: all
     */
    ruledFrom: timestamp({ withTimezone: true }),
    /** how the person hears of decisions about their reports */
    decisionNews: text({ enum: decisionNews }).notNull().default('email'),
    /** when they last heard of some by mail; null: never */
    decisionNewsAt: timestamp({ withTimezone: true }),
    ...versioned(),
    /** the back office sorts and searches tens of thousands of people by these */
    foldedName: text().generatedAlwaysAs((): SQL => folded(users.name)),
    searched: text().generatedAlwaysAs((): SQL => folded(sql`${users.name} || ' ' || ${users.email}`)),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_image').on(t.image),
    index('users_folded_name').on(t.foldedName, t.id),
    trigrams('users_name_trigrams', t.foldedName),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_phone_digits', sql`${t.phone} ~ '^[0-9]{10,11}$'`),
    check('users_decision_news_known', sql`${t.decisionNews} in ('email', 'none')`),
    check('users_role_known', sql`${t.role} in ('user', 'admin')`),
  ],
);

/** Credentials of a person: a password (database/passwords.ts). */
export const accounts = pgTable(
  'accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    // These columns are never filled; to be dropped when no version that uses them can run at the same time as this one.
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true }),
    scope: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('accounts_user').on(t.userId), uniqueIndex('accounts_once').on(t.providerId, t.accountId)],
);

/**
 * Links for a new password and links that sign in, stored under the hash of their kind and secret. `value` is the id of their
 * person, or the address to which a link that signs in was sent before it had an account.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

/** Links that confirm a new email address, stored under the hash of their secret. */
export const emailChanges = pgTable(
  'email_changes',
  {
    secretHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** lower case */
    email: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('email_changes_user').on(t.userId),
    index('email_changes_end').on(t.expiresAt),
    check('email_changes_lower', sql`${t.email} = lower(${t.email})`),
  ],
);
