import { and, eq, ne, or } from 'drizzle-orm';
import { receiptImages, users, verifications } from '#database/schema.ts';
import { Failure } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { enqueueFileDeletion } from '../receipts/delete-receipt-files.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { deletePhotoFileJob } from './delete-photo-file.ts';
import { passwordLinksOf } from './email-links.ts';
import { accountDeletedEmail } from './email-templates.ts';
import { personalDataTables } from './personal-data-tables.ts';

/**
 * Deletes the caller's account, with its files. Approved reviews, reports and receipts stay without a name (a foreign key
 * sets their user to null); uses of coupons still count, without person and CPF; contributions that are not approved and
 * all other rows of the person are deleted.
 */
export const deleteAccount = writeHandler('deleteAccount', {
  prepare: ({ body, origin }, context) =>
    checkOwnPassword({ caller: context.caller, origin }, 'password', body.password, context),
  async run(_request, { tx, caller, now, enqueue }) {
    // Rows are locked in one order: if the last two administrators leave at once, the second sees that the first is
    // gone.
    const locked = await tx
      .select({ id: users.id, role: users.role, image: users.image })
      .from(users)
      .where(or(eq(users.role, 'admin'), eq(users.id, caller.id)))
      .orderBy(users.id)
      .for('update');
    const administrators = locked.filter(({ role }) => role === 'admin');
    if (administrators.length === 1 && administrators[0]?.id === caller.id) {
      throw new Failure(
        'conflict',
        'Esta é a única conta de administrador. Dê o papel a outra pessoa antes de excluir a sua.',
      );
    }
    for (const personal of personalDataTables) {
      if (personal.leaves === 'nameless') {
        const { table } = personal;
        await tx.delete(table).where(and(eq(table.userId, caller.id), ne(table.status, 'approved')));
      }
      if (personal.leaves === 'emptied') {
        await tx.update(personal.table).set(personal.by).where(eq(personal.table.userId, caller.id));
      }
    }
    const images = await tx
      .delete(receiptImages)
      .where(eq(receiptImages.userId, caller.id))
      .returning({ key: receiptImages.key });
    await tx.delete(verifications).where(passwordLinksOf(caller.id));
    const photo = locked.find(({ id }) => id === caller.id)?.image ?? null;
    await tx.delete(users).where(eq(users.id, caller.id));
    if (photo !== null) await enqueue(deletePhotoFileJob, { userId: caller.id, key: photo });
    await enqueueFileDeletion(
      { tx, now, enqueue },
      images.map(({ key }) => key),
    );
    await sendEmail({ enqueue, now }, accountDeletedEmail(caller));
    return { data: { deleted: true } };
  },
});
