import { expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { journey, soon } from './support/journey.ts';
import { button, notice, openPanel } from './support/panel.ts';
import { memberAt } from './support/people.ts';
import { admin } from './support/shared-sites.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, back office, sections 2 and 5 (Users manager); design, section 6: passwords are never stored. */
const { visit } = journey('demonstration');

const openUsers = (search: string, choices: VisitorChoices = {}) =>
  openPanel(visit, panelPaths.list('users', { search }), choices);

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
