import { randomInt } from 'node:crypto';
import type { Tx } from '#database/database.ts';
import { and, eq, isNull, or, sql } from '#database/orm.ts';
import { coupons, couponUses, establishments, products } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { cityDay, type Day, toCityIso } from '#domain/city-time.ts';
import { useCodeGroup, useCodeLetters } from '#domain/coupon-use-codes.ts';
import { couponState, couponValidity, discountOf } from '#domain/coupons.ts';
import { couponCan } from '#domain/coupons-can.ts';
import { isExpired } from '#domain/freshness.ts';
import { toCentavos } from '#domain/money.ts';
import { readCurrentPrices } from '../current-prices/current-prices.ts';
import { countAttempt, type LimitedAttempt, settleAttempts } from '../platform/attempts.ts';
import { Failure, invalid, notFound } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { keyedCode } from '../platform/keyed-code.ts';
import { networkOf } from '../platform/limits/subjects.ts';
import { requirePerson } from '../sessions/lock-person.ts';
import {
  couponColumns,
  isOfPublicGoods,
  ofEstablishment,
  ofProduct,
  presentFacts,
  presentUse,
  type SelectedCoupon,
  selectCoupon,
  usableOn,
} from './coupons.ts';

/** Creates the code of a use, which is read at the shop's counter: 'K7QM-4XTP'. */
export function createUseCode(): string {
  const group = () =>
    Array.from({ length: useCodeGroup }, () => useCodeLetters[randomInt(useCodeLetters.length)]).join('');
  return `${group()}-${group()}`;
}

/**
 * Uses a coupon, in one step: the use is counted only within the coupon's dates and limit, and the coupon's row stays locked
 * until the use is written, so that concurrent uses come one after the other. Attempts are counted per user, so that nobody can
 * find out which CPFs have used a coupon.
 */
export const useCoupon = writeHandler('useCoupon', {
  async prepare(_request, context) {
    const attempt = attemptOf(context.caller.id);
    await countAttempt([attempt], context);
    return attempt;
  },
  async run({ params, body, origin }, { tx, caller, now, today, secret, cpfs }, attempt) {
    const { emailVerified: isEmailConfirmed } = await requirePerson(tx, caller.id);
    const isTaken = await takeUse(tx, params.couponId, today);
    const coupon = await selectCoupon(tx, params.couponId, isOfPublicGoods(tx));
    if (!coupon) throw notFound('Cupom não encontrado.');
    const cpfHash = cpfs.hash(body.cpf);
    const purchaseCentavos = body.purchaseAmount == null ? null : toCentavos(body.purchaseAmount);
    const benefit = presentFacts(coupon);
    const { requiresConfirmedEmail, networkDayLimit } = coupon;
    const network = keyedCode(
      ['coupon network', networkOf(origin.address, 'site'), coupon.id, today],
      secret,
    );
    const can = couponCan({
      ...benefit,
      requiresConfirmedEmail,
      isEmailConfirmed,
      networkDayLimit,
      usesOfNetwork: await countUsesOf(tx, coupon.id, network),
      ...(await selectEarlierUses(tx, { couponId: coupon.id, userId: caller.id, cpfHash })),
      // The count already includes this use. If it was refused and the coupon looks usable now, it was not at that moment.
      state: isTaken ? 'running' : stateOfRefused(couponState(coupon, today)),
      purchaseAmount: body.purchaseAmount,
    });
    for (const permission of [can.use, can.useUnconfirmed, can.useNetwork]) {
      if (!permission.may) throw new Failure('conflict', permission.why);
    }
    if (!can.usePurchase.may) throw invalid('purchaseAmount', can.usePurchase.why);
    if (!can.useCpf.may) {
      throw new Failure('conflict', can.useCpf.why, [{ field: 'cpf', message: can.useCpf.why }]);
    }
    const use = await insertUse(tx, {
      couponId: coupon.id,
      userId: caller.id,
      cpfSealed: cpfs.encrypt(body.cpf),
      cpfHash,
      purchaseCentavos,
      discountCentavos: discountOf(benefit, purchaseCentavos ?? (await readKiloPrice(tx, coupon, today))),
      usedAt: now,
      network,
    });
    await settleAttempts({ tx, secret }, { takenBack: [attempt] });
    return { data: presentUse(coupon, use) };
  },
  /** Only a refusal counts: not a repeated request, nor one that the server could not try. */
  async undo(attempt, { database, secret }, because) {
    if (because === 'refused') return;
    await database.orm.transaction((tx) => settleAttempts({ tx, secret }, { takenBack: [attempt] }));
  },
});

