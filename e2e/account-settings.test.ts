import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { statusWith } from './support/call-from.ts';
import { awake, journey, soon } from './support/journey.ts';
import { linkMailedTo } from './support/mails.ts';
import { anywhere, enterFrom, memberAt, type Person, somebody } from './support/people.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Sign-in details, sessions and appearance: the account's 'Configurações'. */
const here = journey('demonstration');

const atSettings = (choices?: VisitorChoices) =>
  memberAt(here.visit, paths.dashboard('configuracoes'), somebody(), choices);

/** The same person in another browser. */
async function elsewhere(person: Person, choices: VisitorChoices = {}): Promise<Page> {
  const page = await here.visit(anywhere, choices);
  await enterFrom(page, person);
  await page.goto(paths.dashboard('configuracoes'));
  await page.getByText('Este aparelho').waitFor();
  return page;
}

/** Another session of the person, which no page has. @returns its token */
const sessionOf = (page: Page, { email, password }: Person): Promise<string> =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()).data.token;
    },
    { email, password },
  );

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const isFocused = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}`)).evaluate((field) => field === document.activeElement);

describe('the password', () => {
  const fill = async (page: Page, current: string, fresh: string, confirmation = fresh) => {
    await page.getByLabel(/^Senha atual/).fill(current);
    await page.getByLabel(/^Nova senha/).fill(fresh);
    await page.getByLabel(/^Confirmar nova senha/).fill(confirmation);
    await page.getByRole('button', { name: 'Trocar senha' }).click();
  };

  it('changes: this browser stays, others are out, and the old one opens nothing', async () => {
    const { page, person } = await atSettings();
    const other = await elsewhere(person, { expected: /status of 401/ });
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await soon(() => isFocused(page, 'Senha atual')).toBe(true);
    await fill(page, person.password, 'jalapão em agosto');
    await page.getByText('Senha trocada').waitFor();
    await soon(() => focused(page)).toBe('Trocar senha');
    await soon(() => page.getByRole('button', { name: /^Encerrar/ }).count()).toBe(0);
    await page.reload();
    await page.getByText('Este aparelho').waitFor();

    await other.reload();
    await other.waitForURL(`**${paths.login()}?*`);
    await expect(enterFrom(other, person)).rejects.toThrow('E-mail ou senha incorretos.');
    await enterFrom(other, { ...person, password: 'jalapão em agosto' });
  });

  it('says what is wrong beside its field, and keeps what was typed; so does the e-mail, and the name changes here, too', async () => {
    const { page, person } = await atSettings({ expected: /status of 400/ });
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await fill(page, person.password, 'jalapão em agosto', 'jalapão em julho');
    await page.getByText('As senhas não coincidem!').waitFor();
    await soon(() => isFocused(page, 'Confirmar nova senha')).toBe(true);
    await fill(page, 'outra senha', 'jalapão em agosto');
    await page.getByText('Senha incorreta.').waitFor();
    await soon(() => isFocused(page, 'Senha atual')).toBe(true);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await soon(() => focused(page)).toBe('Trocar senha');

    await page.getByRole('button', { name: 'Trocar e-mail' }).click();
    await page.getByLabel('Novo e-mail').fill(person.email);
    await page.getByLabel(/^Sua senha/).fill('outra senha');
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await page.getByText('Este já é o e-mail da sua conta.').waitFor();
    await page.getByLabel('Novo e-mail').fill(`nova.${person.email}`);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await page.getByText('Senha incorreta.').waitFor();
    await soon(() => page.getByLabel('Novo e-mail').inputValue()).toBe(`nova.${person.email}`);
    await page.getByRole('button', { name: 'Cancelar' }).click();

    await page.getByRole('button', { name: 'Editar dados' }).click();
    await soon(() => isFocused(page, 'Nome')).toBe(true);
    await page.getByLabel(/^Nome/).fill('Marina de Palmas');
    await page.getByLabel(/^Telefone/).fill('6332151000');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Marina de Palmas · (63) 3215-1000').waitFor();
    await soon(() => focused(page)).toBe('Editar dados');
  });
});

describe('the e-mail', () => {
  const sentTo = (page: Page) => page.getByRole('status').filter({ hasText: 'Enviamos um link' });
  const askFor = async (page: Page, email: string, password: string) => {
    await page.getByRole('button', { name: 'Trocar e-mail' }).click();
    await page.getByLabel('Novo e-mail').fill(email);
    await page.getByLabel(/^Sua senha/).fill(password);
    await page.getByRole('button', { name: 'Enviar link' }).click();
    await sentTo(page).getByText(email).waitFor();
  };

  it('changes by the link sent to the new one; until then the old one holds', async () => {
    const { page, person } = await atSettings({ width: 1280, height: 900 });
    const fresh = `nova.${person.email}`;
    const main = page.getByRole('main');
    const notice = sentTo(page);
    await askFor(page, fresh, person.password);
    expect(await notice.textContent()).toContain(
      `Enviamos um link para ${fresh}; até confirmar, vale o e-mail atual.`,
    );
    await main.getByText(person.email, { exact: true }).filter({ visible: true }).waitFor();
    const address = await linkMailedTo(fresh, here.site, paths.confirmEmail());
    // It survives a reload of the page.
    await page.reload();
    await notice.getByText(fresh).waitFor();

    const link = await page.context().newPage();
    await link.goto(address);
    await link.getByRole('button', { name: 'Confirmar este e-mail' }).click();
    await link.getByText(fresh).waitFor();
    await page.reload();
    await main.getByText(fresh, { exact: true }).filter({ visible: true }).waitFor();
    await soon(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email)).toBe(fresh);
  });

  it('that waits for its link is told of as long as it does', async () => {
    const { page, person } = await atSettings({ width: 1280, height: 900 });
    await askFor(page, `nova.${person.email}`, person.password);
    await linkMailedTo(`nova.${person.email}`, here.site, paths.confirmEmail());
    await soon(() => focused(page)).toContain('Confirme o novo e-mail');
    const menu = page.getByRole('navigation', { name: 'Minha conta' });
    await menu.getByRole('link', { name: /^Ajustes/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Meu Perfil' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Ajustes' })
      .getByRole('link', { name: 'Configurações' })
      .click();
    await sentTo(page).waitFor();
    // A user who starts to change the address and cancels is back where they were.
    await page.getByRole('button', { name: 'Trocar e-mail' }).click();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await sentTo(page).waitFor();
    await soon(() => focused(page)).toBe('Trocar e-mail');

    await page.getByRole('button', { name: 'Cancelar a troca' }).click();
    await page.getByText('Troca de e-mail cancelada').waitFor();
    await sentTo(page).waitFor({ state: 'detached' });
    await soon(() => focused(page)).toBe('Trocar e-mail');
    await askFor(page, `outra.${person.email}`, person.password);
    await linkMailedTo(`outra.${person.email}`, here.site, paths.confirmEmail());

    // A new password invalidates every link, and the page says so.
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.getByLabel(/^Senha atual/).fill(person.password);
    await page.getByLabel(/^Nova senha/).fill('jalapão em agosto');
    await page.getByLabel(/^Confirmar nova senha/).fill('jalapão em agosto');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    await page.getByText('A troca de e-mail foi cancelada: peça de novo.').waitFor();
    await sentTo(page).waitFor({ state: 'detached' });
  });
});

describe('the sessions', () => {
  it('are ended one by one, or all the others at once', async () => {
    const { page, person } = await atSettings();
    const other = await elsewhere(person, { expected: /status of 401/ });
    const tokens = [await sessionOf(other, person), await sessionOf(other, person)];
    expect(await Promise.all(tokens.map((token) => statusWith(other, token)))).toEqual([200, 200]);
    await page.reload();
    const ends = page.getByRole('button', { name: /^Encerrar .* entrou em/ });
    await soon(() => ends.count()).toBe(3);
    const list = page.getByRole('region', { name: 'Onde sua conta está aberta' });
    await soon(() => list.getByRole('listitem').first().textContent()).toMatch(
      /Chrome.*Este aparelhoEm uso agoraEntrou em \d{2}\/\d{2}\/20\d{2}, \d{1,2}h\d{2}$/,
    );
    await soon(() => list.getByRole('listitem').last().textContent()).toContain('Último uso: na última hora');
    await ends.last().click();
    await page.getByText('Sessão encerrada').waitFor();
    await soon(() => ends.count()).toBe(2);
    await soon(() => focused(page)).toBe('Onde sua conta está aberta');

    await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
    await page.getByText('2 sessões encerradas').waitFor();
    await soon(() => ends.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Encerrar todas as outras' }).count()).toBe(0);
    expect(await Promise.all(tokens.map((token) => statusWith(other, token)))).toEqual([401, 401]);
    await other.reload();
    await other.waitForURL(`**${paths.login()}?*`);
  });

  it('say when in one line each on a phone, and are asked for again where they cannot be had', async () => {
    const { page, person } = await atSettings({ width: 360, expected: /status of 503/ });
    await sessionOf(page, person);
    await page.reload();
    const list = page.getByRole('region', { name: 'Onde sua conta está aberta' });
    await page.getByText('Último uso: na última hora').waitFor();
    for (const when of await list.getByText(/^(Último uso:|Entrou em) /).all()) {
      const lines = await when.evaluate(
        (node) => node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight),
      );
      expect(Math.round(lines), (await when.textContent()) ?? '').toBe(1);
    }

    await page.route('**/api/users/sessions', (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await page.getByRole('alert').getByText('Falha ao carregar as sessões').waitFor();
    await page.unroute('**/api/users/sessions');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByText('Este aparelho').waitFor();
  });
});

describe('the theme', () => {
  it('is the same choice here and in the footer, and stays', async () => {
    const { page } = await atSettings({ theme: 'light', width: 1280, height: 900 });
    const own = page.getByRole('group', { name: 'Tema do site' });
    const footers = page.getByRole('contentinfo');
    const chosen = async () => [
      await own.locator('input:checked').inputValue(),
      await footers.locator('input:checked').inputValue(),
      await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
    ];
    expect(await chosen()).toEqual(['system', 'system', 'light']);
    await own.getByRole('radio', { name: 'Escuro' }).check();
    await soon(chosen).toEqual(['dark', 'dark', 'dark']);
    await page.reload();
    await awake(page);
    await page.getByText('Este aparelho').waitFor();
    expect(await chosen()).toEqual(['dark', 'dark', 'dark']);
    // A choice in another tab applies to both.
    const other = await page.context().newPage();
    await other.goto(paths.about());
    await awake(other);
    const footer = other.getByRole('contentinfo');
    await footer.getByText('Contato e tema').click();
    await footer.getByRole('radio', { name: 'Claro' }).check();
    await soon(chosen).toEqual(['light', 'light', 'light']);
    await own.getByRole('radio', { name: 'Sistema' }).check();
    await soon(chosen).toEqual(['system', 'system', 'light']);
  });
});
