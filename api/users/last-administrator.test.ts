import { afterAll, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { openTestApi, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

it('the last administrator keeps the role; of two, one may give it up', async () => {
  await api.orm.update(users).set({ role: 'user' }).where(eq(users.role, 'admin'));
  const admin = await api.signIn({ role: 'admin' });
  const { id, name, email } = admin;
  const sent = {
    method: 'PUT',
    body: { name, email, role: 'user', version: 1 },
    token: admin.token,
  } as const;
  expect(await api.refusal(`/backoffice/users/${id}`, sent)).toEqual(
    wrong('role', 'Esta é a única conta de administrador. Dê o papel a outra pessoa antes.'),
  );
  await api.signIn({ role: 'admin' });
  const { data } = await api.read('updateUser', `/backoffice/users/${id}`, sent);
  expect(data.role).toBe('user');
  expect(await api.refusal('/backoffice/users', { token: admin.token })).toMatchObject({ status: 403 });
});
