import { and, eq, ne } from 'drizzle-orm';
import { receiptImages, users, verifications } from '#database/schema.ts';
import type { WriteContext } from '../platform/handler.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { enqueueFileDeletion } from '../receipt-files/delete-receipt-files.ts';
import { deletePhotoFileJob } from './delete-photo-file.ts';
import { passwordLinksOf } from './email-links.ts';
import { accountDeletedEmail } from './email-templates.ts';
import { personalDataTables } from './personal-data-tables.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'image'>;

/**
 * Deletes an account, with its files, and tells its person by mail. Approved reviews, reports and receipts stay without a
 * name (a foreign key sets their user to null); uses of coupons still count, without person and CPF; contributions that
 * are not approved and all other rows of the person are deleted. The caller has locked the person's row.
 */
export async function eraseAccount(
  person: Person,
  { tx, now, enqueue }: Pick<WriteContext, 'tx' | 'now' | 'enqueue'>,
): Promise<void> {
  const { id, image } = person;
  for (const personal of personalDataTables) {
    if (personal.leaves === 'nameless') {
      const { table } = personal;
      await tx.delete(table).where(and(eq(table.userId, id), ne(table.status, 'approved')));
    }
    if (personal.leaves === 'emptied') {
      await tx.update(personal.table).set(personal.by).where(eq(personal.table.userId, id));
    }
  }
  const images = await tx
    .delete(receiptImages)
    .where(eq(receiptImages.userId, id))
    .returning({ key: receiptImages.key });
  await tx.delete(verifications).where(passwordLinksOf(id));
  await tx.delete(users).where(eq(users.id, id));
  if (image !== null) await enqueue(deletePhotoFileJob, { userId: id, key: image });
  await enqueueFileDeletion(
    { tx, now, enqueue },
    images.map(({ key }) => key),
  );
  await sendEmail({ enqueue, now }, accountDeletedEmail(person));
}
