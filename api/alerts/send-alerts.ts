import { alertPages, stopParameter } from '#contract/alert-links.ts';
import { and, asc, eq, gt, isNull, sql } from '#database/orm.ts';
import { alertDigests, alertRecipients, users } from '#database/schema.ts';
import { digestHours, digestWords, mostPushFailures, type Told } from '#domain/alerts.ts';
import { addDays, cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { digestDays } from '#domain/email-texts.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Email } from '../platform/mail/email.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { ServiceError } from '../platform/outside.ts';
import { inTransaction } from '../platform/transaction.ts';
import { decideAlerts, forgetAlerts, unsentOf } from './decide-alerts.ts';
import { alertToken } from './recipients.ts';

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

type Unsent = Awaited<ReturnType<typeof selectUnsent>>[number];

function selectUnsent({ database }: Pick<Context, 'database'>, day: Day, after: number) {
  return database.orm
    .select({
      recipientId: alertDigests.recipientId,
      told: alertDigests.told,
      endpoint: alertRecipients.endpoint,
      p256dh: alertRecipients.p256dh,
      auth: alertRecipients.auth,
      email: sql<
        string | null
      >`coalesce(${alertRecipients.email}, case when ${users.emailVerified} then ${users.email} end)`,
      userId: alertRecipients.userId,
    })
    .from(alertDigests)
    .innerJoin(alertRecipients, eq(alertRecipients.id, alertDigests.recipientId))
    .leftJoin(users, eq(users.id, alertRecipients.userId))
    .where(and(unsentOf(day), gt(alertDigests.recipientId, after)))
    .orderBy(asc(alertDigests.recipientId))
    .limit(digestsAtOnce);
}

/** Sends the digests of a day that are not sent. What fails for now waits for the next run. */
export async function sendDigests(context: Context, day: Day, signal: AbortSignal): Promise<void> {
  const isInvented = await isDemonstration(context.database.orm);
  for (let after = 0; ; ) {
    const unsent = await selectUnsent(context, day, after);
    const last = unsent.at(-1);
    if (!last) return;
    after = last.recipientId;
    const queue = unsent.values();
    const sender = async () => {
      for (const digest of queue) {
        signal.throwIfAborted();
        await send(context, { day, isInvented, signal }, digest);
      }
    };
    await Promise.all(Array.from({ length: sendersAtOnce }, sender));
  }
}

interface Sending {
  day: Day;
  isInvented: boolean;
  signal: AbortSignal;
}

async function send(context: Context, sending: Sending, digest: Unsent): Promise<void> {
  const { endpoint, p256dh, auth, recipientId } = digest;
  const token = alertToken(recipientId, context.secret);
  const words = digestWords(digest.told);
  const title = sending.isInvented ? `Demonstração: ${words.title}` : words.title;
  if (endpoint !== null && p256dh !== null && auth !== null) {
    const payload = { title, body: pushBody(words), url: pageOf(digest.told), day: sending.day, token };
    return sendPush(context, sending, { recipientId, endpoint, p256dh, auth }, JSON.stringify(payload));
  }
  return sendMail(context, sending.day, digest, {
    subject: title,
    paragraphs: [
      ...words.lines,
      `Você pediu: ${words.reasons.join('; ')}.`,
      ...(sending.isInvented ? ['Os preços são de demonstração, inventados.'] : []),
      'No máximo um e-mail por dia, só quando o preço muda.',
    ],
    link: { label: digest.told.length === 1 ? 'Ver o preço' : 'Ver meus avisos', path: pageOf(digest.told) },
    stopPath: `${alertPages.stop}?${stopParameter}=${token}`,
  });
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
  { recipientId, ...subscription }: { recipientId: number; endpoint: string; p256dh: string; auth: string },
  payload: string,
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
  mail: Omit<Email, 'to' | 'userId'>,
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
