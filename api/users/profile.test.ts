import { afterAll, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/users/profile';

describe('GET /users/profile', () => {
  it('works: the account, its age, and its numbers of rows in any state', async () => {
    const createdAt = at('2026-01-10', '09:30:00');
    const { id, token, email } = await api.signIn({ name: 'Ana Souza', phone: '63999991234', createdAt });
    await createFavorite(orm, { userId: id });
    await createFavorite(orm, { userId: id, establishmentId: (await createFuelStation(orm)).id });
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      await createReview(orm, { userId: id, status });
    }
    await createReportedPrice(orm, { userId: id, status: 'pending' });
    // These rows belong to other people.
    await createFavorite(orm);
    await createReview(orm);
    await createReportedPrice(orm);
    expect(await api.read('readProfile', path, { token })).toEqual({
      success: true,
      data: {
        id,
        name: 'Ana Souza',
        email,
        phone: '63999991234',
        role: 'user',
        photo: null,
        places: [],
        createdAt: '2026-01-10T09:30:00-03:00',
        emailConfirmed: false,
        decisionNews: 'email',
        pendingEmail: null,
        counts: { favorites: 2, reviews: 3, reportedPrices: 1, receipts: 0, availableCoupons: 0 },
      },
    });
  });

  it('counts zero rows, returns the role of an administrator, and is not cached', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    const { data } = await api.read('readProfile', path, { token });
    expect(data).toMatchObject({
      role: 'admin',
      phone: null,
      counts: { favorites: 0, reviews: 0, reportedPrices: 0, receipts: 0, availableCoupons: 0 },
    });
    expect((await api.send(path, { token })).headers['cache-control']).toBe('no-store');
  });
});

describe('PUT /users/profile', () => {
  const update = (token: string | undefined, body: object) =>
    api.read('updateProfile', path, { token, body });
  const refuse = (token: string | undefined, body: object) =>
    api.refusal(path, { method: 'PUT', token, body });

  it('works: returns and stores the changed profile', async () => {
    const { token } = await api.signIn();
    const { data } = await update(token, { name: '  Ana  Souza ', phone: '(63) 99999-1234' });
    expect(data).toMatchObject({ name: 'Ana Souza', phone: '63999991234' });
    expect((await api.read('readProfile', path, { token })).data).toEqual(data);
    // Without the field, the telephone stays.
    expect((await update(token, { name: 'Ana' })).data).toMatchObject({ name: 'Ana', phone: '63999991234' });
    expect((await update(token, { name: 'Ana', phone: '' })).data.phone).toBeNull();
    expect((await update(token, { name: '\ufeffAna\u200b Sou\u00adza\u200e' })).data.name).toBe('Ana Souza');
  });

  it('changes the name in public contributions at once', async () => {
    const { id: userId, token } = await api.signIn({ name: 'Ana Souza' });
    const { establishmentId } = await createReview(orm, { userId });
    await api.settled();
    const reviews = `/public/reviews/establishment/${establishmentId}`;
    const signature = async () => (await api.get(reviews)).json().data[0].User.name;
    expect(await signature()).toBe('Ana S.');
    await update(token, { name: 'Rosângela Moreira', phone: null });
    await api.settled();
    expect(await signature()).toBe('Rosângela M.');
  });

  it('changes neither address nor role, nor another account', async () => {
    const { token, email } = await api.signIn();
    const other = await api.signIn({ name: 'Outra' });
    const body = { name: 'Ana', phone: null, email: 'x@exemplo.com.br', role: 'admin', id: other.id };
    expect((await update(token, body)).data).toMatchObject({ name: 'Ana', email, role: 'user' });
    expect((await api.read('readProfile', path, { token: other.token })).data.name).toBe('Outra');
  });

  it('refuses invalid values with their fields, and changes nothing', async () => {
    const { token, name } = await api.signIn();
    expect(await refuse(token, { name: ' ', phone: '' })).toEqual(wrong('name', 'Informe seu nome.'));
    expect(await refuse(token, { name: 'Ana', phone: '123' })).toEqual(
      wrong('phone', 'Informe um telefone válido, com DDD.'),
    );
    expect((await api.read('readProfile', path, { token })).data.name).toBe(name);
  });

  it('limits changes of the name, but not of the telephone', async () => {
    const { token, name } = await api.signIn();
    const rename = (to: string, phone = '') =>
      api.send(path, { method: 'PUT', token, body: { name: to, phone } });
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      statuses.push((await rename(times % 2 === 0 ? 'Outra' : name)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await rename(name, '63999991234')).statusCode).toBe(200);
  });
});

it("'updateDecisionNews' keeps how the person wants to hear of decisions, and refuses what is no way", async () => {
  const { token } = await api.signIn();
  const choose = (decisionNews: string) =>
    api.send('/users/decision-news', { method: 'PUT', token, body: { decisionNews } });
  expect((await choose('none')).statusCode).toBe(200);
  expect((await choose('carta')).statusCode).toBe(400);
  expect((await api.read('readProfile', path, { token })).data.decisionNews).toBe('none');
});
