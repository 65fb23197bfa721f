import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { merchantPaths } from '#web/merchant-paths.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { callAs } from './support/call-as.ts';
import { callFrom } from './support/call-from.ts';
import { journey, plain, soon } from './support/journey.ts';
import { linkMailedTo } from './support/mails.ts';
import { inviteTo } from './support/merchants.ts';
import { button, create, notice, openPanel } from './support/panel.ts';
import { anywhere, joinFrom, knownFrom, memberAt, type Person, somebody } from './support/people.ts';
import { sharedSites } from './support/shared-sites.ts';
import { daysAgo } from './support/survey.ts';

/** The administrator's inbox, and what shops wait for. No price of the site has expired, so that no place has to be visited. */
const stage = journey(() => sharedSites.empty);
const { visit } = stage;
const phone = { width: 360, height: 780 };

/** Opens a shop on the map that sells these cuts from today on. @returns its id */
async function openShop(page: Page, name: string, prices: Record<string, number>): Promise<number> {
  const place = { regionId: 1, sectorId: 1, latitude: -10.184, longitude: -48.334 };
  const establishmentId = await create(page, '/establishments', { name, ...place });
  for (const [cut, price] of Object.entries(prices)) {
    const productId = await findCut(page, cut);
    await create(page, '/prices', { productId, establishmentId, price, collectionDate: daysAgo(0) });
  }
  return establishmentId;
}

async function findCut(page: Page, name: string): Promise<number> {
  const found = (await callFrom(page, '/backoffice/products?limit=50')) as { id: number; name: string }[];
  return found.find((each) => each.name === name)?.id ?? 0;
}

const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement);

