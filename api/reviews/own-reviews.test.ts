import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { and, eq } from '#database/orm.ts';
import { reviews } from '#database/schema.ts';
import { at, openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, public side, sections 5, 7 and 8. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let person: Person;
beforeAll(async () => {
  person = await api.signIn();
});

const path = '/users/reviews';
const comment = 'Carne fresca e bom atendimento.';
const create = (body: unknown) => api.refusal(path, { method: 'POST', body, token: person.token });
const stationPath = (id: number | string) => `/fuel/stations/${id}/reviews`;
const createOfStation = (id: number | string, body: unknown) =>
  api.refusal(stationPath(id), { method: 'POST', body, token: person.token });
const own = async (query = '', { token } = person) =>
  api.read('listOwnReviews', `${path}${query}`, { token });
const already = (message: string) => ({ status: 409, success: false, code: 'conflict', message });
const missing = (message: string) => ({ status: 404, success: false, code: 'not_found', message });

describe('POST /users/reviews', () => {
  it('works: pending, five stars unless said otherwise, and not public', async () => {
    const { id, name } = await createEstablishment(orm);
    const { data } = await api.read('createReview', path, {
      token: person.token,
      body: { establishmentId: id, comment: `  ${comment} ` },
    });
    expect(data).toMatchObject({
      establishmentId: id,
      fuelStationId: null,
      Establishment: { id, name },
      rating: 5,
      comment,
      status: 'pending',
      rejectionReason: null,
      version: 1,
    });
    const detail = await api.read('readEstablishment', `/establishments/${id}`);
    expect(detail.data).toMatchObject({ averageRating: null, reviewCount: 0, reviews: [] });
  });

  it('takes one of twenty simultaneous requests, and none after it', async () => {
    const { id: establishmentId } = await createEstablishment(orm);
    const body = { establishmentId, rating: 4, comment };
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => api.send(path, { method: 'POST', body, token: person.token })),
    );
    const statuses = sent.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await orm.$count(reviews, eq(reviews.establishmentId, establishmentId))).toBe(1);
    expect(await create(body)).toEqual(already('Você já avaliou este estabelecimento.'));
  });

  it('creates once under one Idempotency-Key', async () => {
    const { id: establishmentId } = await createEstablishment(orm);
    const sent = {
      token: person.token,
      body: { establishmentId, comment },
      headers: { 'idempotency-key': 'avaliacao-1' },
    };
    const first = await api.read('createReview', path, sent);
    expect(await api.read('createReview', path, sent)).toEqual(first);
  });

  it.each([
    ['no comment', { comment: undefined }, 'comment', 'Por favor, escreva um comentário antes de enviar.'],
    ['blanks', { comment: ' \u200b ' }, 'comment', 'Por favor, escreva um comentário antes de enviar.'],
    ['a long comment', { comment: 'x'.repeat(1001) }, 'comment', 'Use até 1000 caracteres.'],
    ['no star', { rating: 0 }, 'rating', 'Escolha de 1 a 5 estrelas.'],
    ['six stars', { rating: 6 }, 'rating', 'Escolha de 1 a 5 estrelas.'],
    ['half a star', { rating: 4.5 }, 'rating', 'Escolha de 1 a 5 estrelas.'],
    ['no shop', { establishmentId: undefined }, 'establishmentId', 'Informe o estabelecimento.'],
  ])('refuses %s', async (_, change, field, message) => {
    const { id: establishmentId } = await createEstablishment(orm);
    expect(await create({ establishmentId, rating: 5, comment, ...change })).toEqual(wrong(field, message));
  });

  it('refuses a shop that does not exist, or is a station', async () => {
    const { id } = await createFuelStation(orm);
    for (const establishmentId of [987_654, id]) {
      expect(await create({ establishmentId, comment })).toEqual(missing('Estabelecimento não encontrado.'));
    }
  });
});

describe('POST /fuel/stations/:id/reviews', () => {
  it('works, once per person and station', async () => {
    const { id, name } = await createFuelStation(orm);
    const body = { rating: 3, comment };
    const { data } = await api.read('createStationReview', stationPath(id), { token: person.token, body });
    expect(data).toMatchObject({
      fuelStationId: id,
      FuelStation: { id, name },
      rating: 3,
      status: 'pending',
    });
    expect(await createOfStation(id, body)).toEqual(already('Você já avaliou este posto.'));
  });

  it('refuses an empty comment, and an unknown station', async () => {
    const { id } = await createFuelStation(orm);
    expect(await createOfStation(id, { comment: ' ' })).toEqual(
      wrong('comment', 'Comentário vazio: Por favor, escreva um comentário para sua avaliação.'),
    );
    const { id: shop } = await createEstablishment(orm);
    for (const unknown of [987_654, shop]) {
      expect(await createOfStation(unknown, { comment })).toEqual(missing('Posto não encontrado.'));
    }
  });
});

