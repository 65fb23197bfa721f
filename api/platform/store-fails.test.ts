import { afterAll, describe, expect, it } from 'vitest';
import { createPicture, formWith } from './testing/pictures.ts';
import { openTestStore } from './testing/store.ts';
import { openTestApi } from './testing.ts';

const store = await openTestStore();
const api = await openTestApi({ storageUrl: store.url() });
afterAll(async () => {
  await api.close();
  store.close();
});

const unavailable = {
  success: false,
  code: 'unavailable',
  message: 'O serviço está indisponível no momento. Tente novamente em instantes.',
};
const picture = await createPicture();

describe('while the file store fails', () => {
  it('uploads and pictures are unavailable, and go on afterwards by themselves', async () => {
    const { token } = await api.signIn();
    const replace = () => api.send('/users/photo', { method: 'PUT', token, form: formWith('foto', picture) });
    const first = await replace();
    expect(first.statusCode, first.body).toBe(200);
    const address = first.json().data.photo;
    for (const method of ['GET', 'PUT'] as const) store.fail(method);
    const refused = [await replace(), await api.get(address)];
    for (const { statusCode, body } of refused) {
      expect(statusCode).toBe(503);
      expect(JSON.parse(body)).toEqual(unavailable);
    }
    for (const method of ['GET', 'PUT'] as const) store.recover(method);
    expect((await api.get(address)).statusCode).toBe(200);
    expect((await replace()).statusCode).toBe(200);
  });

  it('pictures that hang keep no other public call waiting', async () => {
    const { token } = await api.signIn();
    const form = formWith('foto', picture);
    const { data } = await api.read('replacePhoto', '/users/photo', { token, form });
    const held = store.hold('GET');
    const hanging = Array.from({ length: 20 }, () => api.get(data.photo ?? ''));
    await held.reached;
    const { statusCode } = await api.get('/public/regions');
    expect(statusCode).toBe(200);
    held.letGo();
    const answers = await Promise.all(hanging);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  });
});
