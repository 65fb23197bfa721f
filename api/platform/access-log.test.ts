import { afterAll, beforeEach, expect, it } from 'vitest';
import { createPerson } from '#database/factories/users.ts';
import { openTestApi } from './testing.ts';

const written: string[] = [];
const api = await openTestApi({ lines: { write: (line) => written.push(line) } });
afterAll(() => api.close());
beforeEach(() => written.splice(0));

const lines = (message: string) =>
  written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);
const signIn = (body: object) => api.send('/auth/login', { method: 'POST', body });

it('has a line for each attempt to sign in, with the account but without the address or the password', async () => {
  const { id, email, password } = await createPerson(api.orm);
  await signIn({ email, password: 'uma senha errada' });
  await signIn({ email, password });
  const [refused, opened] = lines('access');
  expect(refused).toMatchObject({
    call: 'signIn',
    status: 401,
    account: expect.stringMatching(/^[\w-]{16}$/),
  });
  expect(opened).toMatchObject({ call: 'signIn', status: 200, userId: id, account: refused.account });
  expect(written.join()).not.toContain(email);
  expect(written.join()).not.toContain(password);
});

it('names who changes an account, or ends its sessions', async () => {
  const { id, token, password } = await api.signIn();
  written.splice(0);
  const body = { currentPassword: password, newPassword: 'carne de sol na brasa' };
  await api.send('/users/password', { method: 'PUT', token, body });
  await api.send('/users/sessions', { method: 'DELETE', token });
  expect(lines('access')).toMatchObject([
    { call: 'changePassword', status: 200, userId: id },
    { call: 'endOtherSessions', status: 200, userId: id },
  ]);
});

it('names who tries what only administrators may do, and has no line for reading', async () => {
  const { id, token } = await api.signIn();
  written.splice(0);
  await api.send('/backoffice/users', { token });
  await api.send('/users/profile', { token });
  expect(lines('refused what only administrators may do')).toMatchObject([{ userId: id, level: 40 }]);
  expect(lines('access')).toEqual([]);
});
