import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { type Coupon, createCoupon } from '#database/factories/coupons.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createSector } from '#database/factories/sectors.ts';
import { createUser } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { attempts, auditLog, coupons, couponUses, idempotencyKeys } from '#database/schema.ts';
import { addDays } from '#domain/city-time.ts';
import { at, beginTestSession, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';
import { numberedCpf } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const invalidCpf = 'CPF inválido: Por favor, insira um CPF válido com 11 dígitos.';
const pathOf = ({ id }: Pick<Coupon, 'id'>) => `/coupons/user/use/${id}`;

let people = 0;
/** Signs in a person without going through the sign-in, which is slow. */
async function signIn(): Promise<Pick<Person, 'id' | 'token'>> {
  const { id } = await createUser(orm);
  const { token } = await beginTestSession(api, id);
  return { id, token };
}

let person: Pick<Person, 'id' | 'token'>;
let cpf: string;
beforeEach(async () => {
  person = await signIn();
  people += 1;
  cpf = numberedCpf(people);
});

const sent = (body: object = {}, { token } = person) => ({
  method: 'POST' as const,
  token,
  body: { cpf, ...body },
});
const use = async (coupon: Coupon, ...given: Parameters<typeof sent>) =>
  (await api.read('useCoupon', pathOf(coupon), sent(...given))).data;
const refuse = (coupon: Pick<Coupon, 'id'>, ...given: Parameters<typeof sent>) =>
  api.refusal(pathOf(coupon), sent(...given));
const countOf = async ({ id }: Coupon) =>
  (await orm.select({ count: coupons.usageCount }).from(coupons).where(eq(coupons.id, id)))[0]?.count;
const usesOf = ({ id }: Coupon) => orm.select().from(couponUses).where(eq(couponUses.couponId, id));
const conflict = (message: string) => ({ status: 409, success: false, code: 'conflict', message });

describe('POST /coupons/user/use/:couponId', () => {
  it('works: the use is counted, and the answer has what the counter needs', async () => {
    const coupon = await createCoupon(orm, { code: 'PICANHA10', usageLimit: 50 });
    const used = await use(coupon, { purchaseAmount: 58.9 });
    expect(used).toMatchObject({
      id: coupon.id,
      code: 'PICANHA10',
      discountType: 'percentage',
      discountValue: 10,
      establishmentId: coupon.establishmentId,
      Product: null,
      used_at: '2026-06-12T12:00:00-03:00',
      purchaseAmount: 58.9,
      discountApplied: 5.89,
    });
    expect(used.useCode).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    expect(await countOf(coupon)).toBe(1);
    expect(await usesOf(coupon)).toMatchObject([
      { userId: person.id, useCode: used.useCode, purchaseCentavos: 5890, discountCentavos: 589 },
    ]);
  });

  it('takes the CPF with its mask', async () => {
    const masked = '390.533.447-05';
    await use(await createCoupon(orm), { cpf: masked });
    const { data } = await api.read('readOwnCpf', '/coupons/user/cpf', { token: person.token });
    expect(data.cpf).toBe('39053344705');
  });

  it('keeps to the bound of a percentage', async () => {
    const coupon = await createCoupon(orm, { discountValue: 15, maxDiscountCentavos: 2000 });
    expect((await use(coupon, { purchaseAmount: 500 })).discountApplied).toBe(20);
  });

  it('subtracts a fixed sum, at most the whole purchase', async () => {
    const fixed = { discountType: 'fixed', discountValue: 400 } as const;
    expect((await use(await createCoupon(orm, fixed), { purchaseAmount: 3.99 })).discountApplied).toBe(3.99);
    const unsaid = await use(await createCoupon(orm, fixed));
    expect([unsaid.discountApplied, unsaid.purchaseAmount]).toEqual([4, null]);
  });

  it('leaves the discount open where it depends on a purchase that nobody said', async () => {
    const used = await use(await createCoupon(orm), { purchaseAmount: null });
    expect(used.discountApplied).toBeNull();
  });

  it('computes a percentage of a kilo of its product, where the price is known and nobody said the purchase', async () => {
    const { productId, establishmentId } = await createPrice(orm, {
      priceCentavos: 5890,
      observedAt: at(testDay),
    });
    const ofProduct = { productId, establishmentId };
    const used = await use(await createCoupon(orm, ofProduct));
    expect([used.discountApplied, used.purchaseAmount]).toEqual([5.89, null]);
    const bounded = await use(await createCoupon(orm, { ...ofProduct, maxDiscountCentavos: 300 }));
    expect(bounded.discountApplied).toBe(3);
    const dear = await use(await createCoupon(orm, { ...ofProduct, minPurchaseCentavos: 5891 }));
    expect(dear.discountApplied).toBeNull();
    await createPromotion(orm, {
      ...ofProduct,
      originalCentavos: 5890,
      saleCentavos: 5000,
      startDate: testDay,
    });
    expect((await use(await createCoupon(orm, ofProduct))).discountApplied).toBe(5);
  });

  it('leaves the minimum to the counter where the call says nothing of a purchase', async () => {
    const used = await use(await createCoupon(orm, { minPurchaseCentavos: 5000 }));
    expect([used.discountApplied, used.purchaseAmount]).toEqual([null, null]);
  });

  it('leaves it open where the price has expired', async () => {
    const old = await createPrice(orm, { priceCentavos: 5890, observedAt: at(addDays(testDay, -60)) });
    const { productId, establishmentId } = old;
    expect((await use(await createCoupon(orm, { productId, establishmentId }))).discountApplied).toBeNull();
  });

  it('does not make stale what an administrator is editing', async () => {
    const coupon = await createCoupon(orm);
    await use(coupon);
    const [after] = await orm.select().from(coupons).where(eq(coupons.id, coupon.id));
    expect([after?.version, after?.updatedAt]).toEqual([coupon.version, coupon.updatedAt]);
  });

  it('counts once when it is sent again under the same key, and answers the same', async () => {
    const coupon = await createCoupon(orm);
    const headers = { 'idempotency-key': `use-of-${person.id}` };
    const [first, again] = [
      await api.send(pathOf(coupon), { ...sent(), headers }),
      await api.send(pathOf(coupon), { ...sent(), headers }),
    ];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    expect(await countOf(coupon)).toBe(1);
  });

  it('may be sent again as often as a bad connection needs, without counting as refused', async () => {
    const coupon = await createCoupon(orm);
    const headers = { 'idempotency-key': `repeats-of-${person.id}` };
    for (let times = 0; times < 15; times += 1) {
      expect((await api.send(pathOf(coupon), { ...sent(), headers })).statusCode).toBe(200);
    }
    await use(await createCoupon(orm));
    for (let times = 0; times < 10; times += 1) expect((await refuse(coupon)).status).toBe(409);
    expect((await refuse(coupon)).status).toBe(429);
  });

  it('stores the CPF nowhere in clear, nor as a hash that anybody can compute', async () => {
    const coupon = await createCoupon(orm);
    await api.send(pathOf(coupon), {
      ...sent(),
      headers: { 'idempotency-key': `nothing-in-clear-${person.id}` },
    });
    const [stored] = await usesOf(coupon);
    expect(api.context.cpfs.decrypt(stored?.cpfSealed ?? null)).toBe(cpf);
    const plainHash = createHash('sha256')
      .update(JSON.stringify([{ couponId: coupon.id }, { cpf }]))
      .digest('base64url');
    const tables = [couponUses, idempotencyKeys, attempts, auditLog];
    for (const table of tables) {
      const text = JSON.stringify(await orm.select().from(table));
      expect(text).not.toContain(cpf);
      expect(text).not.toContain(plainHash);
    }
  });
});

describe('a coupon is refused', () => {
  it.each([
    ['too few digits', '3905334470'],
    ['too many digits', '390533447050'],
    ['wrong check digits', '39053344706'],
    ['one digit repeated', '11111111111'],
    ['letters', 'cpf39053344705'],
    ['nothing', ''],
    ['a number', 39053344705],
  ])('for a CPF of %s', async (_, typed) => {
    const coupon = await createCoupon(orm);
    expect(await refuse(coupon, { cpf: typed })).toEqual(wrong('cpf', invalidCpf));
    expect(await countOf(coupon)).toBe(0);
  });

  it('to a person who has used it', async () => {
    const coupon = await createCoupon(orm, { usageLimit: 1 });
    await use(coupon);
    expect(await refuse(coupon, { cpf: numberedCpf(900) })).toEqual(conflict('Você já usou este cupom.'));
    expect(await countOf(coupon)).toBe(1);
  });

  it('to a CPF that has used it, also by another account', async () => {
    const coupon = await createCoupon(orm);
    await use(coupon);
    const message = 'Este CPF já usou este cupom.';
    expect(await refuse(coupon, {}, await signIn())).toEqual({
      ...conflict(message),
      issues: [{ field: 'cpf', message }],
    });
    expect(await countOf(coupon)).toBe(1);
    await use(await createCoupon(orm), {}, await signIn());
  });

  it.each([
    ['Este cupom vale a partir de 13/06/2026.', { startDate: '2026-06-13', endDate: '2026-06-20' }],
    ['Este cupom venceu em 11/06/2026.', { startDate: '2026-06-01', endDate: '2026-06-11' }],
    ['Este cupom não está mais disponível.', { isActive: false }],
    ['Este cupom esgotou: todos os usos já foram feitos.', { usageLimit: 3, usageCount: 3 }],
  ])('when it cannot be used: %s', async (message, overrides) => {
    const coupon = await createCoupon(orm, overrides);
    expect(await refuse(coupon)).toEqual(conflict(message));
    expect(await countOf(coupon)).toBe(coupon.usageCount);
    expect(await usesOf(coupon)).toEqual([]);
  });

  it('works on its first and last day, in the time of the city', async () => {
    const day = { startDate: testDay, endDate: testDay };
    // 23:30 in Palmas is the next day in Greenwich.
    api.pass(11.5 * 3600);
    await use(await createCoupon(orm, day));
    api.pass(3600);
    person = await signIn();
    expect((await refuse(await createCoupon(orm, day))).message).toBe('Este cupom venceu em 12/06/2026.');
    api.pass(-12.5 * 3600);
  });

  it.each([{ purchaseAmount: null }, { purchaseAmount: 49.99 }])(
    'for a purchase below its minimum: %o',
    async (body) => {
      const coupon = await createCoupon(orm, { minPurchaseCentavos: 5000 });
      const message = 'Este cupom vale em compras a partir de R$\u00A050,00.';
      expect(await refuse(coupon, body)).toEqual(wrong('purchaseAmount', message));
      expect(await countOf(coupon)).toBe(0);
      await use(coupon, { purchaseAmount: 50 });
    },
  );

  it.each([
    [0, 'Informe um valor acima de zero.'],
    [-5, 'Informe um valor acima de zero.'],
    [0.000_000_001, 'Informe um valor acima de zero.'],
    [49.999, 'Use no máximo duas casas depois da vírgula.'],
    [100_000.01, 'Informe um valor de até R$ 100.000,00.'],
    ['58,90', 'Informe o valor da compra, como 58,90.'],
  ])('for a purchase of %o', async (purchaseAmount, message) => {
    expect(await refuse(await createCoupon(orm), { purchaseAmount })).toEqual(
      wrong('purchaseAmount', message),
    );
  });

  it('where there is none', async () => {
    expect(await refuse({ id: 987_654 })).toMatchObject({ status: 404, message: 'Cupom não encontrado.' });
    expect((await api.refusal('/coupons/user/use/01', sent())).status).toBe(400);
  });

  it('for goods of a sector that is closed, as if there were none, and counts no use', async () => {
    const sector = await createSector(orm, { isOpen: false });
    const category = await createCategory(orm, { sectorId: sector.id });
    const product = await createProduct(orm, { categoryId: category.id });
    const coupon = await createCoupon(orm, { productId: product.id });
    expect(await refuse(coupon)).toMatchObject({ status: 404, message: 'Cupom não encontrado.' });
    expect(await countOf(coupon)).toBe(0);
  });

  it('to a signed-out visitor', async () => {
    const { token: _, ...visitor } = sent();
    expect((await api.refusal(pathOf(await createCoupon(orm)), visitor)).status).toBe(401);
  });

  it('after many refusals for a while, so that nobody tries CPFs', async () => {
    const coupon = await createCoupon(orm);
    await use(coupon);
    const guesser = await signIn();
    for (let times = 0; times < 10; times += 1) {
      expect((await refuse(coupon, {}, guesser)).status).toBe(409);
    }
    expect(await refuse(coupon, {}, guesser)).toMatchObject({
      status: 429,
      message: 'Muitas tentativas. Tente de novo em 1 minuto.',
    });
    await use(await createCoupon(orm), {}, await signIn());
    api.pass(61);
    await use(await createCoupon(orm), { cpf: numberedCpf(901) }, guesser);
  });
});

describe('many people at once', () => {
  it('use a coupon with 50 uses left 50 times, and the others hear that it is used up', async () => {
    const coupon = await createCoupon(orm, { usageLimit: 60, usageCount: 10 });
    // The embedded database runs one transaction at a time, however many wait.
    const length = api.database.kind === 'embedded' ? 100 : 500;
    const crowd = await Promise.all(Array.from({ length }, signIn));
    const replies = await Promise.all(
      crowd.map(async (one, index) => {
        const attempt = () => api.send(pathOf(coupon), sent({ cpf: numberedCpf(index) }, one));
        let reply = await attempt();
        // On a slow machine, some requests wait in the queue until they are refused, and are retried.
        while (reply.statusCode === 503) reply = await attempt();
        return reply;
      }),
    );
    const statuses = Object.groupBy(replies, ({ statusCode }) => statusCode);
    expect(Object.keys(statuses)).toEqual(['200', '409']);
    expect(statuses[200]).toHaveLength(50);
    expect(new Set(statuses[409]?.map((reply) => reply.json().message))).toEqual(
      new Set(['Este cupom esgotou: todos os usos já foram feitos.']),
    );
    expect(new Set(statuses[200]?.map((reply) => reply.json().data.useCode)).size).toBe(50);
    expect(await countOf(coupon)).toBe(60);
    expect(await usesOf(coupon)).toHaveLength(50);
  }, 300_000);

  it('use it once under one CPF', async () => {
    const coupon = await createCoupon(orm);
    const crowd = await Promise.all(Array.from({ length: 20 }, signIn));
    const replies = await Promise.all(crowd.map((one) => api.send(pathOf(coupon), sent({}, one))));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect(await countOf(coupon)).toBe(1);
  });

  it('are one person who uses it once', async () => {
    const coupon = await createCoupon(orm);
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, index) => api.send(pathOf(coupon), sent({ cpf: numberedCpf(index) }))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(8);
    expect(await countOf(coupon)).toBe(1);
  });
});
