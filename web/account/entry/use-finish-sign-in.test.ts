import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { addressAfterSignIn, emailFromState } from './use-finish-sign-in.ts';

/** Query of the sign-in page with `here` as the return address. */
const from = (here?: string, expired = false) =>
  new URL(paths.login(here, { expired }), 'http://localhost').searchParams;
const ana = { role: 'user' } as const;
const admin = { role: 'admin' } as const;

describe('where somebody goes on to who has signed in', () => {
  it('is where they came from, or their account, but no other site and no way in', () => {
    expect(addressAfterSignIn(ana, from('/posto/7?days=30#historico'))).toBe('/posto/7?days=30#historico');
    expect(addressAfterSignIn(ana, from('/'))).toBe('/');
    expect(addressAfterSignIn(ana, from())).toBe('/dashboard');
    expect(addressAfterSignIn(ana, new URLSearchParams({ voltar: '//outro.exemplo' }))).toBe('/dashboard');
    for (const path of ['/login', '/login?voltar=//outro.exemplo', '/cadastro#a', '/esqueci-senha']) {
      expect(addressAfterSignIn(ana, from(path)), path).toBe('/dashboard');
    }
    expect(addressAfterSignIn(ana, from('/loginho'))).toBe('/loginho');
  });
  it('is the own side of administrators, and where a session ran out, for them too', () => {
    expect(addressAfterSignIn(admin, from())).toBe('/admin');
    expect(addressAfterSignIn(admin, from('/posto/7'))).toBe('/admin');
    expect(addressAfterSignIn(admin, from('/administra'))).toBe('/admin');
    expect(addressAfterSignIn(admin, from('/admin/prices?page=2'))).toBe('/admin/prices?page=2');
    expect(addressAfterSignIn(admin, from('/posto/7', true))).toBe('/posto/7');
    expect(addressAfterSignIn(admin, from(undefined, true))).toBe('/admin');
  });
});

it('what one entry page hands on to another is the address that was typed, or nothing', () => {
  expect(emailFromState({ email: 'ana@exemplo.com.br' })).toEqual({ email: 'ana@exemplo.com.br' });
  for (const state of [null, undefined, {}, { email: '' }, { email: 7 }, 'ana']) {
    expect(emailFromState(state)).toEqual({});
  }
});
