import { lt } from 'drizzle-orm';
import type { Orm } from '#database/database.ts';
import { messages } from '#database/schema.ts';
import { messageMonths } from '#domain/messages.ts';

/** Deletes messages older than `messageMonths`, as the privacy page promises. */
export async function forgetOldMessages(orm: Orm, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - messageMonths);
  await orm.delete(messages).where(lt(messages.createdAt, oldest));
}