/** A person whose address is confirmed and whose last twenty reports were all approved. */
async function visitReliable(panel: Page, body: { productId: number; establishmentId: number }) {
  const page = await visit(anywhere);
  const email = 'raimunda@exemplo.com.br';
  await callFrom(page, '/auth/login-link', { method: 'POST', body: { email } });
  await page.goto(await linkMailedTo(email, stage.site, paths.signInLink()));
  await button(page, 'Entrar').click();
  await soon(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  for (let sent = 0; sent < 20; sent += 1) {
    const { id } = await report(page, { ...body, reportedPrice: 52 });
    await approve(panel, `/reported-prices/${id}`);
  }
  return page;
}

const report = (page: Page, body: { productId: number; establishmentId: number; reportedPrice: number }) =>
  callFrom(page, '/reported-prices', { method: 'POST', body }) as Promise<{ id: number }>;

const review = (page: Page, body: { establishmentId: number; rating: number; comment: string }) =>
  callFrom(page, '/users/reviews', { method: 'POST', body }) as Promise<{ id: number }>;

const approve = (panel: Page, path: string) =>
  callFrom(panel, `/backoffice${path}/status`, { method: 'PUT', body: { status: 'approved' } });

/** Eight kinds of things that people and shops leave in the inbox. */
async function fillInbox(panel: Page): Promise<void> {
  const productId = await findCut(panel, 'Picanha');
  const shops: number[] = [];
  const keepers: Person[] = [];
  const page = await visit(anywhere);
  for (const name of ['Açougue Ipê', 'Açougue Buriti', 'Açougue Cajuí']) {
    const shop = await openShop(panel, name, { Picanha: 50 + shops.length });
    const keeper = await knownFrom(page);
    const [, token] = (await inviteTo(stage.site, shop)).split('#');
    await callAs(stage.site, keeper, '/merchant/invitations/accept', { method: 'POST', body: { token } });
    const names = [{ name: 'CORTE DO CHEFE', productId }];
    await callAs(stage.site, keeper, `/merchant/places/${shop}/names`, { method: 'PUT', body: { names } });
    shops.push(shop);
    keepers.push(keeper);
  }
  const [ipe = 0, buriti = 0, cajui = 0] = shops;
  const [keeper = somebody()] = keepers;
  const prices = [{ productId, price: 30, validUntil: daysAgo(-6) }];
  await callAs(stage.site, keeper, `/merchant/places/${ipe}/prices`, { method: 'PUT', body: { prices } });

  const reliable = await visitReliable(panel, { productId, establishmentId: cajui });
  for (const establishmentId of shops)
    await report(reliable, { productId, establishmentId, reportedPrice: 49 });

  await joinFrom(page, somebody({ name: 'Otília Reis' }));
  await report(page, { productId, establishmentId: ipe, reportedPrice: 48 });
  const { id } = await review(page, { establishmentId: ipe, rating: 2, comment: 'Fila longa.' });
  await approve(panel, `/reviews/${id}`);
  const reply = { reply: 'Agora são dois caixas.' };
  await callAs(stage.site, keeper, `/merchant/reviews/${id}/reply`, { method: 'PUT', body: reply });
  await review(page, { establishmentId: buriti, rating: 5, comment: 'Carne fresca.' });
  const owner = { name: 'Otília Reis', cnpj: '11222333000181', phone: '63992345678' };
  await callFrom(page, '/merchant/claims', { method: 'POST', body: { establishmentId: buriti, ...owner } });
  const message = { nome: 'Ana', email: 'ana@exemplo.com.br', assunto: 'duvida', mensagem: 'Abre domingo?' };
  await callFrom(page, '/messages', { method: 'POST', body: message });
}

it("Monday's inbox is worked off with 111 keys, one decision taken back", async () => {
  const page = await openPanel(visit, paths.admin(), { prepare: fillInbox });
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1;
      await page.keyboard.press(key);
    }
  };
  const arriveAt = async (title: string) => {
    await soon(() => hasFocus(page.getByRole('heading', { level: 1, name: title })), title).toBe(true);
  };
  /** Follows the first verb of the inbox. */
  const begin = async (work: string, verb: string, title: string) => {
    await page.getByText(work, { exact: true }).waitFor();
    const link = page.getByRole('region', { name: 'Precisa de você' }).getByRole('link').first();
    await soon(() => link.getAttribute('aria-label')).toBe(verb);
    await press('Tab', 'Tab', 'Tab');
    await soon(() => hasFocus(link), verb).toBe(true);
    await press('Enter');
    await arriveAt(title);
  };
  const goBack = async () => {
    await press('Control+k', 'v', 'i', 'Enter');
    await arriveAt('Painel Administrativo');
  };
  const dialog = page.getByRole('dialog');
  const rows = page.locator('main tbody tr');

  await press('Tab', 'Enter');
  await begin('8 coisas · ~11 min', 'Aprovar os 3: 3 relatos de confiança', 'Preços reportados');
  await soon(() => rows.getByText('Pendente').count()).toBe(3);
  await press('j', 'Shift+Tab', 'Shift+Tab', 'Space', 'a');
  await dialog.getByRole('heading', { name: 'Aprovar 3 relatos' }).waitFor();
  // They are taken back while the list is loaded without them.
  const [isPressed, isReloaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (path: string, until: Promise<void>) =>
    page.route(path, async (route) => {
      await until;
      await route.continue();
    });
  await hold('**/backoffice/reported-prices?*', isPressed.promise);
  await hold('**/backoffice/reported-prices/decisions/undo', isReloaded.promise);
  await press('Enter');
  await notice(page).getByText('3 relatos aprovados').waitFor();
  await press('z');
  isPressed.resolve();
  await page.getByRole('heading', { name: 'Nenhum preço reportado encontrado' }).waitFor();
  isReloaded.resolve();
  await notice(page).getByText('Decisões desfeitas').waitFor();
  await soon(() => rows.getByText('Pendente').count()).toBe(3);
  await soon(() => hasFocus(rows.first().getByRole('button', { name: /^Detalhes/ }))).toBe(true);
  await press('x', 'j', 'x', 'j', 'x', 'a');
  await dialog.getByRole('heading', { name: 'Aprovar 3 relatos' }).waitFor();
  await press('Enter');
  await notice(page).getByText('3 relatos aprovados').waitFor();
  await goBack();

  await begin('7 coisas · ~8 min', 'Decidir: 1 pedido para cuidar de uma loja', 'Pedidos de lojas');
  await button(page, 'Aprovar o pedido de Otília Reis').waitFor();
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await notice(page).getByText('Pedido aprovado').waitFor();
  await goBack();

  await begin('6 coisas · ~6 min', 'Conferir: 1 promoção de loja em espera', 'Promoções');
  await rows.getByText('A loja pediu').waitFor();
  await press('j', 'Tab', 'Enter');
  await notice(page).getByText('1 promoção ativada.').waitFor();
  await goBack();

  await begin('5 coisas · ~5 min', 'Ler: 1 resposta de loja a uma avaliação', 'Pedidos de lojas');
  await page.getByText('Agora são dois caixas.').waitFor();
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await notice(page).getByText('Resposta publicada').waitFor();
  await goBack();

  await begin('4 coisas · ~4 min', 'Conferir: 1 nome que três lojas explicam igual', 'Pedidos de lojas');
  await page.getByText('dizem 3 lojas').waitFor();
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
  await notice(page).getByText('Vale para todas as lojas').waitFor();
  await goBack();

  await begin('3 coisas · ~3 min', 'Começar: 1 preço reportado', 'Preços reportados');
  await rows.getByText('Pendente').waitFor();
  await press('j', 'a');
  await dialog.getByRole('heading', { name: 'Aprovar relato' }).waitFor();
  await press('Enter');
  await notice(page).getByText('Relato aprovado').waitFor();
  await goBack();

  await begin('2 coisas · ~3 min', 'Começar: 1 avaliação', 'Avaliações');
  await rows.getByText('Pendente').waitFor();
  await press('j', 'a');
  await notice(page).getByText('Avaliação aprovada').waitFor();
  await goBack();

  await begin('1 coisa · ~2 min', 'Responder: 1 mensagem não lida', 'Mensagens');
  await rows.getByText('Nova').waitFor();
  await press('j', 'Enter');
  await dialog.getByText('Abre domingo?').waitFor();
  await soon(() => hasFocus(dialog.getByLabel(/^Resposta/))).toBe(true);
  await press('S', 'i', 'm', '.', 'Tab', 'Tab', 'Enter');
  await notice(page).getByText('Resposta enviada com sucesso!').waitFor();
  await goBack();

  await page.getByText('Nada espera por você agora.').waitFor();
  expect(keys).toBe(111);
});