function attemptOf(userId: number): LimitedAttempt {
  return { scope: ['coupon', String(userId)], limit: attemptLimits.coupons };
}

/** Counts a use if the coupon can be used today, and keeps its row locked. Returns whether it was counted. */
async function takeUse(tx: Tx, couponId: number, today: Day): Promise<boolean> {
  const taken = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} + 1` })
    .where(and(eq(coupons.id, couponId), usableOn(today)))
    .returning({ id: coupons.id });
  return taken.length > 0;
}

function stateOfRefused(state: ReturnType<typeof couponState>) {
  return state === 'running' ? 'used_up' : state;
}

async function selectEarlierUses(
  tx: Tx,
  { couponId, userId, cpfHash }: { couponId: number; userId: number; cpfHash: string },
): Promise<{ usedByPerson: boolean; usedByCpf: boolean }> {
  const uses = await tx
    .select({ userId: couponUses.userId, cpfHash: couponUses.cpfHash })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.couponId, couponId),
        or(eq(couponUses.userId, userId), eq(couponUses.cpfHash, cpfHash)),
      ),
    );
  return {
    usedByPerson: uses.some((use) => use.userId === userId),
    usedByCpf: uses.some((use) => use.cpfHash === cpfHash),
  };
}

/** Counts the uses of a coupon that have come from a network. The code of the network is another one on each day. */
async function countUsesOf(tx: Tx, couponId: number, network: string): Promise<number> {
  return tx.$count(couponUses, and(eq(couponUses.couponId, couponId), eq(couponUses.network, network)));
}

/**
 * Reads today's price of a kilo, in centavos, of a percentage coupon's product: the assumed purchase if the user gives none.
 * Null if no valid price is known, or if a kilo is below the coupon's minimum. Spec, public side, section 5.
 */
async function readKiloPrice(tx: Tx, coupon: SelectedCoupon, today: Day): Promise<number | null> {
  const { discountType, productId, establishmentId, minPurchaseCentavos } = coupon;
  if (discountType === 'fixed' || productId === null) return null;
  const [known] = await readCurrentPrices(tx, today, { pairs: [{ productId, establishmentId }] });
  return known && !isExpired(known, today) && known.price >= minPurchaseCentavos ? known.price : null;
}

type NewUse = Omit<typeof couponUses.$inferInsert, 'useCode'>;

/** Inserts a use under a unique code; the first one is nearly always free. */
async function insertUse(tx: Tx, use: NewUse): Promise<typeof couponUses.$inferSelect> {
  for (let tries = 0; tries < 10; tries += 1) {
    const [inserted] = await tx
      .insert(couponUses)
      .values({ ...use, useCode: createUseCode() })
      .onConflictDoNothing({ target: couponUses.useCode })
      .returning();
    if (inserted) return inserted;
  }
  throw new Error('ten codes of uses in a row were taken');
}

const unknownCode = 'Nenhum cupom foi usado com este código. Confira as letras com a pessoa.';

/**
 * Shows a use of a coupon at the counter of a shop, by its code, and records the first time. If several counters check it
 * concurrently, one is the first: the others wait and get its time.
 */
export const checkCouponUse = writeHandler('checkCouponUse', async ({ body }, { tx, now, today }) => {
  const marked = await tx
    .update(couponUses)
    .set({ checkedAt: now })
    .where(and(eq(couponUses.useCode, body.code), isNull(couponUses.checkedAt)))
    .returning({ id: couponUses.id });
  const [found] = await tx
    .select({
      ...couponColumns,
      useCode: couponUses.useCode,
      usedAt: couponUses.usedAt,
      checkedAt: couponUses.checkedAt,
    })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(establishments, ofEstablishment)
    .leftJoin(products, ofProduct)
    .where(eq(couponUses.useCode, body.code));
  if (!found) throw notFound(unknownCode);
  const { useCode, usedAt, checkedAt, ...coupon } = found;
  const { id: _, establishmentId: __, productId: ___, ...facts } = presentFacts(coupon);
  return {
    data: {
      ...facts,
      useCode,
      used_at: toCityIso(usedAt),
      holds: cityDay(usedAt) === today,
      validity: couponValidity(coupon, today),
      checkedBefore: marked.length > 0 || checkedAt === null ? null : toCityIso(checkedAt),
    },
  };
});
