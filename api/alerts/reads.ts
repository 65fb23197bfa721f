import { eq } from '#database/orm.ts';
import { alerts } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { selectAlerts } from './own-alerts.ts';
import { findRecipient, recipientsOf } from './recipients.ts';

export const readPushKey = readHandler('readPushKey', async (_request, { push }) => ({
  data: { key: push.publicKey },
}));

export const listAlerts = readHandler('listAlerts', async ({ body }, { db, secret }) => {
  const recipient = await findRecipient(db, body, secret);
  return { data: recipient ? await selectAlerts(db, eq(alerts.recipientId, recipient.id)) : [] };
});

export const listOwnAlerts = readHandler('listOwnAlerts', async (_request, { db, caller }) => ({
  data: await selectAlerts(db, recipientsOf(db, caller.id)),
}));
