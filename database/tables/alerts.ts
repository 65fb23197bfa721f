import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '#database/orm.ts';
import type { Told } from '#domain/alerts.ts';
import { establishments } from './establishments.ts';
import { products } from './products.ts';
import { users } from './users.ts';

/**
 * Who gets alerts: a browser with a push subscription, an address without an account, or an account by its own address, which is
 * not copied.
 */
export const alertRecipients = pgTable(
  'alert_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** of a browser: the account that was signed in when it subscribed, with which it goes */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** of an address without an account; lower case */
    email: text(),
    /** of a browser: the address of its push service, which nobody guesses */
    endpoint: text(),
    /** its public key and its secret, base64url (RFC 8291) */
    p256dh: text(),
    auth: text(),
    /** messages in a row that the push service has not taken */
    failures: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('alert_recipients_endpoint').on(t.endpoint),
    uniqueIndex('alert_recipients_email').on(t.email),
    uniqueIndex('alert_recipients_account').on(t.userId).where(sql`${t.endpoint} is null`),
    check(
      'alert_recipients_one_way',
      sql`case
        when ${t.endpoint} is not null then ${t.email} is null and num_nonnulls(${t.p256dh}, ${t.auth}) = 2
        else num_nonnulls(${t.email}, ${t.userId}) = 1 and num_nonnulls(${t.p256dh}, ${t.auth}) = 0 end`,
    ),
    check('alert_recipients_email_lower', sql`${t.email} = lower(${t.email})`),
    check('alert_recipients_failures', sql`${t.failures} >= 0`),
    index('alert_recipients_user').on(t.userId),
  ],
);

/** An alert: a product below a price, or the total of a list on Fridays. */
export const alerts = pgTable(
  'alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipientId: integer()
      .notNull()
      .references(() => alertRecipients.id, { onDelete: 'cascade' }),
    /** null: the alert is for a list */
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    /** the only place that counts; null: all within the radius */
    establishmentId: integer().references(() => establishments.id, { onDelete: 'cascade' }),
    maxCentavos: integer(),
    /**
     * of a list; amounts in kilos, litres or pieces, names as they were then (earlier versions have stored none); 'isGone': the
     * product has left the site, and the recipient was told
     */
    items:
      jsonb().$type<{ productId: number; amount: number; name?: string | undefined; isGone?: boolean }[]>(),
    /** the centre of the cell from which the radius counts, in metres by road; null: the whole city */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    radiusM: integer(),
    /** the price, or the total of the list, that was told or noted last; null: none, or prices have risen since */
    toldCentavos: integer(),
    /** the Friday of that total */
    toldOn: date(),
    /** hash of the secret in the mail that confirms it; null: it is confirmed */
    linkHash: text(),
    /** until when it may be confirmed */
    waitsUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    /** the same wish counts once */
    uniqueIndex('alerts_once')
      .on(t.recipientId, t.productId, sql`coalesce(${t.establishmentId}, 0)`)
      .where(sql`${t.productId} is not null and ${t.linkHash} is null`),
    uniqueIndex('alerts_list_once')
      .on(t.recipientId)
      .where(sql`${t.items} is not null and ${t.linkHash} is null`),
    uniqueIndex('alerts_link').on(t.linkHash),
    check(
      'alerts_one_kind',
      sql`num_nonnulls(${t.productId}, ${t.items}) = 1 and (${t.productId} is null) = (${t.maxCentavos} is null) and (${t.establishmentId} is null or ${t.productId} is not null)`,
    ),
    check('alerts_maximum', sql`${t.maxCentavos} > 0`),
    check('alerts_place_whole', sql`num_nonnulls(${t.latitude}, ${t.longitude}, ${t.radiusM}) in (0, 3)`),
    check('alerts_one_place', sql`${t.establishmentId} is null or ${t.radiusM} is null`),
    check('alerts_latitude', sql`${t.latitude} between -90 and 90`),
    check('alerts_longitude', sql`${t.longitude} between -180 and 180`),
    check('alerts_radius', sql`${t.radiusM} between 1 and 100000`),
    check('alerts_waiting_whole', sql`(${t.linkHash} is null) = (${t.waitsUntil} is null)`),
    index('alerts_recipient').on(t.recipientId),
    index('alerts_product').on(t.productId),
    index('alerts_establishment').on(t.establishmentId),
  ],
);

/** What recipients are told on a day: each at most once, whatever crashes and however many nodes decide. */
export const alertDigests = pgTable(
  'alert_digests',
  {
    recipientId: integer()
      .notNull()
      .references(() => alertRecipients.id, { onDelete: 'cascade' }),
    /** the city's */
    day: date().notNull(),
    told: jsonb().$type<Told[]>().notNull(),
    /** when a service took it, or refused it for good; null: not yet */
    sentAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.recipientId, t.day] }),
    index('alert_digests_unsent').on(t.day, t.recipientId).where(sql`${t.sentAt} is null`),
  ],
);

/** How far the alerts of a day are decided: they are decided in batches of recipients, by id. */
export const alertRuns = pgTable('alert_runs', {
  day: date().primaryKey(),
  /** all recipients up to this one are decided */
  decidedTo: integer().notNull().default(0),
  /** null: some are not decided yet */
  decidedAt: timestamp({ withTimezone: true }),
});