/** A shop that sells these cuts, and its board on the phone of somebody who keeps it. */
async function openBoard(panel: Page, name: string, prices: Record<string, number>) {
  const shop = await openShop(panel, name, prices);
  const { page } = await memberAt(visit, await inviteTo(stage.site, shop), undefined, phone);
  await button(page, 'Aceitar e abrir minha loja').click();
  await page.getByRole('heading', { name: 'Preços', exact: true }).waitFor();
  return { shop, board: page };
}

/** Types a promotion of a week on the board. */
async function promote(board: Page, cut: string, price: string): Promise<void> {
  await board.getByText('Promoção: preço, até quando').click();
  await board.getByLabel('Produto', { exact: true }).selectOption({ label: cut });
  await board.getByLabel('Preço da promoção').fill(price);
  await button(board, 'Salvar promoção').click();
}

const rowOf = (board: Page, cut: string) =>
  board.locator('.board-goods li').filter({ has: board.getByLabel(`${cut} por quilo`) });

const wordsOf = async (page: Page) => plain(await page.getByRole('main').textContent());

it('what a shop answers, and offers far below its price, is public once an administrator has approved it', async () => {
  const panel = await openPanel(visit, paths.admin());
  const name = 'Açougue Pequi';
  const { shop, board } = await openBoard(panel, name, { Maminha: 50 });
  const { page: customer } = await memberAt(visit, anywhere, somebody({ name: 'Conceição Dias' }), phone);
  const { id } = await review(customer, { establishmentId: shop, rating: 2, comment: 'Fila longa.' });
  await approve(panel, `/reviews/${id}`);

  await board.reload();
  await board.getByText('Avaliações: 2,0 de 1 pessoa').click();
  await button(board, 'Responder a Conceição D.').click();
  await board.getByLabel(/^Resposta da loja/).fill('Agora são dois caixas.');
  await button(board, 'Enviar resposta').click();
  await notice(board).getByText('Ela aparece depois de aprovada.').waitFor();
  await board.getByText('Espera aprovação').waitFor();
  await promote(board, 'Maminha', '3000');
  await rowOf(board, 'Maminha').getByText('espera uma pessoa conferir').waitFor();
  await customer.goto(paths.establishment(shop));
  await customer.getByText('Fila longa.').waitFor();
  expect(await wordsOf(customer)).not.toMatch(/Agora são dois caixas|Oferta relâmpago/);

  await panel.goto(panelPaths.list('merchantClaims'));
  await button(panel, `Aprovar a resposta de ${name}`).click();
  await notice(panel).getByText('Resposta publicada').waitFor();
  await panel.goto(panelPaths.list('promotions', { held: 'true' }));
  await button(panel, /^Ativar .*Maminha/).click();
  await notice(panel).getByText('1 promoção ativada.').waitFor();

  await customer.reload();
  await customer.getByRole('heading', { name: /^Oferta relâmpago: Maminha com 40% / }).waitFor();
  expect(await wordsOf(customer)).toMatch(/Fila longa\..*Resposta da loja ?Agora são dois caixas\./);
  await board.reload();
  await soon(async () => plain(await rowOf(board, 'Maminha').textContent())).toMatch(
    /Promoção R\$ 30,00 até/,
  );
  expect(await board.getByText('espera uma pessoa conferir').count()).toBe(0);
  await board.getByText(/^Avaliações: /).click();
  await board.getByText('Publicada').waitFor();
});

