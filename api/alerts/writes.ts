import type { SentSubscription } from '#contract/alerts.ts';
import { and, eq, inArray, ne } from '#database/orm.ts';
import { alertRecipients, alerts, users } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { Failure, invalid, notFound } from '../platform/failure.ts';
import { type WriteContext, writeHandler } from '../platform/handler.ts';
import { idInCode } from '../platform/message-code.ts';
import { nextVersion } from '../platform/versions.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import { sendAlertLinkJob } from './alert-link.ts';
import { insertAlert, moveAlerts, requireWished, selectAlerts } from './own-alerts.ts';
import { findRecipient, holdAccount, holdBrowser, type Recipient, recipientsOf } from './recipients.ts';

/** Creates, confirms and stops alerts. The browser's subscription, or the code of a message, proves whose they are. */

type Writing = Pick<WriteContext, 'tx' | 'now'>;
type Wish = Parameters<typeof insertAlert>[2];

/** @throws {Failure} 'invalid' for a push service that is not known: the server asks no other */
function requireKnownService({ endpoint }: SentSubscription, { push }: Pick<Context, 'push'>): void {
  if (!push.isKnownService(endpoint))
    throw invalid('to.subscription.endpoint', 'Este navegador usa um serviço de avisos que não conhecemos.');
}

async function createFor({ tx, now }: Writing, recipient: Recipient, wish: Wish) {
  const id = await insertAlert(tx, recipient.id, wish, { now });
  const [alert] = await selectAlerts(tx, eq(alerts.id, id));
  return { data: { alert: alert ?? null } };
}

async function createForBrowser(
  context: Writing,
  subscription: SentSubscription,
  wish: Wish,
  userId: number | null,
) {
  const browser = await holdBrowser(context.tx, subscription, { now: context.now, userId });
  if (!browser) throw invalid('to.subscription.auth', 'Este não é o segredo deste navegador.');
  return createFor(context, browser, wish);
}

export const createAlert = writeHandler('createAlert', {
  async prepare({ body: { to } }, context) {
    if (to.kind === 'push') requireKnownService(to.subscription, context);
  },
  async run({ body: { wish, to } }, context) {
    await requireWished(context.tx, wish);
    if (to.kind === 'push') return createForBrowser(context, to.subscription, wish, null);
    await context.enqueue(sendAlertLinkJob, { email: to.email, wish });
    return { data: { alert: null } };
  },
});

export const createOwnAlert = writeHandler('createOwnAlert', {
  async prepare({ body: { to } }, context) {
    if (to.kind === 'push') requireKnownService(to.subscription, context);
  },
  async run({ body: { wish, to } }, context) {
    const { tx, now, caller } = context;
    const person = await requirePerson(tx, caller.id);
    await requireWished(tx, wish);
    if (to.kind === 'push') return createForBrowser(context, to.subscription, wish, person.id);
    if (!person.emailVerified)
      throw new Failure('in_use', 'Confirme antes o e-mail da sua conta, em Configurações.');
    return createFor(context, await holdAccount(tx, person, now), wish);
  },
});

/** Stopping twice is stopping once; a code that is not ours stops nothing, and the answer says so. */
export const stopAlerts = writeHandler('stopAlerts', async ({ body: { proof, id } }, { tx, now, secret }) => {
  const recipient = await findRecipient(tx, proof, secret);
  if (recipient) await stop({ tx }, recipient.id, id);
  if (!('token' in proof)) return { data: { stopped: recipient !== undefined } };
  const userId = idInCode('decisions', proof.token, secret);
  if (userId !== undefined) {
    await tx
      .update(users)
      .set({ decisionNews: 'none', ...nextVersion(users, now) })
      .where(and(eq(users.id, userId), ne(users.decisionNews, 'none')));
  }
  const isOurs = userId !== undefined || idInCode('alerts', proof.token, secret) !== undefined;
  return { data: { stopped: isOurs } };
});

export const deleteOwnAlert = writeHandler('deleteOwnAlert', async ({ params: { id } }, { tx, caller }) => {
  const own = tx.select({ id: alertRecipients.id }).from(alertRecipients).where(recipientsOf(tx, caller.id));
  const [alert] = await tx
    .select({ recipientId: alerts.recipientId })
    .from(alerts)
    .where(and(eq(alerts.id, id), inArray(alerts.recipientId, own)));
  if (!alert) throw notFound('Aviso não encontrado.');
  await stop({ tx }, alert.recipientId, id);
  return { data: { stopped: true } };
});

/** Deletes one alert or all, and with the last one everything that is known of the recipient. */
async function stop({ tx }: Pick<Writing, 'tx'>, recipientId: number, id: number | undefined): Promise<void> {
  await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .where(eq(alertRecipients.id, recipientId))
    .for('update');
  const own = eq(alerts.recipientId, recipientId);
  if (id !== undefined) {
    await tx.delete(alerts).where(and(own, eq(alerts.id, id)));
    if ((await tx.$count(alerts, own)) > 0) return;
  }
  await tx.delete(alertRecipients).where(eq(alertRecipients.id, recipientId));
}

/** The new subscription may have alerts already, as those that were set before the browser tells of the change. */
export const renewPush = writeHandler('renewPush', {
  async prepare({ body: { subscription } }, context) {
    requireKnownService(subscription, context);
  },
  async run({ body: { old, subscription } }, { tx, now, secret }) {
    const before = await findRecipient(tx, old, secret);
    const browser = before && (await holdBrowser(tx, subscription, { now, userId: before.userId }));
    if (!browser) return { data: { renewed: false } };
    if (browser.id !== before.id) {
      await moveAlerts(tx, before.id, browser.id);
      await tx.delete(alertRecipients).where(eq(alertRecipients.id, before.id));
    }
    return { data: { renewed: true } };
  },
});