describe('GET /users/reviews', () => {
  it('works: the own reviews of every status, newest first, with the reason of a rejection', async () => {
    const someone = await api.signIn();
    const userId = someone.id;
    const first = await createReview(orm, { userId, createdAt: at('2026-06-01') });
    const second = await createStationReview(orm, {
      userId,
      status: 'rejected',
      rejectionReason: 'Fala de outro posto.',
      createdAt: at('2026-06-02'),
    });
    await createReview(orm);
    expect(await own('', someone)).toMatchObject({
      data: [
        { id: second.id, status: 'rejected', rejectionReason: 'Fala de outro posto.' },
        { id: first.id, status: 'approved', establishmentId: first.establishmentId },
      ],
      count: 2,
    });
    expect((await own('?limit=1&page=2', someone)).data).toMatchObject([{ id: first.id }]);
  });

  it('finds reviews by the name of the place, without case and accents, and counts them', async () => {
    const someone = await api.signIn();
    const userId = someone.id;
    const { id: establishmentId } = await createEstablishment(orm, { name: 'Açougue Boi Bravo' });
    const { id: fuelStationId } = await createFuelStation(orm, { name: 'Posto Bravo' });
    const shop = await createReview(orm, { userId, establishmentId });
    const station = await createStationReview(orm, { userId, establishmentId: fuelStationId });
    await createReview(orm, { establishmentId });
    for (const [search, ids] of [
      ['ACOUGUE bravo', [shop.id]],
      ['bravo', [shop.id, station.id]],
      ['posto', [station.id]],
      ['outro', []],
    ] as const) {
      const { data, count } = await own(`?search=${encodeURIComponent(search)}`, someone);
      expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(count).toBe(data.length);
    }
  });

  it('tells whether a place was reviewed', async () => {
    const { id, establishmentId } = await createReview(orm, { userId: person.id });
    const station = await createStationReview(orm, { userId: person.id });
    expect(await own(`?establishmentId=${establishmentId}`)).toMatchObject({ data: [{ id }], count: 1 });
    expect((await own(`?fuelStationId=${station.establishmentId}`)).data).toMatchObject([{ id: station.id }]);
    expect((await own('?establishmentId=987654')).count).toBe(0);
    expect((await own(`?establishmentId=${station.establishmentId}`)).count).toBe(0);
    expect((await own(`?fuelStationId=${establishmentId}`)).count).toBe(0);
  });
});

describe('PUT /users/reviews/:id', () => {
  const change = (id: number, body: object, { token } = person) =>
    api.refusal(`${path}/${id}`, { method: 'PUT', token, body });
  const changed = { rating: 2, comment: 'Piorou muito.', version: 1 };

  it('works, and a rejected review waits for approval again', async () => {
    const { id } = await createReview(orm, {
      userId: person.id,
      status: 'rejected',
      rejectionReason: 'Ofensivo.',
      decidedAt: new Date(),
    });
    const { data } = await api.read('updateOwnReview', `${path}/${id}`, {
      token: person.token,
      body: changed,
    });
    expect(data).toMatchObject({
      rating: 2,
      comment: 'Piorou muito.',
      status: 'pending',
      rejectionReason: null,
      decidedAt: null,
      version: 2,
    });
  });

  it('refuses an approved review, an older version, and a review of somebody else', async () => {
    const approved = await createReview(orm, { userId: person.id });
    expect(await change(approved.id, changed)).toEqual({
      status: 409,
      success: false,
      code: 'in_use',
      message: 'Esta avaliação já foi aprovada e não pode mais ser alterada.',
    });
    const pending = await createReview(orm, { userId: person.id, status: 'pending', version: 2 });
    expect((await change(pending.id, changed)).code).toBe('stale');
    const other = await createReview(orm, { status: 'pending' });
    expect(await change(other.id, changed)).toEqual(missing('Avaliação não encontrada.'));
  });
});

describe('DELETE /users/reviews/:id', () => {
  it('works, and the place can be reviewed again', async () => {
    const { id, establishmentId } = await createReview(orm, { userId: person.id, status: 'pending' });
    await api.read('deleteOwnReview', `${path}/${id}`, { token: person.token });
    const place = and(eq(reviews.userId, person.id), eq(reviews.establishmentId, establishmentId));
    expect(await orm.$count(reviews, place)).toBe(0);
    await api.read('createReview', path, { token: person.token, body: { establishmentId, comment } });
  });

  it('refuses an approved review, and a review of somebody else', async () => {
    const remove = (id: number) => api.refusal(`${path}/${id}`, { method: 'DELETE', token: person.token });
    expect((await remove((await createReview(orm, { userId: person.id })).id)).message).toBe(
      'Esta avaliação já foi aprovada e não pode mais ser removida.',
    );
    const { id } = await createReview(orm, { status: 'pending' });
    expect(await remove(id)).toEqual(missing('Avaliação não encontrada.'));
    expect(await orm.$count(reviews, eq(reviews.id, id))).toBe(1);
  });
});
