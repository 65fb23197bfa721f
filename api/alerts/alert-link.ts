import { createHash, randomBytes } from 'node:crypto';
import { alertPages } from '#contract/alert-links.ts';
import type { AlertWish } from '#contract/alerts.ts';
import type { Tx } from '#database/database.ts';
import { and, eq, gt } from '#database/orm.ts';
import { alertRecipients, alerts, establishments, products } from '#database/schema.ts';
import { sayAlert } from '#domain/alerts.ts';
import { linkMinutes } from '#domain/email-texts.ts';
import { toCentavos } from '#domain/money.ts';
import { invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { defineJob } from '../platform/job.ts';
import { mayEmail } from '../platform/mail/email-limits.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { messageCode } from '../platform/message-code.ts';
import { inTransaction } from '../platform/transaction.ts';
import { insertAlert, replaceSame, selectAlerts } from './own-alerts.ts';
import { holdAddress } from './recipients.ts';

/**
 * Stores an alert for an address without an account, which waits for the link that this mails. A background job does so, so that
 * the time of the answer does not show whether the address is known; an address that got too many of these mails gets none.
 */
export const sendAlertLinkJob = defineJob<{ email: string; wish: AlertWish }>(
  'send-alert-link',
  'notices',
  async ({ email, wish }, context) => {
    await inTransaction(context, async ({ tx, now, enqueue }) => {
      const { secret } = context;
      if (!(await mayEmail({ tx, now, secret }, email, 'alert-link'))) return;
      const said = await sayWish(tx, wish);
      if (said === null) return;
      const recipient = await holdAddress(tx, email, now);
      const link = randomBytes(24).toString('base64url');
      const waitsUntil = new Date(now.getTime() + linkMinutes * 60_000);
      await insertAlert(tx, recipient.id, wish, { now, link: { linkHash: hashOf(link), waitsUntil } });
      await sendEmail(
        { enqueue, now },
        {
          to: email,
          userId: null,
          subject: 'Confirme o seu aviso de preço',
          paragraphs: [
            'Olá.',
            `Pediram um aviso do Compara Palmas neste e-mail: ${said}. No máximo um e-mail por dia, só quando o preço muda.`,
            `O link vale por ${linkMinutes} minutos. Se não foi você, não faça nada: sem ele nenhum aviso vem, e o pedido é apagado.`,
          ],
          link: { label: 'Quero este aviso', path: `${alertPages.confirm}#${link}` },
        },
      );
    });
  },
);

/** 'Picanha abaixo de R$ 55 · até 5 km'; null if the thing is gone */
async function sayWish(tx: Tx, wish: AlertWish): Promise<string | null> {
  if (wish.kind === 'list') return 'o total da sua lista, às sextas';
  const [product] = await tx
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, wish.productId));
  const [place] = wish.establishmentId
    ? await tx
        .select({ name: establishments.name })
        .from(establishments)
        .where(eq(establishments.id, wish.establishmentId))
    : [];
  if (!product || (wish.establishmentId && !place)) return null;
  return sayAlert(product.name, {
    maxCentavos: toCentavos(wish.maxPrice),
    radiusM: wish.radiusKm ? wish.radiusKm * 1000 : null,
    place: place?.name ?? null,
  });
}

/** Only this hash is stored, so a stolen copy of the database confirms nothing. */
function hashOf(secret: string): string {
  return createHash('sha256').update(`alert:${secret}`).digest('base64url');
}

/** Confirms an alert by the link in a mail, which works once. */
export const confirmAlert = writeHandler('confirmAlert', async ({ body: { token } }, { tx, now, secret }) => {
  const spent = () => invalid('token', 'Este link não vale mais. Peça o aviso de novo.');
  const waiting = and(eq(alerts.linkHash, hashOf(token)), gt(alerts.waitsUntil, now));
  const [found] = await tx.select().from(alerts).where(waiting);
  if (!found) throw spent();
  const { id, recipientId, productId, establishmentId } = found;
  // The recipient is locked first, as by everything that counts its alerts.
  await tx
    .select({ id: alertRecipients.id })
    .from(alertRecipients)
    .where(eq(alertRecipients.id, recipientId))
    .for('update');
  await replaceSame(
    tx,
    recipientId,
    productId === null ? { kind: 'list' } : { kind: 'price', productId, establishmentId },
  );
  const confirmed = await tx
    .update(alerts)
    .set({ linkHash: null, waitsUntil: null })
    .where(and(eq(alerts.id, id), waiting))
    .returning({ id: alerts.id });
  const [alert] = confirmed.length > 0 ? await selectAlerts(tx, eq(alerts.id, id)) : [];
  if (!alert) throw spent();
  return { data: { alert, token: messageCode('alerts', recipientId, secret) } };
});
