// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { paths } from '#web/paths.ts';
import { answer, closeSites, openSite, profile, session } from '#web/testing/opened-site.tsx';
import { currentSession } from './session.ts';

/** Spec, public side, sections 2 (Header and footer) and 4 (Session). */
closeSites();

const header = () => within(screen.getByRole('banner'));
const account = () => header().findByRole('button', { name: /Conta de Ana/ });
const focused = () => document.activeElement?.textContent;
const over = answer.refusal(401, 'unauthenticated', 'Sua sessão expirou.');
const expired = 'Sua sessão expirou. Por favor, faça login novamente.';

/** A page that has no call of its own, for who is signed in. */
const openAbout = (
  ...[answers, who = session]: [answers?: Parameters<typeof openSite>[1], who?: typeof session]
) => openSite(paths.about(), answers, who);

describe('the header', () => {
  it('has a menu for who is signed in, whose entries lead to its pages', async () => {
    const { user, address } = openAbout();
    expect((await account()).textContent).toMatch(/^A/);
    await user.click(await account());
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries).toEqual(['Meu Perfil', 'Meus Favoritos', 'Meus avisos', 'Configurações', 'Sair']);
    await user.click(screen.getByRole('menuitem', { name: 'Meu Perfil' }));
    await waitFor(() => expect(address()).toBe(paths.dashboard('perfil')));
    expect(screen.getByRole('link', { name: 'Conta' }).getAttribute('href')).toBe(paths.dashboard());
  });

  it('leads administrators to their side', async () => {
    const { user, address } = openAbout({}, { ...session, user: { ...session.user, role: 'admin' } });
    await user.click(await account());
    await user.click(screen.getByRole('menuitem', { name: 'Painel Administrador' }));
    await waitFor(() => expect(address()).toBe(paths.admin()));
  });

  it('has a menu that is opened, walked and closed by keyboard', async () => {
    const { user, address } = openAbout();
    (await account()).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Meu Perfil'));
    await user.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('Sair'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(focused()).toContain('Conta de Ana');
    await user.keyboard(' ');
    await waitFor(() => expect(focused()).toBe('Meu Perfil'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Meus Favoritos'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Meus avisos'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Configurações'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(paths.dashboard('configuracoes')));
  });
});

describe('signing out', () => {
  const signOut = async (user: ReturnType<typeof openSite>['user']) => {
    await user.click(await account());
    await user.click(screen.getByRole('menuitem', { name: 'Sair' }));
  };

  it('needs no server; one that did not hear of it is told again', async () => {
    const { user, calls, address } = openAbout({ signOut: [answer.none, answer.with({ ended: true })] });
    await signOut(user);
    await waitFor(() => expect(address()).toBe(paths.home()));
    expect(localStorage).toHaveLength(0);
    await screen.findByText('O servidor não respondeu, e para ele a sessão continua aberta.');
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    const told = calls.filter(({ name }) => name === 'signOut');
    expect(told.map(({ token }) => token)).toEqual(['t', 't']);
  });
});

describe('a page of the account', () => {
  it('shows nothing of it to a visitor on the way out', async () => {
    const { address } = openSite(paths.dashboard());
    const seen = vi.fn();
    new MutationObserver(() => {
      if (screen.queryByRole('navigation', { name: 'Minha conta' })) seen();
    }).observe(document, { childList: true, subtree: true });
    await waitFor(() => expect(address()).toBe(paths.login(paths.dashboard())));
    await screen.findByRole('heading', { level: 1, name: 'Entrar' });
    expect(seen).not.toHaveBeenCalled();
  });

  it('whose session is over leads to the sign-in, which says why, and back', async () => {
    const at = paths.dashboard('perfil');
    const { user, address } = openSite(
      at,
      { readProfile: [over, answer.with(profile)], signIn: answer.with(session) },
      session,
    );
    expect((await screen.findByText(expired)).closest('[role=alert]')).not.toBeNull();
    expect(localStorage).toHaveLength(0);
    await user.type(await screen.findByLabelText(/^E-mail/), profile.email);
    await user.type(screen.getByLabelText(/^Senha/), 'capim dourado');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(address()).toBe(at));
  });

  it('does not take trouble of the server for the end of the session, but a page in place of an answer', async () => {
    const { user, address } = openSite(
      paths.dashboard('perfil'),
      { readProfile: [answer.page(502), answer.page(200)] },
      session,
    );
    await screen.findAllByText('Falha ao carregar dados do usuário');
    expect(currentSession()).toEqual(session);
    await user.click(screen.getAllByRole('button', { name: 'Tentar novamente' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe(paths.login(paths.dashboard('perfil'), { expired: true })));
  });
});

it('an entry that cannot be understood is no session, and its mark goes from the page', async () => {
  localStorage.setItem('token', 't');
  localStorage.setItem('user', '{"name":');
  document.documentElement.classList.add('signed-in');
  openSite(paths.about());
  await header().findByRole('link', { name: 'Entrar' });
  expect(localStorage).toHaveLength(0);
  await waitFor(() => expect(document.documentElement.classList.contains('signed-in')).toBe(false));
});
