// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CallResult } from '#web/api-client/call.ts';
import { paths } from '#web/paths.ts';
import { keepUnsent, readUnsent } from '#web/public/price-sheet/unsent.ts';
import { keepLinkRequest, readLinkRequest } from '#web/session/link-request.ts';
import { currentSession } from '#web/session/session.ts';
import { ana } from '#web/session/testing.ts';
import { answer, closeSites, main, openSite, profile, session } from '#web/testing/opened-site.tsx';
import { htmlOf } from '#web/testing.tsx';
import EntryLayout from './entry-layout.tsx';

closeSites();

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const follow = async (user: UserEvent, name: string) =>
  user.click((await screen.findAllByRole('link', { name }))[0] as Element);
/** A notice of the page, not of the form. */
const notice = async (words: string | RegExp) =>
  within(await screen.findByRole('region', { name: /^Avisos/ })).findByText(words);
const focused = () => document.activeElement;

async function fillIn(user: UserEvent, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    const input = await field(label);
    await user.clear(input);
    await user.click(input);
    // One event, where keys would be four for each letter.
    await user.paste(text);
  }
}

const password = 'capim dourado 77';
async function signIn(user: UserEvent, email = ana.email) {
  await fillIn(user, { 'E-mail': email, Senha: password });
  await press(user, 'Entrar');
}
const signedIn = answer.with(session);
const received = { forgotPassword: answer.with({ received: true }) };
const about = paths.about();

describe('signing in', () => {
  it('takes what a program has filled in without telling the page, says how long it holds, and asks for that', async () => {
    const { user, calls, address } = openSite(paths.login(), { signIn: signedIn });
    (await field('E-mail')).value = ana.email;
    (await field('Senha')).value = password;
    const remember = await field('Lembrar de mim');
    expect(remember.checked).toBe(true);
    screen.getByText(/^Marcado: conectado até 30 dias após o último uso\./);
    await user.click(remember);
    await press(user, 'Entrar');
    await notice('Login realizado com sucesso!');
    expect(calls[0]).toMatchObject({ name: 'signIn', body: { email: ana.email, password, remember: false } });
    expect(address()).toBe(paths.dashboard());
  });

  it('leads back to the part of the page one came from', async () => {
    const part = `${paths.privacy()}#conteudo`;
    const { user, address } = openSite(part, { signIn: signedIn });
    await follow(user, 'Entrar');
    await signIn(user);
    await waitFor(() => expect(address()).toBe(part));
    await waitFor(() => expect(focused()?.id).toBe('conteudo'));
  });

  it('leads nobody away who has gone elsewhere meanwhile', async () => {
    const asked = Promise.withResolvers<void>();
    const { user, router, address } = openSite(paths.login(), { signIn: () => asked.promise.then(signedIn) });
    await signIn(user);
    await router.navigate(paths.home());
    await screen.findByText('Uma página');
    asked.resolve();
    await notice('Login realizado com sucesso!');
    expect(address()).toBe(paths.home());
    expect(currentSession()).toEqual(session);
  });

  it.each([
    [paths.login(about), about],
    [paths.register(), paths.dashboard()],
  ])('is not asked at %s of who is signed in', async (at, to) => {
    const { address } = openSite(at, {}, session);
    await waitFor(() => expect(address()).toBe(to));
  });

  it('leads on who waits here while they sign in in another tab', async () => {
    const { address } = openSite(paths.login(about));
    await field('E-mail');
    localStorage.setItem('token', session.token);
    localStorage.setItem('user', JSON.stringify(ana));
    window.dispatchEvent(new Event('storage'));
    await waitFor(() => expect(address()).toBe(about));
  });
});

