import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, journey, visitors } from './support/journey.ts';
import { codeMailedTo } from './support/mails.ts';
import { notice } from './support/panel.ts';
import { anywhere, joinFrom, signInAt, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Passkeys and the second step of administrators: docs/decisions/0077-passkeys.md. */

/** Passkeys belong to a name, and the site has to know its own before it starts. */
const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
const origin = `http://localhost:${port}`;
const { open } = visitors();
const place = journey(() => ({
  settings: {
    PORT: String(port),
    SITE_URL: origin,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ADMIN_SECOND_STEP: 'on',
  },
}));

const add = 'Adicionar chave de acesso';
const enter = 'Entrar com chave de acesso';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const settings = paths.dashboard('configuracoes');

/** Gives the browser a device that has its owner's finger at once. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function visit(path: string, choices: VisitorChoices): Promise<Page> {
  const page = await open(origin, { width: 1280, height: 900, ...choices });
  await page.goto(path);
  await awake(page);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await page.waitForURL(({ pathname }) => pathname === paths.home());
}

async function openSignIn(page: Page): Promise<void> {
  await page.goto(paths.login());
  await awake(page);
}

it('a person adds a passkey, signs in with it and no password, renames it and removes it', async () => {
  const page = await visit(anywhere, { expected: /status of 401/ });
  await giveDevice(page);
  await joinFrom(page, somebody());
  await page.goto(settings);
  await button(page, add).click();
  await page.getByLabel(/^Nome da chave/).fill('Notebook');
  await button(page, 'Adicionar').click();
  await notice(page).getByText('Chave de acesso adicionada').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Notebook' });
  await row.getByText('Ainda não usada').waitFor();
  await button(page, add).click();
  await button(page, 'Adicionar').click();
  await notice(page).getByText('Este aparelho já tem uma chave desta conta.').waitFor();
  await signOut(page);

  await openSignIn(page);
  await button(page, enter).click();
  await page.waitForURL(`**${paths.dashboard()}`);
  await page.goto(settings);
  await row.getByText('na última hora').waitFor();
  await button(page, 'Renomear Notebook').click();
  await page.getByLabel(/^Nome da chave/).fill('Casa');
  await button(page, 'Salvar nome').click();
  await button(page, 'Remover Casa').click();
  await button(page, 'Remover chave').click();
  await notice(page).getByText('Chave de acesso removida').waitFor();
  expect(await button(page, 'Remover Casa').count()).toBe(0);
  await signOut(page);

  await openSignIn(page);
  await button(page, enter).click();
  await notice(page).getByText('Não reconhecemos essa chave de acesso.').waitFor();
});

it('in a new browser the password of an administrator takes a code by mail, once; then the panel suggests a passkey', async () => {
  const page = await visit(paths.login(), { expected: /status of 40[01]/ });
  await signInAt(page, admin);
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
  await button(page, 'Receber um código por e-mail').click();
  const code = await codeMailedTo(admin.email, place.site);
  await page.getByLabel(/^Código/).fill(code === '111222' ? '222111' : '111222');
  await button(page, 'Entrar').click();
  await page.getByText('Código incorreto.').first().waitFor();
  await page.getByLabel(/^Código/).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(page, 'Entrar').click();
  await page.getByRole('heading', { level: 1, name: 'Painel Administrativo' }).waitFor();
  await page.getByRole('link', { name: add }).waitFor();
  await button(page, 'Agora não').click();
  await page.getByRole('link', { name: add }).waitFor({ state: 'detached' });
  await signOut(page);

  await openSignIn(page);
  await signInAt(page, admin);
  await page.getByRole('heading', { level: 1, name: 'Painel Administrativo' }).waitFor();
  expect(await page.getByRole('link', { name: add }).count()).toBe(0);
});
