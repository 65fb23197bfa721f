import { alertPages } from '#contract/alert-links.ts';
import { and, asc, eq, gt, isNull, sql } from '#database/orm.ts';
import { alertDigests, alertRecipients, cityFacts, currentPrices, users } from '#database/schema.ts';
import { digestHours, digestWords, mostPushFailures, type Told } from '#domain/alerts.ts';
import { addDays, cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { digestDays } from '#domain/email-texts.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Email } from '../platform/mail/email.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { messageCode, stopPath } from '../platform/message-code.ts';
import { ServiceError } from '../platform/outside.ts';
import type { PushSubscription } from '../platform/push.ts';
import { inTransaction } from '../platform/transaction.ts';
import { decideAlerts, forgetAlerts, unsentOf } from './decide-alerts.ts';

/**
 * The digests of a day: decided once from seven o'clock on, then sent to all who have not got theirs. It runs every ten minutes of
 * the morning, so that a server or a push service that was away at seven is made up for.
 */
export const sendAlertsJob = defineJob<object>(
  'send-alerts',
  'alerts',
  async (_data, context, { signal }) => {
    const now = context.clock.now();
    const hour = Number(toCityIso(now).slice(11, 13));
    if (hour < digestHours.first || hour > digestHours.last) return;
    const day = cityDay(now);
    await decideAlerts(context, day, signal);
    await sendDigests(context, day, signal);
    await forgetAlerts(context, addDays(day, -digestDays));
  },
);

export async function startAlerts({ jobs }: Pick<Context, 'jobs'>): Promise<void> {
  await jobs.schedule(sendAlertsJob, `*/10 ${digestHours.first}-${digestHours.last} * * *`, {});
}

const digestsAtOnce = 400;
/** Messages that are under way at the same time. */
const sendersAtOnce = 8;

/** A service keeps a message for a browser that is away until the evening. */
const ttlSeconds = 12 * 60 * 60;

/**
 * What a digest tells of that is still there: a place can be deleted, an import undone, or the demonstration removed after it was
 * decided.
 */
const stillThere = sql<Told[]>`(
  select coalesce(jsonb_agg(item order by nth), '[]')
  from jsonb_array_elements(${alertDigests.told}) with ordinality listed (item, nth)
  where item ->> 'kind' = 'gone' or exists (
    select from ${currentPrices} price
    where price.establishment_id = (item ->> 'establishmentId')::int
      and (item ->> 'kind' = 'list' or price.product_id = (item ->> 'productId')::int)))`;

type Unsent = NonNullable<Awaited<ReturnType<typeof selectUnsent>>>;

/** Selects a digest right before it is sent, and whose it is; undefined: it has gone, or is sent. */
async function selectUnsent({ database }: Pick<Context, 'database'>, day: Day, recipientId: number) {
  const [digest] = await database.orm
    .select({
      recipientId: alertDigests.recipientId,
      told: stillThere,
      endpoint: alertRecipients.endpoint,
      p256dh: alertRecipients.p256dh,
      auth: alertRecipients.auth,
      email: sql<
        string | null
      >`coalesce(${alertRecipients.email}, case when ${users.emailVerified} then ${users.email} end)`,
      userId: alertRecipients.userId,
      isInvented: sql<boolean>`coalesce((select ${cityFacts.isDemonstration} from ${cityFacts}), false)`,
    })
    .from(alertDigests)
    .innerJoin(alertRecipients, eq(alertRecipients.id, alertDigests.recipientId))
    .leftJoin(users, eq(users.id, alertRecipients.userId))
    .where(unsent(recipientId, day));
  return digest;
}

/**
 * Sends the digests of a day that are not sent. What fails for now waits for the next run, and holds up no other.
 * @throws {AggregateError} if some could not be sent and nobody knows why, after all others
 */
export async function sendDigests(context: Context, day: Day, signal: AbortSignal): Promise<void> {
  const { orm } = context.database;
  const failures: unknown[] = [];
  for (let after = 0; ; ) {
    const batch = await orm
      .select({ recipientId: alertDigests.recipientId })
      .from(alertDigests)
      .where(and(unsentOf(day), gt(alertDigests.recipientId, after)))
      .orderBy(asc(alertDigests.recipientId))
      .limit(digestsAtOnce);
    const last = batch.at(-1);
    if (!last) break;
    after = last.recipientId;
    const queue = batch.values();
    const sender = async () => {
      for (const { recipientId } of queue) {
        if (signal.aborted) return;
        await send(context, { day, signal }, recipientId).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: sendersAtOnce }, sender));
    signal.throwIfAborted();
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some price alerts could not be sent');
}

interface Sending {
  day: Day;
  signal: AbortSignal;
}

async function send(context: Context, sending: Sending, recipientId: number): Promise<void> {
  const digest = await selectUnsent(context, sending.day, recipientId);
  const message = digest && tryToWrite(context, sending.day, digest);
  if (message && 'payload' in message) return sendPush(context, sending, recipientId, message);
  if (message) return sendMail(context, sending.day, digest, message);
  // The next run would not know better what to say.
  await context.database.orm.delete(alertDigests).where(unsent(recipientId, sending.day));
}

/** Writes a digest; undefined: there is nothing left to say, or it cannot be said. */
function tryToWrite({ secret, log }: Context, day: Day, digest: Unsent) {
  if (digest.told.length === 0) return undefined;
  try {
    return write(day, digest, messageCode('alerts', digest.recipientId, secret));
  } catch (error) {
    log.error(
      { err: error, recipient: digest.recipientId },
      'a price alert cannot be written, and is dropped',
    );
    return undefined;
  }
}

type Mail = Omit<Email, 'to' | 'userId'>;

function write(
  day: Day,
  { told, endpoint, p256dh, auth, isInvented }: Unsent,
  token: string,
): Mail | { subscription: PushSubscription; payload: string } {
  const words = digestWords(told);
  const title = isInvented ? `Demonstração: ${words.title}` : words.title;
  if (endpoint !== null && p256dh !== null && auth !== null) {
    const payload = { title, body: pushBody(words), url: pageOf(told), day, token };
    return { subscription: { endpoint, p256dh, auth }, payload: JSON.stringify(payload) };
  }
  return {
    subject: title,
    paragraphs: [
      ...words.lines,
      `Você pediu: ${words.reasons.join('; ')}.`,
      ...(isInvented ? ['Os preços são de demonstração, inventados.'] : []),
      'No máximo um e-mail por dia, só quando o preço muda.',
    ],
    link: { label: told.length === 1 ? 'Ver o preço' : 'Ver meus avisos', path: pageOf(told) },
    stopPath: stopPath(token),
  };
}

const mostLines = 3;

/** The lines that a phone shows, and why the message came. */
function pushBody({ lines, reasons }: ReturnType<typeof digestWords>): string {
  const more = lines.length - mostLines;
  const [reason = ''] = reasons;
  const others = reasons.length > 1 ? ` e mais ${reasons.length - 1}` : '';
  return [
    ...lines.slice(0, mostLines),
    ...(more > 0 ? [`e mais ${more}`] : []),
    `Você pediu: ${reason}${others}`,
  ].join('\n');
}

/** The page that a message opens: that of its only price, or the person's alerts. */
function pageOf(told: readonly Told[]): string {
  const [only, ...others] = told;
  if (only?.kind !== 'price' || others.length > 0) return alertPages.own;
  return only.isStation ? `/posto/${only.establishmentId}` : `/produto/${only.productId}`;
}

/**
 * A crash between the answer of the service and the note of it sends the message once more: it has the same topic, and in the
 * browser the same tag, so that it replaces the first one without a sound.
 */
async function sendPush(
  { database, push, clock, log }: Context,
  { day, signal }: Sending,
  recipientId: number,
  { subscription, payload }: { subscription: PushSubscription; payload: string },
): Promise<void> {
  const message = { payload, topic: `avisos-${day}`, ttlSeconds };
  const result = await push.send(subscription, message, signal).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    log.warn({ reason: error.message }, 'a price alert could not be sent yet');
    return 'later' as const;
  });
  if (result === 'later') return;
  const { orm } = database;
  const recipient = eq(alertRecipients.id, recipientId);
  if (result === 'gone') {
    await orm.delete(alertRecipients).where(recipient);
    return;
  }
  const failures = result === 'taken' ? 0 : sql`${alertRecipients.failures} + 1`;
  await orm.update(alertRecipients).set({ failures }).where(recipient);
  await orm
    .delete(alertRecipients)
    .where(and(recipient, sql`${alertRecipients.failures} >= ${mostPushFailures}`));
  await orm.update(alertDigests).set({ sentAt: clock.now() }).where(unsent(recipientId, day));
}

const unsent = (recipientId: number, day: Day) =>
  and(eq(alertDigests.recipientId, recipientId), eq(alertDigests.day, day), isNull(alertDigests.sentAt));

/** Queues the mail in the transaction that notes it, so that it is queued exactly once. An unproved address gets none. */
function sendMail(
  context: Context,
  day: Day,
  { recipientId, email, userId }: Unsent,
  mail: Mail,
): Promise<void> {
  return inTransaction(context, async ({ tx, now, enqueue }) => {
    const noted = await tx
      .update(alertDigests)
      .set({ sentAt: now })
      .where(unsent(recipientId, day))
      .returning({ recipientId: alertDigests.recipientId });
    if (noted.length > 0 && email !== null) await sendEmail({ enqueue, now }, { to: email, userId, ...mail });
  });
}
