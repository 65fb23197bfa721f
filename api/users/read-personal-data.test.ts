import { afterAll, describe, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import {
  accounts,
  couponUses,
  emailChanges,
  knownDevices,
  sessions,
  users,
  verifications,
} from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';
import { linksOf } from './email-links.ts';
import { signInWithEverything } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/users/data';
const now = '2026-06-12T12:00:00-03:00';

describe('GET /users/data', () => {
  it('works: all data of the account', async () => {
    const person = await signInWithEverything(api, { name: 'Ana Souza', phone: '63999991234' });
    const { product, station, establishment } = person;
    const { data } = await api.read('readPersonalData', path, { token: person.token });
    expect(data.generatedAt).toBe(now);
    expect(data.profile).toMatchObject({
      id: person.id,
      name: 'Ana Souza',
      email: person.email,
      phone: '63999991234',
      role: 'user',
      emailVerified: false,
      ruledFrom: null,
    });
    expect(data.sessions).toMatchObject([
      {
        device: 'Firefox no Linux',
        remembered: false,
        createdAt: now,
        expiresAt: '2026-06-13T12:00:00-03:00',
      },
      { remembered: true, lastUsedAt: now, expiresAt: '2026-07-12T12:00:00-03:00' },
    ]);
    expect(data.knownDevices).toEqual([{ lastUsedAt: now }, { lastUsedAt: now }]);
    expect(data.passkeys).toMatchObject([{ name: 'Celular', createdAt: now, lastUsedAt: null }]);
    const hour = { createdAt: now, expiresAt: '2026-06-12T13:00:00-03:00' };
    expect(data.passwordLinks).toEqual([hour]);
    expect(data.emailChanges).toEqual([{ email: person.newEmail, ...hour }]);
    expect(data.favorites).toMatchObject([
      { productId: null, fuelStationId: station.id, name: station.name },
      { productId: product.id, fuelStationId: null, name: product.name },
    ]);
    expect(data.alerts.wanted).toMatchObject([
      { channel: 'push', pushService: 'fcm.googleapis.com', maxPrice: 55, place: null },
    ]);
    expect(data.shoppingList).toEqual([{ productId: product.id, name: product.name, amount: 1.5 }]);
    expect(data.reviews.map(({ status }) => status).toSorted()).toEqual(['approved', 'pending', 'rejected']);
    expect(data.reviews).toContainEqual(
      expect.objectContaining({
        establishmentId: establishment.id,
        place: establishment.name,
        rating: 5,
        comment: `avaliação approved de ${person.id}`,
      }),
    );
    expect(data.reportedPrices).toHaveLength(3);
    expect(data.reportedPrices).toContainEqual(
      expect.objectContaining({
        productId: product.id,
        product: product.name,
        establishmentId: establishment.id,
        place: establishment.name,
        reportedPrice: 45.9,
        comment: `relato approved de ${person.id}`,
      }),
    );
    expect(data.confirmations).toMatchObject([{ day: '2026-06-12', hasProlonged: false }]);
    expect(data.couponUses).toMatchObject([{ cpf: person.cpf, product: null, usedAt: now }]);
    expect(data.receiptImages).toHaveLength(3);
    expect(data.receipts).toHaveLength(3);
    const approved = data.receipts.find(({ status }) => status === 'approved');
    expect(approved).toMatchObject({
      establishmentId: establishment.id,
      place: establishment.name,
      items: [{ productName: 'PEITO DE FRANGO', productId: null, price: 12.99, quantity: 1.136 }],
    });
    expect(data.receiptImages.map(({ imageUrl }) => imageUrl)).toContain(approved?.imageUrl);
  });

  it('contains no secret, and no data of other people', async () => {
    const person = await signInWithEverything(api);
    const other = await signInWithEverything(api, { name: 'Joana Ribeiro', phone: '6332151000' });
    const text = (await api.send(path, { token: person.token })).body;
    const secrets = [
      ...(await orm.select().from(accounts).where(eq(accounts.userId, person.id))).map(
        ({ password }) => password,
      ),
      ...(await orm.select().from(sessions).where(eq(sessions.userId, person.id))).map(({ token }) => token),
      ...(await orm.select().from(knownDevices).where(eq(knownDevices.userId, person.id))).map(
        ({ device }) => device,
      ),
      ...(await orm.select().from(verifications).where(linksOf(person.id))).map(
        ({ identifier }) => identifier,
      ),
      ...(await orm.select().from(emailChanges).where(eq(emailChanges.userId, person.id))).map(
        ({ secretHash }) => secretHash,
      ),
      ...(await orm.select().from(couponUses).where(eq(couponUses.userId, person.id))).flatMap(
        ({ cpfSealed, cpfHash }) => [cpfSealed, cpfHash],
      ),
      person.token,
      person.device,
    ];
    expect(secrets).toHaveLength(11);
    for (const secret of secrets) expect(text).not.toContain(secret);
    const others = [
      other.name,
      other.email,
      other.newEmail,
      '6332151000',
      `de ${other.id}`,
      other.product.name,
    ];
    for (const value of others) expect(text).not.toContain(value);
  });

  it('contains only the profile and the session for a new account, and is not cached', async () => {
    const { id, token } = await api.signIn();
    const { data } = await api.read('readPersonalData', path, { token });
    expect(data).toMatchObject({
      passwordLinks: [],
      emailChanges: [],
      favorites: [],
      shoppingList: [],
      reviews: [],
      reportedPrices: [],
      confirmations: [],
      couponUses: [],
      receiptImages: [],
      receipts: [],
      removals: [],
    });
    expect([data.sessions.length, data.knownDevices.length]).toEqual([1, 1]);
    expect((await api.send(path, { token })).headers['cache-control']).toBe('no-store');
    await orm.delete(users).where(eq(users.id, id));
    expect((await api.refusal(path, { token })).status).toBe(401);
  });
});
