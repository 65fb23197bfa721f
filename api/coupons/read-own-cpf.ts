import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { couponUses } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';

/** Returns the CPF of the caller's last use of a coupon, so that nobody has to type it again. */
export const readOwnCpf = readHandler('readOwnCpf', async (_request, { db, cpfs, caller }) => {
  const [last] = await db
    .select({ cpfSealed: couponUses.cpfSealed })
    .from(couponUses)
    .where(and(eq(couponUses.userId, caller.id), isNotNull(couponUses.cpfSealed)))
    .orderBy(desc(couponUses.usedAt), desc(couponUses.id))
    .limit(1);
  return { data: { cpf: cpfs.open(last?.cpfSealed ?? null) } };
});
