import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { callAs } from './support/call-as.ts';
import { callFrom } from './support/call-from.ts';
import { liveAtHome } from './support/home.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { shiftsOf, watchShifts } from './support/layout-shifts.ts';
import { button, notice, openPanel, setRole } from './support/panel.ts';
import { anywhere, enterFrom, joinFrom, memberAt, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** Moderators decide about contributions in the panel. Spec, back office, sections 2, 4 and 8. */
const here = journey(() => ({
  settings: { TRUST_PROXY: 'loopback', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
}));
const { visit } = here;

interface Price {
  productId: number;
  establishmentId: number;
  price: number;
}

/** Two users report twelve prices of the city, more than a page shows, each some centavos above the published one. */
async function reportTwelve(): Promise<void> {
  for (const name of ['Raimundo Ferreira', 'Aline Torres']) {
    const { page } = await memberAt(visit, anywhere, somebody({ name }));
    const prices: Price[] = [];
    for (const product of [3, 4]) {
      prices.push(...((await callFrom(page, `/public/prices?productId=${product}&limit=3`)) as Price[]));
    }
    for (const { productId, establishmentId, price } of prices) {
      const reportedPrice = Math.round((price + 0.07) * 100) / 100;
      await callFrom(page, '/reported-prices', {
        method: 'POST',
        body: { productId, establishmentId, reportedPrice },
      });
    }
  }
}

const pending = (page: Page) => page.locator('main tbody').getByText('Pendente');
const details = (page: Page) => page.getByRole('region', { name: /^Detalhes: / });
const left = (page: Page) => page.locator('main h1 + div');
const wide = { width: 1440, height: 900 };

describe('reported prices', () => {
  it('fifteen of them are worked off by keyboard, one decision taken back', async () => {
    await reportTwelve();
    const page = await openPanel(visit, panelPaths.list('reportedPrices'), wide);
    await left(page)
      .getByText(/^15 pendentes, o mais antigo/)
      .waitFor();
    await details(page).getByText('Últimos preços aqui').waitFor();
    // The demonstration already has three reports, and the first differs more from the published price.
    await details(page).getByText('“Na placa da entrada.”').waitFor();
    expect(await troublesOf(page)).toEqual([]);

    const press = async (key: string) => {
      const dialog = page.getByRole('dialog');
      await details(page).getByRole('button', { name: 'Aprovar' }).waitFor();
      await page.keyboard.press(key);
      await dialog.waitFor();
      await page.keyboard.press('Enter');
      await soon(() => dialog.count()).toBe(0);
    };
    // It is undone at once, perhaps before the server has answered.
    await press('r');
    await page.keyboard.press('z');
    await notice(page).getByText('Decisão desfeita').waitFor();
    await left(page)
      .getByText(/^15 pendentes/)
      .waitFor();
    // Without pauses: each press finds the next report, even if the server has not answered yet.
    for (let waiting = 14; waiting >= 0; waiting -= 1) await press(waiting % 4 === 0 ? 'r' : 'a');
    await left(page)
      .getByText(/^Nenhum pendente/)
      .waitFor();
    await page.keyboard.press('a');
    await notice(page).getByText('Nada a aprovar').waitFor();
    await soon(() => pending(page).count()).toBe(0);
    await page.getByText(/^Mostrando 10 de \d+ preços reportados$/).waitFor();
  });

  it('one becomes the official price, and the public page shows it with the next request', async () => {
    const { page: person } = await memberAt(visit, anywhere, somebody({ name: 'Jussara Lima' }));
    const [lowest] = (await callFrom(person, '/public/prices?productId=1')) as Price[];
    const reportedPrice = Math.round(((lowest?.price ?? 0) - 0.37) * 100) / 100;
    const body = {
      productId: 1,
      establishmentId: lowest?.establishmentId,
      reportedPrice,
      comment: 'Na placa.',
    };
    await callFrom(person, '/reported-prices', { method: 'POST', body });

    const page = await openPanel(visit, panelPaths.list('reportedPrices', { search: 'jussara' }), {
      ...wide,
      expected: /status of 500/,
    });
    await details(page).getByText('“Na placa.”').waitFor();
    await details(page).getByText('Como oficial, ele vira o menor preço da cidade.').waitFor();
    await details(page).getByRole('button', { name: 'Aprovar' }).click();
    const published = page.waitForResponse('**/backoffice/reported-prices/*/status');
    await button(page, 'Publicar como preço oficial').click();
    await page.locator('main tbody').getByText('Aprovado').waitFor();
    // The row shows the decision before the server has answered.
    await published;
    await person.goto(paths.product(1));
    const typed = reportedPrice.toFixed(2).replace('.', ',');
    await soon(async () => plain(await person.locator('main').textContent())).toContain(
      `R$ ${typed} por quilo`,
    );

    // It can be deleted at any status; the official price stays.
    await page
      .locator('main tbody')
      .getByRole('button', { name: /^Excluir relato/ })
      .click();
    await page.getByText('O preço oficial que veio dele continua publicado.').waitFor();
    await page.route('**/backoffice/reported-prices/*', (route) => route.fulfill({ status: 500, body: '' }));
    await button(page, 'Excluir').click();
    await page.getByRole('alertdialog').getByText('Erro ao excluir o preço reportado.').waitFor();
    await page.unroute('**/backoffice/reported-prices/*');
    await button(page, 'Excluir').click();
    await page.getByRole('heading', { name: 'Nenhum preço reportado encontrado' }).waitFor();
  });

  it('one is the first price of a station, which people find after the others, and shows there once approved', async () => {
    const name = 'Auto Posto Vereda';
    const { id } = (await callAs(here.site, admin, '/backoffice/fuel/stations', {
      method: 'POST',
      body: { name, address: '1106 Sul, Alameda 9', regionId: 2 },
    })) as { id: number };
    const first = { width: 360, height: 740 };
    const { page } = await memberAt(
      visit,
      paths.fuel({ tab: 'postos' }),
      somebody({ name: 'Otília Reis' }),
      first,
    );
    expect(await page.getByText(name).count()).toBe(0);
    await page.getByRole('link', { name: '1 posto sem preço ainda' }).click();
    const list = page.getByRole('list', { name: '1 posto sem preço ainda' });
    await list.getByRole('link', { name }).waitFor();
    expect(await troublesOf(page)).toEqual([]);

    await list.getByRole('button', { name: /^Sem preço ainda: diga o primeiro\. Gasolina comum/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Dizer o primeiro preço' });
    await sheet.getByText(`Gasolina comum em ${name}`).waitFor();
    await sheet.getByText('Digite o preço para ver onde ele fica').waitFor();
    expect(await troublesOf(page)).toEqual([]);
    const send = sheet.getByRole('button', { name: /enviar relato$/i });
    await sheet.getByLabel(/^Preço/).fill('1,99');
    await send.click();
    await sheet.getByText('É isso mesmo?').waitFor();
    const prices = (await callFrom(page, '/fuel/prices')) as { price: number; FuelType: { name: string } }[];
    const highest = prices.findLast(({ FuelType }) => FuelType.name === 'Gasolina comum')?.price ?? 0;
    const typed = highest.toFixed(2).replace('.', ',');
    await sheet.getByLabel(/^Preço/).fill(typed);
    await send.click();
    await page.getByText('Obrigado! Seu relato foi enviado.').waitFor();
    await page.goto(paths.station(id));
    await page.getByRole('heading', { name: 'Sem preços disponíveis' }).waitFor();
    await button(page, 'Dizer o primeiro preço').waitFor();

    const panel = await openPanel(visit, panelPaths.list('reportedPrices', { search: 'otília' }), wide);
    await details(panel).getByText('Sem preço publicado hoje').waitFor();
    await details(panel).getByText('este seria o primeiro válido do lugar').waitFor();
    await details(panel).getByText('Como oficial, ele vira o preço atual deste lugar.').waitFor();
    await details(panel).getByRole('button', { name: 'Aprovar' }).click();
    await button(panel, 'Publicar como preço oficial').click();
    await panel.locator('main tbody').getByText('Aprovado').waitFor();
    await soon(async () => {
      await page.reload();
      return plain(await page.locator('main').textContent());
    }).toContain(`R$ ${typed} por litro`);
    await page.goto(paths.fuel({ tab: 'postos' }));
    expect(await page.getByText('sem preço ainda').count()).toBe(0);
  });

  it('one below the lowest price is on the home page, where nothing moves for somebody who has a place', async () => {
    const { page } = await memberAt(visit, paths.home());
    const lowest = page.locator('section[aria-labelledby=menores-precos]');
    const to = await lowest.getByRole('listitem').first().getByRole('link').getAttribute('href');
    const productId = Number(to?.split('/').at(-1));
    const [{ establishmentId = 0, price = 0 } = {}] = (await callFrom(
      page,
      `/public/prices?productId=${productId}`,
    )) as Price[];
    const body = { productId, establishmentId, reportedPrice: Math.round(price * 100 - 41) / 100 };
    const { id } = (await callFrom(page, '/reported-prices', { method: 'POST', body })) as { id: number };
    const decision = { method: 'PUT', body: { status: 'approved' } };
    await callAs(here.site, admin, `/backoffice/reported-prices/${id}/status`, decision);
    await page.reload();
    await lowest.getByText('relato aprovado').waitFor();

    await liveAtHome(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/public/prices/since?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await using _ = await watchShifts(page);
    await page.reload();
    await awake(page);
    held.resolve();
    await soon(async () => plain(await lowest.getByRole('heading').textContent())).toContain('perto de Casa');
    await page.getByRole('link', { name: 'Seus relatos 1 relato' }).waitFor();
    // The browser tells of a frame's shifts after it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    expect(await shiftsOf(page)).toEqual([]);
  });
});

describe('reviews', () => {
  it('are decided once: the second moderator is told by whom, and the row shows it', async () => {
    const bia = await visit(anywhere, { ...wide, expected: /status of 409/ });
    const moderator = somebody({ name: 'Bia Ramos' });
    const author = await visit(anywhere);
    await joinFrom(author, somebody({ name: 'Conceição Dias' }));
    const body = { establishmentId: 1, rating: 4, comment: 'Carne fresca.' };
    await callFrom(author, '/users/reviews', { method: 'POST', body });

    const address = panelPaths.list('reviews', { search: 'conceição' });
    const ana = await openPanel(visit, address, wide);
    await details(ana).getByText('“Carne fresca.”').waitFor();
    await joinFrom(bia, moderator);
    await setRole(ana, moderator, 'admin');
    // A new role ends existing sessions.
    await enterFrom(bia, moderator);
    await bia.goto(address);
    await details(bia).getByText('“Carne fresca.”').waitFor();

    await details(ana).getByRole('button', { name: 'Aprovar' }).click();
    await notice(ana).getByText('Avaliação aprovada').waitFor();
    await ana.locator('main tbody').getByText('Aprovada').waitFor();
    await details(bia).getByRole('button', { name: 'Aprovar' }).click();
    await notice(bia)
      .getByText(/^Administrador decidiu antes de você sobre esta avaliação, em /)
      .waitFor();
    await bia.locator('main tbody').getByText('Aprovada').waitFor();
    await details(bia).getByRole('button', { name: 'Fechar', exact: true }).waitFor();
    expect(await details(bia).getByRole('button', { name: 'Aprovar' }).count()).toBe(0);
  });

  it('are worked off by keyboard where the details are a dialog', async () => {
    const author = await visit(anywhere);
    await joinFrom(author, somebody({ name: 'Zilda Prado' }));
    for (const establishmentId of [1, 2, 3, 4, 5]) {
      const body = { establishmentId, rating: 5, comment: `Lugar ${establishmentId}.` };
      await callFrom(author, '/users/reviews', { method: 'POST', body });
    }
    // A second press at the same spot decides nothing about the review that has moved there.
    const beside = await openPanel(visit, panelPaths.list('reviews', { search: 'zilda' }), wide);
    await details(beside).getByText('“Lugar 1.”').waitFor();
    await details(beside).getByRole('button', { name: 'Aprovar' }).hover();
    const press = async () => {
      await beside.mouse.down();
      await beside.mouse.up();
    };
    await press();
    await details(beside).getByText('“Lugar 2.”').waitFor();
    await press();
    await notice(beside).getByText('Avaliação aprovada').waitFor();
    expect(await pending(beside).count()).toBe(4);
    await soon(async () => {
      for (const name of ['Rejeitar', 'Aprovar']) {
        await details(beside).getByRole('button', { name }).hover();
      }
      await press();
      return details(beside).getByText('“Lugar 3.”').count();
    }).toBe(1);

    const page = await openPanel(visit, panelPaths.list('reviews', { search: 'zilda' }));
    const sheet = page.getByRole('dialog');
    await page
      .getByRole('button', { name: /^Detalhes de Zilda/ })
      .first()
      .click();
    await sheet.getByText('“Lugar 3.”').waitFor();
    await page.keyboard.press('a');
    await sheet.getByText('“Lugar 4.”').waitFor();
    await page.keyboard.press('Escape');
    await soon(() => sheet.count()).toBe(0);
    await page.keyboard.press('r');
    await sheet.waitFor();
    await page.keyboard.type('raja');
    await page.keyboard.press('Enter');
    await soon(() => sheet.count()).toBe(0);
    await soon(() => pending(page).count()).toBe(1);
    // The focus has moved to the next one.
    await soon(() =>
      page.evaluate(() => document.activeElement?.closest('tr')?.textContent?.includes('Pendente')),
    ).toBe(true);
    await page.keyboard.press('a');
    await soon(() => pending(page).count()).toBe(0);
  });

  it('that cannot be loaded or decided say so, on a phone, too', async () => {
    const author = await visit(anywhere);
    await joinFrom(author, somebody({ name: 'Wesley Costa' }));
    await callFrom(author, '/users/reviews', {
      method: 'POST',
      body: { establishmentId: 2, rating: 2, comment: 'Fila longa.' },
    });
    const page = await openPanel(visit, panelPaths.list('reviews', { search: 'wesley' }), {
      width: 360,
      height: 740,
      expected: /status of 50\d/,
      prepare: (page) =>
        page.route('**/api/backoffice/reviews?*', (route) => route.fulfill({ status: 503, body: '' })),
    });
    await page.getByRole('heading', { name: 'Erro ao carregar avaliações' }).waitFor();
    await page.getByText('Falha ao carregar avaliações. Tente novamente.').waitFor();
    await page.unroute('**/api/backoffice/reviews?*');
    await button(page, 'Tentar novamente').click();
    await page.getByText('Mostrando 1 de 1 avaliação').waitFor();

    await page.getByRole('button', { name: /^Detalhes de Wesley Costa/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('2 de 5', { exact: true }).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await page.route('**/reviews/*/status', (route) => route.fulfill({ status: 500, body: '' }));
    await sheet.getByRole('button', { name: 'Aprovar' }).click();
    await notice(page).getByText('Falha ao atualizar o status da avaliação.').waitFor();
    await sheet.getByRole('button', { name: 'Rejeitar' }).click();
    await page.getByLabel('Motivo (opcional)').fill('Não é sobre o lugar.');
    const question = page.getByRole('dialog', { name: 'Rejeitar avaliação' });
    await question.getByRole('button', { name: 'Rejeitar' }).click();
    // The typed reason is still there.
    await question.getByText('Falha ao atualizar o status da avaliação.').waitFor();
    await soon(() => page.getByLabel('Motivo (opcional)').inputValue()).toBe('Não é sobre o lugar.');
    await page.unroute('**/reviews/*/status');
    await question.getByRole('button', { name: 'Rejeitar' }).click();
    await soon(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('list', { name: 'Avaliações' }).getByText('Rejeitada').waitFor();
    await page.getByRole('button', { name: /^Detalhes de Wesley Costa/ }).click();
    await sheet.getByText('Motivo: Não é sobre o lugar.').waitFor();
    await sheet.getByRole('button', { name: 'Fechar', exact: true }).last().click();
    await soon(() => sheet.count()).toBe(0);
  });
});
