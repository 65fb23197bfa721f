import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createMerchant, createMerchantClaim, createMerchantKey } from '#database/factories/merchants.ts';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createSector } from '#database/factories/sectors.ts';
import { eq } from '#database/orm.ts';
import { merchantInvitations, merchantKeys, merchants } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { mailsTo } from '../users/testing.ts';

const api = await openTestApi({ siteUrl: 'https://precos.exemplo.com.br' });
afterAll(() => api.close());
const { orm } = api;
const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });

const invite = async (place: number) =>
  (
    await api.read('inviteMerchant', `/backoffice/establishments/${place}/merchant-invitations`, {
      token: admin.token,
    })
  ).data;
const secretOf = ({ link }: { link: string }) => link.slice(link.indexOf('#') + 1);
const acceptPath = '/merchant/invitations/accept';
const accept = (token: string, by: Person) =>
  api.read('acceptMerchantInvitation', acceptPath, { token: by.token, body: { token } });
const refuse = (token: string, by: Person) =>
  api.refusal(acceptPath, { method: 'POST', token: by.token, body: { token } });
const gone = wrong('token', 'Este convite não vale mais. Peça outro.');

describe('an invitation', () => {
  it('makes whoever accepts its link keep the place, once', async () => {
    const shop = await createEstablishment(orm, { name: 'Açougue do Zé' });
    const station = await createFuelStation(orm, { name: 'Posto Lua' });
    const made = await invite(shop.id);
    expect(made.link).toMatch(/^https:\/\/precos\.exemplo\.com\.br\/minha-loja\/convite#[\w-]{32}$/);
    expect(made.text).toContain('Açougue do Zé');
    expect(made.text).toContain(made.link);
    expect(made.whatsapp).toBe(`https://wa.me/?text=${encodeURIComponent(made.text)}`);
    expect(await api.lastAudit()).toMatchObject({ action: 'merchants.invite', userId: admin.id });
    const place = { id: shop.id, name: 'Açougue do Zé', kind: 'meat' };
    const check = { body: { token: secretOf(made) } };
    expect((await api.read('checkMerchantInvitation', '/merchant/invitations/check', check)).data).toEqual(
      place,
    );
    const person = await api.signIn();
    expect((await accept(secretOf(made), person)).data).toEqual({ place, places: [place] });
    expect(await refuse(secretOf(made), await api.signIn())).toEqual(gone);
    const { data } = await accept(secretOf(await invite(station.id)), person);
    expect(data.places).toEqual([place, { id: station.id, name: 'Posto Lua', kind: 'fuel' }]);
    const profile = await api.read('readProfile', '/users/profile', { token: person.token });
    expect(profile.data.places).toEqual(data.places);
    const login = { email: person.email, password: person.password, remember: false };
    expect((await api.read('signIn', '/auth/login', { body: login })).data.user.places).toEqual(data.places);
    const listed = await api.read('listMerchants', `/backoffice/establishments/${shop.id}/merchants`, admin);
    expect(listed.data).toMatchObject({ merchants: [{ email: person.email }], invitations: [] });
  });

  it('is accepted by one of two who use it at the same time', async () => {
    const token = secretOf(await invite((await createEstablishment(orm)).id));
    const two = [await api.signIn(), await api.signIn()];
    const statuses = await Promise.all(
      two.map(async (person) => {
        const sent = { method: 'POST', token: person.token, body: { token } } as const;
        return (await api.send(acceptPath, sent)).statusCode;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  it('ends after seven days, when it is revoked, and says nothing of another secret', async () => {
    const { id: place } = await createEstablishment(orm);
    const [one, other] = [await invite(place), await invite(place)];
    await api.read('revokeMerchantInvitation', `/backoffice/merchant-invitations/${one.id}`, admin);
    expect(await api.lastAudit()).toMatchObject({ action: 'merchants.revoke-invitation', rowId: one.id });
    const person = await api.signIn();
    expect(await refuse(secretOf(one), person)).toEqual(gone);
    expect(await refuse('x'.repeat(32), person)).toEqual(gone);
    expect(await refuse('curto', person)).toEqual(gone);
    const rows = await orm.select().from(merchantInvitations).where(eq(merchantInvitations.id, other.id));
    expect(JSON.stringify(rows)).not.toContain(secretOf(other));
    api.pass(7 * 24 * 60 * 60);
    const later = await api.signIn();
    expect(await refuse(secretOf(other), later)).toEqual(gone);
    const again = `/backoffice/merchant-invitations/${one.id}`;
    const { token } = await api.signIn({ role: 'admin' });
    expect(await api.refusal(again, { method: 'DELETE', token })).toMatchObject({ status: 404 });
  });
});

it("'takeDownPlacePhoto' takes the photo of a place from its page, once", async () => {
  const place = await createEstablishment(orm, { photo: 'a'.repeat(32) });
  const listed = async () =>
    (await api.read('listMerchants', `/backoffice/establishments/${place.id}/merchants`, admin)).data.photo;
  const path = `/backoffice/establishments/${place.id}/photo`;
  expect(await listed()).toBe(`/establishments/photos/${'a'.repeat(32)}`);
  await api.read('takeDownPlacePhoto', path, admin);
  expect(await listed()).toBeNull();
  expect(await api.lastAudit()).toMatchObject({
    action: 'merchants.take-down-photo',
    before: { Establishment: { name: place.name }, hasPhoto: true },
  });
  expect(await api.refusal(path, { method: 'DELETE', token: admin.token })).toMatchObject({ status: 404 });
});

it("'removeMerchant' ends what a person may do, with the keys of the place, at once", async () => {
  const administrator = await api.signIn({ role: 'admin' });
  const person = await api.signIn();
  const { id, establishmentId } = await createMerchant(orm, { userId: person.id });
  await createMerchantKey(orm, { merchantId: id });
  const board = `/merchant/places/${establishmentId}/board`;
  expect((await api.send(board, { token: person.token })).statusCode).toBe(200);
  await api.read('removeMerchant', `/backoffice/merchants/${id}`, administrator);
  expect(await api.lastAudit()).toMatchObject({ action: 'merchants.remove', rowId: id });
  expect(await api.refusal(board, { token: person.token })).toMatchObject({
    status: 403,
    message: 'Só quem cuida de uma loja pode fazer isso.',
  });
  expect(await orm.$count(merchantKeys, eq(merchantKeys.merchantId, id))).toBe(0);
});

describe("'Esta loja é minha'", () => {
  const bodyOf = (establishmentId: number, cnpj = '11.222.333/0001-81') => ({
    establishmentId,
    name: 'José Silva',
    cnpj,
    phone: '(63) 3215-1234',
  });
  const claim = async (establishmentId: number, by: Person, cnpj?: string) =>
    (
      await api.read('claimPlace', '/merchant/claims', {
        token: by.token,
        body: bodyOf(establishmentId, cnpj),
      })
    ).data;

  it("'claimPlace' waits for an administrator, who sees whether the CNPJ is the place's", async () => {
    const administrator = await api.signIn({ role: 'admin' });
    const [same, another, unknown] = [
      await createEstablishment(orm, { cnpj: '11222333000181' }),
      await createEstablishment(orm, { cnpj: '04252011000110' }),
      await createEstablishment(orm),
    ];
    const person = await api.signIn({ name: 'José Silva' });
    for (const { id } of [same, another, unknown]) await claim(id, person);
    const listed = await api.read('listMerchantClaims', '/backoffice/merchant-claims', administrator);
    expect(listed.data.map(({ cnpjMatches }) => cnpjMatches)).toEqual([null, false, true]);
    const [, , { id = 0 } = {}] = listed.data;
    const path = `/backoffice/merchant-claims/${id}`;
    const decided = await api.read('decideMerchantClaim', path, {
      token: administrator.token,
      body: { status: 'approved' },
    });
    expect(decided.data).toMatchObject({ status: 'approved', Place: { id: same.id } });
    expect(await api.lastAudit()).toMatchObject({ action: 'merchants.decide-claim', rowId: id });
    expect(await orm.$count(merchants, eq(merchants.userId, person.id))).toBe(1);
    expect((await mailsTo(api, person.email)).at(-1)).toMatchObject({
      subject: `Você cuida dos preços de ${same.name}`,
      text: expect.stringMatching(/\/minha-loja$/m),
    });
    expect(
      await api.refusal(path, { method: 'PUT', token: administrator.token, body: { status: 'rejected' } }),
    ).toMatchObject({ status: 409, message: 'Este pedido já foi decidido.' });
    const own = await api.read('listOwnClaims', '/merchant/claims', { token: person.token });
    expect(own.data.map(({ status }) => status)).toEqual(['pending', 'pending', 'approved']);
  });

  it('tells the person why it was rejected, who may then ask again', async () => {
    const administrator = await api.signIn({ role: 'admin' });
    const person = await api.signIn();
    const { id: place } = await createEstablishment(orm);
    const { id } = await claim(place, person);
    const again = { method: 'POST', token: person.token, body: bodyOf(place) } as const;
    expect(await api.refusal('/merchant/claims', again)).toMatchObject({ status: 409, code: 'conflict' });
    const body = { status: 'rejected', reason: 'O telefone não atende.' };
    await api.read('decideMerchantClaim', `/backoffice/merchant-claims/${id}`, {
      token: administrator.token,
      body,
    });
    const own = await api.read('listOwnClaims', '/merchant/claims', { token: person.token });
    expect(own.data).toMatchObject([{ status: 'rejected', rejectionReason: 'O telefone não atende.' }]);
    expect((await mailsTo(api, person.email)).at(-1)?.text).toContain('Motivo: O telefone não atende.');
    expect((await claim(place, person)).status).toBe('pending');
  });

  it('refuses a missing field, an unknown place, and who keeps it already', async () => {
    const person = await api.signIn();
    const { establishmentId } = await createMerchant(orm, { userId: person.id });
    const send = (body: object) =>
      api.refusal('/merchant/claims', { method: 'POST', token: person.token, body });
    expect(await send({ ...bodyOf(establishmentId), cnpj: '' })).toEqual(
      wrong('cnpj', 'Informe o CNPJ da loja.'),
    );
    expect(await send(bodyOf(999_999))).toMatchObject({ status: 404 });
    expect(await send(bodyOf(establishmentId))).toMatchObject({
      status: 409,
      message: 'Você já cuida deste lugar.',
    });
    await createMerchantClaim(orm, { userId: person.id });
  });
});

describe('who keeps a place', () => {
  it('does not report, confirm, review or bring receipts of it, nor of those of its trade', async () => {
    const person = await api.signIn();
    const sector = await createSector(orm);
    const other = await createSector(orm);
    const own = await createEstablishment(orm, { sectorId: sector.id });
    await createMerchant(orm, { userId: person.id, establishmentId: own.id });
    const rival = await createEstablishment(orm, { sectorId: sector.id });
    const unrelated = await createEstablishment(orm, { sectorId: other.id });
    const attempt = async (establishmentId: number) => {
      const { id: priceId, productId } = await createPrice(orm, { establishmentId });
      const send = async (path: string, body: object) =>
        (await api.send(path, { method: 'POST', token: person.token, body })).statusCode;
      return [
        await send('/reported-prices', { productId, establishmentId, reportedPrice: 40 }),
        await send('/users/confirmations', { priceId, device: 'ab'.repeat(16) }),
        await send('/users/reviews', { establishmentId, rating: 5, comment: 'Ótima!' }),
      ];
    };
    expect(await attempt(own.id)).toEqual([403, 403, 403]);
    expect(await attempt(rival.id)).toEqual([403, 403, 403]);
    expect(await attempt(unrelated.id)).toEqual([200, 200, 200]);
    const { productId: fuelTypeId, establishmentId: fuelStationId } = await createFuelPrice(orm);
    const body = { fuelTypeId, fuelStationId, reportedPrice: 6 };
    await api.read('createReportedPrice', '/reported-prices', { token: person.token, body });
    const refusal = await api.refusal('/users/reviews', {
      method: 'POST',
      token: person.token,
      body: { establishmentId: own.id, rating: 5, comment: 'Ótima!' },
    });
    expect(refusal.message).toBe('Quem cuida de uma loja não avalia a própria nem as do mesmo setor.');
  });
});