it('a shop ends its promotion early, and lets its system send prices until it ends the key', async () => {
  const panel = await openPanel(visit, paths.admin());
  const { shop, board } = await openBoard(panel, 'Açougue Murici', { Alcatra: 40 });
  const customer = await visit(paths.establishment(shop), phone);
  await promote(board, 'Alcatra', '3700');
  await button(board, 'Encerrar a promoção de Alcatra').waitFor();
  await customer.reload();
  await customer.getByRole('heading', { name: /^Oferta relâmpago: Alcatra / }).waitFor();
  await button(board, 'Encerrar a promoção de Alcatra').click();
  await board.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
  await notice(board).getByText('Promoção encerrada.').waitFor();
  await soon(() => rowOf(board, 'Alcatra').getByText('Promoção').count()).toBe(0);
  await customer.reload();
  expect(await wordsOf(customer)).not.toContain('Oferta relâmpago');

  await board.getByText('Sistema da loja', { exact: true }).click();
  await board.getByLabel(/^Onde a chave vai ser usada/).fill('Balança do caixa');
  await button(board, 'Fazer uma chave').click();
  const shown = board.getByRole('status').filter({ hasText: 'Copie a chave agora' });
  const key = await shown.locator('code').textContent();
  const push = (price: number) =>
    fetch(`${stage.site.address}/api/merchant/prices`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prices: [{ name: 'ALCATRA BOV RESF KG', price }] }),
    });
  const sent = await push(39.9);
  expect(await sent.json()).toMatchObject({ data: { counts: { taken: 1 } } });
  await customer.reload();
  expect(await wordsOf(customer)).toMatch(/Alcatra.*R\$ 39,90.*informado pela loja/i);
  await board.goto(merchantPaths.board(shop));
  await board.getByText('Sistema da loja', { exact: true }).click();
  await board.getByText('Feita hoje, usada hoje').waitFor();
  await button(board, 'Encerrar a chave Balança do caixa').click();
  await button(board, 'Encerrar').click();
  await notice(board).getByText('Chave encerrada').waitFor();
  expect((await push(38.9)).status).toBe(401);
  await customer.reload();
  expect(await wordsOf(customer)).toMatch(/R\$ 39,90/);
});
