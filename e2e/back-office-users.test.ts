import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, soon } from './support/journey.ts';
import { button, notice, openPanel } from './support/panel.ts';
import { anywhere, enterFrom, memberAt, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, back office, sections 2 and 5 (Users manager); design, section 6: passwords are never stored. */
const { visit } = journey('demonstration');

function openUsers(search: string, choices: VisitorChoices = {}): Promise<Page> {
  return openPanel(visit, panelPaths.list('users', { search }), choices);
}

it('a password is typed again where the server was away, and the new account opens with it', async () => {
  const person = somebody({ name: 'Zenaide Prado' });
  const page = await openUsers(person.email, { expected: /ERR_FAILED/ });
  const away = (route: Route) => (route.request().method() === 'GET' ? route.continue() : route.abort());
  await page.route('**/api/backoffice/users*', away);
  await button(page, 'Novo usuário').first().click();
  await page.getByLabel(/^Nome/).fill(person.name);
  await page.getByLabel(/^E-mail/).fill(person.email);
  await page.getByLabel(/^Senha/).fill(person.password);
  await button(page, 'Salvar usuário').click();
  await page.getByRole('rowheader', { name: 'Zenaide Prado Não salvo (Simulado)' }).waitFor();
  await page.unroute('**/api/backoffice/users*', away);

  await button(page, 'Tentar novamente Zenaide Prado').click();
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' });
  await dialog.getByText('A senha não ficou guardada').waitFor();
  await soon(() => dialog.getByLabel(/^E-mail/).inputValue()).toBe(person.email);
  await soon(() => dialog.getByLabel(/^Senha/).inputValue()).toBe('');
  expect(await troublesOf(page)).toEqual([]);
  await dialog.getByLabel(/^Senha/).fill(person.password);
  await button(page, 'Salvar usuário').click();
  await notice(page).getByText('Usuário criado com sucesso!').waitFor();
  await page.getByRole('row', { name: /Zenaide Prado.*Usuário/ }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await enterFrom(await visit(anywhere), person);
});

it('sessions are ended after a question, and who had one signs in again', async () => {
  const { page: member, person } = await memberAt(visit, paths.dashboard('configuracoes'), undefined, {
    expected: /status of 401/,
  });
  const page = await openUsers(person.email);
  await button(page, `Encerrar sessões ${person.name}`).click();
  const question = page.getByRole('alertdialog', { name: 'Encerrar sessões?' });
  await question.getByText('1 sessão está aberta').waitFor();
  await question.getByRole('button', { name: 'Encerrar sessões' }).click();
  await notice(page).getByText('Sessões de 1 usuário encerradas com sucesso!').waitFor();
  await member.reload();
  await soon(() => new URL(member.url()).pathname).toBe('/login');
});

it('administrators cannot be deleted, and the own address and password change elsewhere; on a phone, too', async () => {
  const page = await openUsers(admin.email, { width: 360, height: 780, theme: 'dark' });
  await button(page, `Excluir ${admin.name}`).click({ force: true });
  await notice(page)
    .getByText(/^Esta é a sua conta/)
    .waitFor();
  await button(page, `Editar ${admin.name}`).click();
  await page.getByText('O e-mail e a senha da sua conta mudam em Minha conta.').waitFor();
  expect(await page.getByLabel(/^Senha/).count()).toBe(0);
  expect(await troublesOf(page)).toEqual([]);
});