describe('a sign-in that fails', () => {
  it('says so once, keeps what was typed, and follows its visitor to no other form', async () => {
    const wrong = answer.refusal(401, 'unauthenticated', 'E-mail ou senha incorretos.');
    const { user } = openSite(paths.login(), { signIn: wrong });
    for (const email of [ana.email, 'ninguem@exemplo.com.br']) {
      await signIn(user, email);
      await notice('Erro');
      await notice('E-mail ou senha incorretos.');
      await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
      expect((await field('E-mail')).value).toBe(email);
      expect((await field('Senha')).value).toBe(password);
    }
    expect(currentSession()).toBeNull();
    await follow(user, 'Cadastrar');
    await waitFor(() => expect(screen.queryByText('Erro')).toBeNull());
  });

  it('too often is told how long to wait, and the way around it, which takes the address along', async () => {
    const wait = 'Muitas tentativas. Tente de novo em 4 segundos.';
    const { user } = openSite(paths.login(), { signIn: answer.refusal(429, 'too_many', wait) });
    await signIn(user);
    await notice(wait);
    expect((await field('Senha')).value).toBe(password);
    await follow(user, 'crie outra senha');
    await screen.findByRole('heading', { level: 1, name: 'Esqueci a senha' });
    expect((await field('E-mail')).value).toBe(ana.email);
  });

  it('without an answer of the server says so, and is made again; with empty fields it is not even made', async () => {
    const { user, calls, address } = openSite(paths.login(), {
      signIn: [answer.none, answer.page(502), signedIn],
    });
    await press(user, 'Entrar');
    const summary = within(await screen.findByRole('alert'));
    summary.getByText('Confira 2 campos');
    expect(focused()?.id).toBe('entrar-email');
    await user.type(await field('E-mail'), 'marina@');
    // The summary shows it, too.
    await summary.findByText('Informe um e-mail válido.');
    expect(calls).toEqual([]);
    await signIn(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Confira sua conexão');
    expect((await field('Senha')).value).toBe(password);
    await press(user, 'Entrar');
    await notice('Erro ao fazer login');
    await press(user, 'Entrar');
    await waitFor(() => expect(address()).toBe(paths.dashboard()));
  });
});

describe('the form to sign in', () => {
  it('is sent once, however often one asks', async () => {
    const asked = Promise.withResolvers<void>();
    const { user, calls, address } = openSite(paths.login(), { signIn: () => asked.promise.then(signedIn) });
    await signIn(user);
    const busy = await screen.findByRole('button', { name: 'Entrando...' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await user.click(busy);
    await user.type(await field('Senha'), '{Enter}');
    await user.type(await field('E-mail'), '{Enter}');
    expect(calls).toHaveLength(1);
    asked.resolve();
    await waitFor(() => expect(address()).toBe(paths.dashboard()));
  });

  it('says that it needs script, where there is none', () => {
    expect(htmlOf(<EntryLayout />, paths.login())).toMatch(/<noscript>.*Esta página precisa de JavaScript\./);
  });

  it('can be used by keyboard alone, in the order in which it is read', async () => {
    const { user, address } = openSite(paths.login(), { signIn: signedIn });
    const input = await field('Senha');
    const tab = async (name: RegExp, keys?: string) => {
      await user.tab();
      const here = focused();
      const label = here instanceof HTMLInputElement ? here.labels?.[0]?.textContent : undefined;
      expect(here?.getAttribute('aria-label') ?? label ?? here?.textContent).toMatch(name);
      if (keys) await user.keyboard(keys);
    };
    await tab(/Compara Palmas/);
    await tab(/^E-mail/, ana.email);
    await tab(/^Senha/, password);
    await tab(/^Mostrar senha/, ' ');
    expect(input.type).toBe('text');
    await user.keyboard(' ');
    expect(input.type).toBe('password');
    await tab(/^Lembrar de mim/);
    await tab(/^Esqueci a senha/);
    await tab(/^Entrar/, ' ');
    await waitFor(() => expect(address()).toBe(paths.dashboard()));
  });

  it('leads to the other ways in, which keep the way back', async () => {
    const { user, address } = openSite(paths.login(about), received);
    for (const [name, to] of [
      ['Cadastrar', paths.register(about)],
      ['Entrar', paths.login(about)],
      ['Esqueci a senha', paths.forgottenPassword(about)],
      ['Entrar', paths.login(about)],
      ['Esqueci a senha', paths.forgottenPassword(about)],
    ] as const) {
      await follow(user, name);
      await waitFor(() => expect(address()).toBe(to));
    }
    await fillIn(user, { 'E-mail': ana.email });
    await press(user, 'Enviar link');
    await follow(user, 'Voltar para entrar');
    await waitFor(() => expect(address()).toBe(paths.login(about)));
  });
});

const common = 'Essa senha está entre as mais usadas do mundo. Escolha outra.';
const tooCommon = answer.refusal(400, 'invalid', common, 'password');

describe('the form to sign up', () => {
  const whole = { Nome: 'Ana', 'E-mail': ana.email, Senha: password, 'Confirmar senha': password };

  it('says all that is wrong at once, leads to each field, and stops as soon as it is put right; what only the server knows stands there, too', async () => {
    const { user, calls } = openSite(paths.register(), { register: tooCommon });
    await press(user, 'Cadastrar');
    const summary = within(await screen.findByRole('alert'));
    summary.getByText('Confira 5 campos');
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Informe seu nome.',
      'Informe seu e-mail.',
      'Informe uma senha.',
      'Digite a senha outra vez.',
      'Aceite os termos para continuar.',
    ]);
    expect(focused()?.id).toBe('cadastro-name');
    await follow(user, 'Aceite os termos para continuar.');
    expect(focused()?.id).toBe('cadastro-terms');
    const described = (await field('E-mail')).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Informe seu e-mail.');

    await fillIn(user, { ...whole, 'Confirmar senha': 'outra coisa' });
    await user.click(await field('Li e aceito'));
    await user.type(await field('Confirmar senha'), '{Enter}');
    await screen.findByText('As senhas não coincidem!');
    expect(focused()?.id).toBe('cadastro-confirmation');
    // A single problem is only shown next to its field.
    expect(screen.queryByRole('alert')).toBeNull();
    await fillIn(user, { Senha: 'outra coisa' });
    await waitFor(() => expect(screen.queryByText('As senhas não coincidem!')).toBeNull());

    expect(calls).toEqual([]);
    await press(user, 'Cadastrar');
    await waitFor(() => expect(focused()?.id).toBe('cadastro-password'));
    await notice('Erro');
    expect((await field('Senha')).closest('div')?.textContent).toContain(common);
    expect((await field('Nome')).value).toBe('Ana');
  });

  it('has the ways in beside an address that has an account, and they keep it; its documents open elsewhere', async () => {
    const taken = answer.refusal(409, 'conflict', 'Já existe uma conta com este e-mail.', 'email');
    const { user, address } = openSite(paths.register(about), { register: taken });
    expect((await field('Telefone')).placeholder).toBe('(63) 99999-9999');
    for (const name of [/^termos/, /^privacidade/]) {
      expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
    }
    await fillIn(user, whole);
    await user.click(await field('Li e aceito'));
    await press(user, 'Cadastrar');
    await waitFor(() => expect(focused()?.id).toBe('cadastro-email'));
    expect(main().getByRole('link', { name: 'Criar outra senha' }).getAttribute('href')).toBe(
      paths.forgottenPassword(about),
    );
    await follow(user, 'Entrar');
    await waitFor(() => expect(address()).toBe(paths.login(about)));
    await waitFor(async () => expect((await field('E-mail')).value).toBe(ana.email));
  });
});

it('a forgotten password is asked about by an address, with an account or without, and can be asked about again', async () => {
  const { user, address } = openSite(paths.forgottenPassword(), received);
  await fillIn(user, { 'E-mail': ana.email });
  await press(user, 'Enviar link');
  const sent = await screen.findByRole('status');
  expect(sent.textContent).toContain(`Confira seu e-mailSe houver uma conta com ${ana.email}`);
  expect(focused()).toBe(sent);
  await press(user, 'Pedir outro link');
  expect((await field('E-mail')).value).toBe(ana.email);
  expect(focused()?.id).toBe('esqueci-email');
  await user.keyboard('{Enter}');
  await follow(user, 'Voltar para entrar');
  await waitFor(() => expect(address()).toBe(paths.login()));
  await waitFor(async () => expect((await field('E-mail')).value).toBe(ana.email));
});

describe('the page of a link to another password', () => {
  const at = `${paths.resetPassword()}#segredo`;
  const holds = answer.with({ holds: true });
  const changed = answer.with({ changed: true, userId: ana.id });
  const change = async (user: UserEvent, again = password) => {
    await fillIn(user, { 'Senha nova': password, 'Confirmar senha': again });
    await press(user, 'Trocar senha');
  };

  it('says what is wrong with the new one, and ends the session that this browser had of the account', async () => {
    const answers = { checkResetLink: holds, resetPassword: [tooCommon, changed] };
    const { user, calls, address } = openSite(at, answers, session);
    await press(user, 'Trocar senha');
    await follow(user, 'Digite a senha outra vez.');
    expect(focused()?.id).toBe('senha-confirmation');
    await change(user, 'outra coisa');
    await screen.findByText('As senhas não coincidem!');
    await change(user);
    await screen.findByText(common);
    expect(currentSession()).toEqual(session);
    await change(user);
    await notice('Senha trocada');
    await waitFor(() => expect(address()).toBe(paths.login()));
    expect(calls.findLast(({ name }) => name === 'resetPassword')?.body).toEqual({
      token: 'segredo',
      password,
    });
    expect(localStorage).toHaveLength(0);
  });

  it('leaves alone who else is signed in in this browser, and says so', async () => {
    const user8 = { ...ana, id: 8, email: 'joana@exemplo.com.br' };
    const readProfile = answer.with({ ...profile, ...user8 });
    const answers = { checkResetLink: holds, resetPassword: changed, readProfile };
    const { user, address } = openSite(at, answers, { token: 'o', user: user8 });
    await change(user);
    await notice(/^Neste navegador está aberta a conta de joana@exemplo\.com\.br\./);
    expect(address()).toBe(paths.dashboard());
    expect(currentSession()?.token).toBe('o');
  });

  it('says before anything is typed that the link is spent, and leads on; another in the same tab is looked at anew', async () => {
    const spent = answer.refusal(400, 'invalid', 'Este link não vale mais. Peça outro.', 'token');
    const { user, router, address } = openSite(at, { checkResetLink: [spent, holds, spent] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Link sem validadeEste link não vale mais. Peça outro.');
    expect(focused()).toBe(alert);
    await router.navigate(`${paths.resetPassword()}#outro`);
    await screen.findByRole('button', { name: 'Trocar senha' });
    await router.navigate(-1);
    await follow(user, 'Pedir outro link');
    await waitFor(() => expect(address()).toBe(paths.forgottenPassword()));
  });

  it.each([
    [paths.resetPassword(), paths.forgottenPassword()],
    [paths.confirmEmail(), paths.dashboard('configuracoes')],
  ])('says that %s came without its secret, and leads on', async (path, on) => {
    openSite(path);
    expect((await screen.findByRole('alert')).textContent).toContain('Este link não está completo.');
    expect(main().getByRole('link').getAttribute('href')).toBe(on);
    expect(main().queryByRole('button')).toBeNull();
  });
});

describe('the page of a link to another e-mail', () => {
  const confirmed = answer.with({ email: 'nova@exemplo.com.br' });
  const answers = { checkEmailLink: confirmed, confirmEmail: confirmed };
  const at = `${paths.confirmEmail()}#segredo`;

  it('confirms it where the session is over, too, and says that only after', async () => {
    const readProfile = answer.refusal(401, 'unauthenticated', 'Sua sessão expirou.');
    const { user } = openSite(at, { ...answers, readProfile }, session);
    await press(user, 'Confirmar este e-mail');
    expect((await screen.findByRole('status')).textContent).toContain('E-mail confirmado');
    await follow(user, 'Ir para o meu perfil');
    await screen.findByText('Sua sessão expirou. Por favor, faça login novamente.');
  });

  it('confirms it where nobody is signed in, and leads to the sign-in with it', async () => {
    const { user } = openSite(at, answers);
    await press(user, 'Confirmar este e-mail');
    await follow(user, 'Entrar');
    await waitFor(async () => expect((await field('E-mail')).value).toBe('nova@exemplo.com.br'));
  });
});

describe('a link that signs in', () => {
  const at = `${paths.signInLink()}#segredo`;
  const check = answer.with({ email: ana.email });
  const spent = answer.refusal(400, 'invalid', 'Este link não vale mais. Peça outro.', 'token');

  it('is asked for from the sign-in page, whose address and page it keeps', async () => {
    const { user, calls } = openSite(paths.login(about), {
      requestSignInLink: answer.with({ received: true }),
    });
    await fillIn(user, { 'E-mail': ana.email.toUpperCase() });
    await follow(user, 'Receber um link por e-mail');
    await waitFor(async () => expect((await field('E-mail')).value).toBe(ana.email.toUpperCase()));
    await press(user, 'Enviar link');
    const sent = await screen.findByRole('status');
    expect(sent.textContent).toContain('Enviamos um link para');
    expect(focused()).toBe(sent);
    expect(calls).toMatchObject([{ name: 'requestSignInLink', body: { email: ana.email.toUpperCase() } }]);
    expect(readLinkRequest()).toMatchObject({ email: ana.email, back: about, prices: [] });
    await press(user, 'Pedir outro link');
    await screen.findByRole('button', { name: 'Enviar link' });
    expect(focused()?.id).toBe('link-email');
  });

  it('says nothing of another in the same tab before that one is looked at', async () => {
    const { user, router, calls } = openSite(at, { checkSignInLink: [check, answer.none] });
    await screen.findByRole('button', { name: 'Entrar' });
    await router.navigate(`${paths.signInLink()}#outro`);
    await press(user, 'Conferir o link');
    expect(main().queryByText(ana.email)).toBeNull();
    expect(calls.map(({ name }) => name)).not.toContain('signInByLink');
  });

  it('signs in with a press, not before, says as whom, and leads back to where it was asked for', async () => {
    keepLinkRequest(ana.email, about);
    const { user, calls, address } = openSite(at, { checkSignInLink: check, signInByLink: signedIn });
    expect((await main().findByText(ana.email)).closest('p')?.textContent).toContain('Você entra como');
    expect(calls.map(({ name }) => name)).toEqual(['checkSignInLink']);
    expect(currentSession()).toBeNull();
    await press(user, 'Entrar');
    await notice('Você entrou');
    expect(address()).toBe(about);
    expect(currentSession()).toEqual(session);
    expect(calls[1]).toMatchObject({ name: 'signInByLink', body: { token: 'segredo' } });
  });

  it.each([
    ['joana@exemplo.com.br', about],
    [ana.email, '//outro.exemplo'],
    [ana.email, paths.signInLink()],
  ])('leads to the account what %s has asked for at %s', async (email, back) => {
    keepLinkRequest(email, back);
    const { user, address } = openSite(at, { checkSignInLink: check, signInByLink: signedIn });
    await press(user, 'Entrar');
    await waitFor(() => expect(address()).toBe(paths.dashboard()));
  });

  it('does not sign in before it has said as whom, and says whose account it closes', async () => {
    const user8 = { ...ana, id: 8, email: 'joana@exemplo.com.br' };
    const answers = { checkSignInLink: [answer.none, check], signInByLink: signedIn };
    const { user, calls } = openSite(at, answers, { token: 'o', user: user8 });
    await press(user, 'Conferir o link');
    await screen.findByRole('button', { name: 'Entrar' });
    expect(main().getByText('joana@exemplo.com.br').closest('p')?.textContent).toContain('ela se fecha aqui');
    expect(calls.map(({ name }) => name)).not.toContain('signInByLink');
    await press(user, 'Entrar');
    await waitFor(() => expect(currentSession()).toEqual(session));
  });

  it('says that it is spent, and leads to another', async () => {
    const { user, address } = openSite(at, { checkSignInLink: [check, spent], signInByLink: spent });
    await press(user, 'Entrar');
    expect((await screen.findByRole('alert')).textContent).toContain('Este link não vale mais.');
    await follow(user, 'Pedir outro link');
    await waitFor(() => expect(address()).toBe(paths.signInLink()));
    await screen.findByRole('button', { name: 'Enviar link' });
  });
});

describe('a price that waits for a link', () => {
  const pair = { productId: 20, establishmentId: 7 };
  const wait = (email: string) => {
    keepUnsent(pair, { price: 57.99, comment: 'Da placa.' }, null);
    keepLinkRequest(email, about, { ...pair, kind: 'meat' });
  };
  const report = { id: 1, version: 1 } as CallResult<'createReportedPrice'>['data'];
  const answers = { createReportedPrice: answer.with(report) };

  it('is sent by whoever it waits for, once, after any way of signing in', async () => {
    wait(ana.email);
    const { user, calls } = openSite(paths.login(), { signIn: signedIn, ...answers });
    await signIn(user);
    await notice('Obrigado! Seu relato foi enviado.');
    const sent = calls.filter(({ name }) => name === 'createReportedPrice');
    expect(sent).toMatchObject([
      { body: { ...pair, reportedPrice: 57.99, comment: 'Da placa.' }, token: session.token },
    ]);
    expect(Object.keys(localStorage).toSorted()).toEqual(['token', 'user']);
  });

  it('is not sent by others, nor by a stranger’s link', async () => {
    wait('joana@exemplo.com.br');
    const { user, calls } = openSite(paths.login(), { signIn: signedIn, ...answers });
    await signIn(user);
    await notice('Login realizado com sucesso!');
    expect(calls.map(({ name }) => name)).not.toContain('createReportedPrice');
    expect(readUnsent(pair, null)?.price).toBe(57.99);
  });

  it('stays on the device where it cannot be sent, which is said', async () => {
    wait(ana.email);
    const refused = answer.refusal(429, 'too_many', 'Espere um pouco.');
    const { user } = openSite(paths.login(), { signIn: signedIn, createReportedPrice: refused });
    await signIn(user);
    await notice('Seu preço ainda não foi enviado');
    // A first price has no button 'Mudou'.
    await notice(/abra esse preço outra vez para enviar\. Espere um pouco\./);
    expect(readUnsent(pair, ana.id)?.price).toBe(57.99);
  });
});
