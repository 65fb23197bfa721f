import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createFuelType, createProduct } from '#database/factories/products.ts';
import { eq } from '#database/orm.ts';
import { favorites, products } from '#database/schema.ts';
import { mostFavorites } from '#domain/favorites.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let ana: Person;
beforeEach(async () => {
  ana = await api.signIn();
});

const kept = () =>
  orm
    .select({ productId: favorites.productId, establishmentId: favorites.establishmentId })
    .from(favorites)
    .where(eq(favorites.userId, ana.id));

/** Fills the user's favourites up to `count`. */
async function fill(count: number) {
  const { categoryId } = await createProduct(orm);
  const names = Array.from({ length: count }, (_, number) => `Corte de ${ana.id}, número ${number}`);
  const cuts = await orm
    .insert(products)
    .values(names.map((name) => ({ name, categoryId })))
    .returning({ productId: products.id });
  await orm.insert(favorites).values(cuts.map((cut) => ({ ...cut, userId: ana.id })));
}

const full = {
  status: 409,
  code: 'in_use',
  message: 'Você já tem 100 favoritos. Tire algum da lista para guardar outro.',
};

describe.each([
  {
    thing: 'cuts',
    path: '/users/favorites',
    calls: ['addFavoriteProduct', 'removeFavoriteProduct'] as const,
    create: () => createProduct(orm),
    other: () => createFuelType(orm),
    column: 'productId' as const,
    field: 'productId',
    unknown: 'Produto não encontrado.',
  },
  {
    thing: 'stations',
    path: '/users/favorites/stations',
    calls: ['addFavoriteStation', 'removeFavoriteStation'] as const,
    create: () => createFuelStation(orm),
    other: () => createEstablishment(orm),
    column: 'establishmentId' as const,
    field: 'id',
    unknown: 'Posto não encontrado.',
  },
])('favourite $thing', ({ path, calls: [add, remove], create, other, column, field, unknown }) => {
  it('works: added and taken away, each as often as one likes, and others keep theirs', async () => {
    const { id } = await create();
    const { userId } = await createFavorite(orm, { [column]: id });
    const { token } = ana;
    for (const _ of [1, 2]) {
      expect((await api.read(add, `${path}/${id}`, { token })).data).toEqual({ isFavorite: true });
      expect((await kept()).map((row) => row[column])).toEqual([id]);
    }
    for (const _ of [1, 2]) {
      expect((await api.read(remove, `${path}/${id}`, { token })).data).toEqual({ isFavorite: false });
      expect(await kept()).toEqual([]);
    }
    expect(await orm.$count(favorites, eq(favorites.userId, userId))).toBe(1);
  });

  it('is kept once, however many calls come at once', async () => {
    const { id } = await create();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await api.send(`${path}/${id}`, { method: 'POST', token: ana.token });
        return response.statusCode;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await kept()).toHaveLength(1);
  });

  it('refuses more than one person keeps, but not again what is there', async () => {
    await fill(mostFavorites - 1);
    const [last, further] = [await create(), await create()];
    const { token } = ana;
    await api.read(add, `${path}/${last.id}`, { token });
    expect(await api.refusal(`${path}/${further.id}`, { method: 'POST', token })).toMatchObject(full);
    await api.read(add, `${path}/${last.id}`, { token });
    expect(await kept()).toHaveLength(mostFavorites);
  });

  it('refuses what is not there, and a bad id', async () => {
    const { token } = ana;
    const { id: otherId } = await other();
    for (const method of ['POST', 'DELETE'] as const) {
      for (const id of [987_654, otherId]) {
        expect(await api.refusal(`${path}/${id}`, { method, token })).toMatchObject({
          status: 404,
          code: 'not_found',
          message: unknown,
        });
      }
      expect(await api.refusal(`${path}/x`, { method, token })).toEqual(
        wrong(field, 'Informe um número inteiro positivo.'),
      );
    }
  });
});

describe('POST /fuel/stations/:id/favorite', () => {
  const toggle = (id: number, key?: string) =>
    api.read('toggleFavoriteStation', `/fuel/stations/${id}/favorite`, {
      token: ana.token,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });

  it('works: on, off, and says how it is (spec, public side, section 7); once with one key', async () => {
    const { id } = await createFuelStation(orm);
    const on = {
      success: true,
      data: { isFavorite: true },
      isFavorite: true,
      message: 'Posto guardado nos favoritos.',
    };
    for (const _ of ['sent', 'sent again']) expect(await toggle(id, 'um-toque-no-coracao')).toEqual(on);
    expect(await kept()).toHaveLength(1);
    expect(await toggle(id)).toMatchObject({ isFavorite: false, message: 'Posto tirado dos favoritos.' });
    expect(await kept()).toEqual([]);
  });

  it('refuses a further one, an unknown station and a bad id', async () => {
    const { id } = await createFuelStation(orm);
    const path = (of: number | string) => `/fuel/stations/${of}/favorite`;
    const sent = { method: 'POST', token: ana.token } as const;
    await fill(mostFavorites);
    expect(await api.refusal(path(id), sent)).toMatchObject(full);
    expect(await api.refusal(path(987_654), sent)).toMatchObject({
      status: 404,
      message: 'Posto não encontrado.',
    });
    expect(await api.refusal(path('x'), sent)).toEqual(wrong('id', 'Informe um número inteiro positivo.'));
  });
});
