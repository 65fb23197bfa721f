import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { type Coupon, createCoupon } from '#database/factories/coupons.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createSector } from '#database/factories/sectors.ts';
import { createUser } from '#database/factories/users.ts';
import { eq, inArray } from '#database/orm.ts';
import { attempts, auditLog, coupons, couponUses, idempotencyKeys, users } from '#database/schema.ts';
import { addDays } from '#domain/city-time.ts';
import { forgetNetworks } from '../platform/forget-networks.ts';
import { at, beginTestSession, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';
import { numberedCpf } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const invalidCpf = 'CPF inválido: Por favor, insira um CPF válido com 11 dígitos.';
const pathOf = ({ id }: Pick<Coupon, 'id'>) => `/coupons/user/use/${id}`;

let people = 0;
/** Signs in a person without going through the sign-in, which is slow. */
async function signIn(
  overrides: Parameters<typeof createUser>[1] = {},
): Promise<Pick<Person, 'id' | 'token'>> {
  const { id } = await createUser(orm, overrides);
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
    const used = await use(coupon, { purchaseAmount: 58.9, cpf: '390.533.447-05' });
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
    const { data } = await api.read('readOwnCpf', '/coupons/user/cpf', { token: person.token });
    expect(data.cpf).toBe('39053344705');
    // It does not make stale what an administrator is editing.
    const [after] = await orm.select().from(coupons).where(eq(coupons.id, coupon.id));
    expect([after?.version, after?.updatedAt]).toEqual([coupon.version, coupon.updatedAt]);
  });

  it('takes off what the domain computes, and nothing where that depends on a purchase that nobody said', async () => {
    const bounded = await createCoupon(orm, { discountValue: 15, maxDiscountCentavos: 2000 });
    expect((await use(bounded, { purchaseAmount: 500 })).discountApplied).toBe(20);
    const fixed = { discountType: 'fixed', discountValue: 400 } as const;
    expect((await use(await createCoupon(orm, fixed), { purchaseAmount: 3.99 })).discountApplied).toBe(3.99);
    const unsaid = await use(await createCoupon(orm, fixed));
    expect([unsaid.discountApplied, unsaid.purchaseAmount]).toEqual([4, null]);
    const percentage = await use(await createCoupon(orm), { purchaseAmount: null });
    expect(percentage.discountApplied).toBeNull();
    // The minimum is left to the counter.
    const least = await use(await createCoupon(orm, { minPurchaseCentavos: 5000 }));
    expect([least.discountApplied, least.purchaseAmount]).toEqual([null, null]);
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
    const old = await createPrice(orm, { observedAt: at(addDays(testDay, -60)) });
    const ofOld = { productId: old.productId, establishmentId: old.establishmentId };
    expect((await use(await createCoupon(orm, ofOld))).discountApplied).toBeNull();
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
  it.each(['39053344706', 39053344705])('for %o, which is no CPF', async (typed) => {
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

describe('one person with many accounts and calculated CPFs', () => {
  const message = (uses: string) =>
    `Este cupom já foi usado ${uses} hoje nesta mesma internet, e não vale mais nela até amanhã. Por outra, como a do seu celular, ainda vale.`;

  it('uses a coupon from one network as often on a day as it allows by default, and hears why not more often', async () => {
    const coupon = await createCoupon(orm, { usageLimit: 200 });
    const said: unknown[] = [];
    for (let nth = 0; nth < 120; nth += 1) {
      const account = { token: (await signIn()).token, body: { cpf: numberedCpf(nth) } };
      // Each account is at another customer's address of one site.
      const from = `2001:db8:5:${nth.toString(16)}::1`;
      const reply = await api.send(pathOf(coupon), { method: 'POST', from, ...account });
      said.push(reply.statusCode === 200 ? 'used' : reply.json().message);
    }
    expect(said.slice(0, 10)).toEqual(Array(10).fill('used'));
    expect(new Set(said.slice(10))).toEqual(new Set([message('10 vezes')]));
    expect(await countOf(coupon)).toBe(10);
    const elsewhere = { ...sent({ cpf: numberedCpf(500) }), from: '2001:db8:6::1' };
    expect((await api.send(pathOf(coupon), elsewhere)).statusCode).toBe(200);
    // Another coupon, and another day, begin anew.
    await use(await createCoupon(orm), { cpf: numberedCpf(501) });
    api.pass(24 * 3600);
    const tomorrow = { ...sent({ cpf: numberedCpf(502) }, await signIn()), from: '2001:db8:5::1' };
    expect((await api.send(pathOf(coupon), tomorrow)).statusCode).toBe(200);
    api.pass(-24 * 3600);
  }, 120_000);

  it('comes no further by deleting the accounts, nor all at once', async () => {
    const coupon = await createCoupon(orm, { networkDayLimit: 2 });
    const crowd = await Promise.all(Array.from({ length: 9 }, () => signIn()));
    const replies = await Promise.all(
      crowd.map((one, nth) => api.send(pathOf(coupon), sent({ cpf: numberedCpf(nth) }, one))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    await orm.delete(users).where(
      inArray(
        users.id,
        crowd.map(({ id }) => id),
      ),
    );
    expect(await refuse(coupon)).toEqual(conflict(message('2 vezes')));
  });

  it('needs an address for each, where the coupon asks for a confirmed one', async () => {
    const coupon = await createCoupon(orm, { requiresConfirmedEmail: true, usageLimit: 200 });
    expect(await refuse(coupon)).toEqual(
      conflict(
        'Este cupom pede um e-mail confirmado. Confirme o seu em Configurações e use o cupom de novo.',
      ),
    );
    expect(await countOf(coupon)).toBe(0);
    await use(coupon, {}, await signIn({ emailVerified: true }));
  });

  it('is forgotten: the network is a code, and none is left when its day is over', async () => {
    const coupon = await createCoupon(orm);
    await api.send(pathOf(coupon), { ...sent(), from: '203.0.113.77' });
    const networks = async () => (await usesOf(coupon)).map(({ network }) => network);
    expect(await networks()).toEqual([expect.not.stringContaining('203')]);
    await forgetNetworks(orm, at(testDay, '23:59:00'));
    expect(await networks()).toEqual([expect.any(String)]);
    await forgetNetworks(orm, at(addDays(testDay, 1)));
    expect(await networks()).toEqual([null]);
  });
});

describe('many people at once', () => {
  it('use a coupon with 50 uses left 50 times, and the others hear that it is used up', async () => {
    const coupon = await createCoupon(orm, { usageLimit: 60, usageCount: 10, networkDayLimit: null });
    const crowd = await Promise.all(Array.from({ length: 500 }, () => signIn()));
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
    const crowd = await Promise.all(Array.from({ length: 20 }, () => signIn()));
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
