import { alertRecipients, alerts } from '../schema.ts';
import { factory } from './factory.ts';
import { createProduct } from './products.ts';
import { nextNumber } from './unique.ts';

/** Inserts a browser that gets alerts. */
export const createAlertRecipient = factory(alertRecipients, () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${nextNumber()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
}));

/** Inserts an alert in the whole city, by default for any price of a new product up to R$ 55 and by a new browser. */
export const createAlert = factory(alerts, async (orm, given) => ({
  recipientId: given.recipientId ?? (await createAlertRecipient(orm)).id,
  productId: given.items ? null : (given.productId ?? (await createProduct(orm)).id),
  maxCentavos: given.items ? null : 5500,
}));
