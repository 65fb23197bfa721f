import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { callAs } from './support/call-as.ts';
import { callFrom } from './support/call-from.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { anywhere, knownFrom, memberAt, signInAt } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** A wrong price is reported, moderated and shown. Spec, public side, sections 4, 5 (Price report) and 8. */
const here = journey('demonstration');
const { visit } = here;

/** The cut and the station whose reports are approved here; no other journey reads their prices. */
const cut = 'Carne Moída';
const station = paths.station(demonstrationStation + 9);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Reportar Preço Incorreto' });
const place = (page: Page) => dialog(page).getByRole('combobox', { name: /^Estabelecimento/ });
const price = (page: Page) => dialog(page).getByLabel(/^Preço correto/);
const comment = (page: Page) => dialog(page).getByLabel(/^Comentário/);
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Enviar relato' });
const openDialog = async (page: Page) => {
  // On the page of a station it is below all prices.
  const folded = page.locator('details:not([open]) > summary', { hasText: 'Todos os preços' });
  if (await folded.count()) await folded.click();
  await page.getByRole('button', { name: 'Reportar Preço Incorreto' }).first().click();
  await dialog(page).waitFor();
};
const thanks = (page: Page) => page.getByText('Obrigado! Seu relato foi enviado.');
const chosenPlace = (page: Page) => place(page).inputValue();

interface Report {
  id: number;
  reportedPrice: number;
  Establishment: { name: string } | null;
}

const ownReports = (page: Page) => callFrom(page, '/users/reported-prices') as Promise<Report[]>;

const decide = (id: number | undefined, body: object) =>
  callAs(here.site, admin, `/backoffice/reported-prices/${id}/status`, { method: 'PUT', body });

/** The prices of the cut in the city, and its id. */
async function readCut() {
  const answer = await fetch(`${here.site.address}/api/public/prices?search=${encodeURIComponent(cut)}`);
  const { data } = (await answer.json()) as {
    data: { productId: number; productName: string; establishmentId: number }[];
  };
  const prices = data.filter(({ productName }) => productName === cut);
  return { productId: prices[0]?.productId ?? 0, prices };
}

/** A price within the city's range, which needs no confirmation; the cheapest shop is selected first. */
async function plausiblePrice(page: Page): Promise<string> {
  const ends = plain(await dialog(page).locator('.ruler + span').textContent());
  const [lowest = 0] = [...ends.matchAll(/(\d+),(\d\d)/g)].map(([, reais, cents]) =>
    Number(`${reais}.${cents}`),
  );
  return (lowest - 0.11).toFixed(2).replace('.', ',');
}

it('reports that cannot be loaded say so, and come with another try', async () => {
  const { page } = await memberAt(visit, anywhere, undefined, { expected: /status of 503/ });
  await page.route('**/api/users/reported-prices*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(paths.dashboard('precos-relatados'));
  await page.getByRole('heading', { name: 'Falha ao carregar seus preços relatados' }).waitFor();
  await page.unroute('**/api/users/reported-prices*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.getByText('Você ainda não relatou preços').waitFor();
});

describe('a cut whose price is wrong', () => {
  it('is reported with a comma, after signing in on the way, becomes official and shows at once', async () => {
    const { productId } = await readCut();
    const path = paths.product(productId, { tab: 'relatados' });
    const page = await visit(path);
    const person = await knownFrom(page);
    await openDialog(page);
    await page.getByText('Digite o preço para ver onde ele fica').waitFor();
    await soon(() => submit(page).isDisabled()).toBe(true);
    await dialog(page).getByText('Por favor, informe o preço correto.').waitFor();
    const typed = await plausiblePrice(page);
    await price(page).fill(typed);
    await dialog(page).getByText('R$ 0,11 abaixo do menor preço da cidade').waitFor();
    await comment(page).fill('Preço da placa.');
    const shop = await chosenPlace(page);
    await submit(page).click();
    await dialog(page).getByText('Você precisa estar logado para reportar um preço.').waitFor();
    await dialog(page).getByRole('link', { name: 'Já tenho senha' }).click();
    await signInAt(page, person);

    await dialog(page).waitFor();
    expect(new URL(page.url()).search).toBe(new URL(path, page.url()).search);
    await soon(() => price(page).inputValue()).toBe(typed);
    await soon(() => comment(page).inputValue()).toBe('Preço da placa.');
    await soon(() => chosenPlace(page)).toBe(shop);
    await submit(page).click();
    await thanks(page).waitFor();
    await soon(() => dialog(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Ver meus relatos' }).click();
    const row = page.getByRole('list', { name: 'Preços relatados' }).getByRole('listitem');
    await row.getByText('Pendente').waitFor();
    await soon(async () => plain(await row.textContent())).toContain(typed);
    expect(await troublesOf(page)).toEqual([]);

    const [report] = await ownReports(page);
    await decide(report?.id, { status: 'approved', official: true });
    await page.goto(paths.product(productId));
    const answer = page.getByRole('region', { name: 'Menor preço da cidade' });
    const shown = plain(await answer.textContent());
    expect(shown).toContain(`R$ ${typed} por quilo`);
    expect(shown).toContain(shop);
    expect(shown).toContain('Relato confirmado');
    expect(shown).toContain('hoje');

    await page.goto(paths.dashboard('precos-relatados'));
    await row.getByText('Virou o preço oficial').waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
  });

  it('is reported of any shop by keyboard alone: found by typing, without loading a list, and the focus comes back', async () => {
    const { page } = await memberAt(visit, paths.product(3));
    const prices = (await callFrom(page, '/public/prices/product/3')) as {
      price: number;
      Establishment: { name: string };
    }[];
    const { price: known = 0, Establishment: { name } = { name: '' } } = prices.at(-1) ?? {};
    const asked: string[] = [];
    page.on('request', (request) => {
      // The page's own requests, such as for the user's favourites, may still be running.
      if (/\/api\/(public\/)?(prices(?!\/details)|establishments)/.test(request.url()))
        asked.push(request.url());
    });
    const opener = page.getByRole('button', { name: 'Reportar Preço Incorreto' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await soon(() => place(page).evaluate((select) => select === document.activeElement)).toBe(true);
    expect(asked).toEqual([]);
    await page.keyboard.press('Tab');
    await soon(() => price(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await soon(() => dialog(page).count()).toBe(0);
    await soon(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    const typed = await plausiblePrice(page);
    const search = Promise.withResolvers<void>();
    await page.route(/[?&]search=/, async (route) => {
      await search.promise;
      await route.continue();
    });
    await place(page).fill(name);
    await page.keyboard.press('Enter');
    await soon(() => place(page).inputValue()).toBe(name);
    expect(await page.getByRole('listbox').count()).toBe(0);
    // Until the search is answered nothing is chosen, so that no report goes to the shop before.
    const onSite = dialog(page).locator('p', { hasText: 'Preço no site' });
    await soon(() => onSite.count()).toBe(0);
    search.resolve();
    await soon(async () => plain(await onSite.textContent())).toContain(known.toFixed(2).replace('.', ','));
    await price(page).focus();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await thanks(page).waitFor();
    expect(await ownReports(page)).toMatchObject([{ Establishment: { name } }]);
  });

  it('is asked about when it is far outside of the city’s, refused with its reason, and stays typed all the while', async () => {
    const { page, person } = await memberAt(visit, paths.product(2), undefined, {
      expected: /status of (400|401|503)/,
    });
    const isSent = async (words: Locator) => {
      await words.waitFor();
      await soon(() => dialog(page).count()).toBe(0);
    };
    // It takes the place of the one that waits.
    const isExchanged = () => isSent(page.getByText('Seu relato anterior foi trocado por este.').last());
    // It is asked about even where the city's prices come after the press.
    const details = Promise.withResolvers<void>();
    await page.route(/\/prices\/details/, async (route) => {
      await details.promise;
      await route.continue();
    });
    await openDialog(page);
    await price(page).fill('4.50');
    await submit(page).click();
    await dialog(page).getByText('Enviando...').waitFor();
    details.resolve();
    const question = dialog(page).getByText('É isso mesmo?');
    await question.waitFor();
    expect(await troublesOf(page)).toEqual([]);
    expect(await ownReports(page)).toEqual([]);
    await price(page).fill('4,51');
    await soon(() => question.count()).toBe(0);
    await submit(page).click();
    await question.waitFor();
    await dialog(page).getByRole('button', { name: 'Sim, enviar relato' }).click();
    await isSent(thanks(page));
    expect(await ownReports(page)).toMatchObject([{ reportedPrice: 4.51 }]);

    await openDialog(page);
    for (const typed of ['0', '1,2,3', '1.234']) {
      await price(page).fill(typed);
      await submit(page).click();
      await dialog(page).getByText('Por favor, informe um preço válido.').first().waitFor();
      await soon(() => price(page).evaluate((input) => input === document.activeElement)).toBe(true);
    }
    const plausible = await plausiblePrice(page);
    await price(page).fill(plausible);
    await comment(page).fill('Vi no balcão.');
    await page.route('**/api/reported-prices', (route) => route.fulfill({ status: 503, body: '' }));
    await submit(page).click();
    await dialog(page).getByText('Ocorreu um erro ao enviar o relatório.').first().waitFor();
    await soon(() => comment(page).inputValue()).toBe('Vi no balcão.');
    await page.unroute('**/api/reported-prices');
    await submit(page).click();
    await isExchanged();
    const sent = Number(plausible.replace(',', '.'));
    expect(await ownReports(page)).toMatchObject([{ reportedPrice: sent }]);

    // The place cannot be told.
    await openDialog(page);
    const typed = await plausiblePrice(page);
    await price(page).fill(typed);
    await page.route('**/api/reported-prices', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), establishmentId: 999_999 } }),
    );
    await submit(page).click();
    await dialog(page).getByText('Não foi possível identificar o estabelecimento.').waitFor();
    await soon(() => place(page).getAttribute('aria-invalid')).toBe('true');
    await page.unroute('**/api/reported-prices');

    // The session has run out meanwhile.
    await callFrom(page, '/auth/logout', { method: 'POST' });
    await submit(page).click();
    await signInAt(page, person);
    await dialog(page).waitFor();
    await soon(() => price(page).inputValue()).toBe(typed);
    await submit(page).click();
    await isExchanged();
  });

  it('is typed and left, and waits for another day, in the sheet of the price, too, until it is discarded', async () => {
    const { page } = await memberAt(visit, paths.product(5));
    await openDialog(page);
    const [typed, shop] = [await plausiblePrice(page), await chosenPlace(page)];
    await price(page).fill(typed);
    await comment(page).fill('Preço da placa.');
    await page.keyboard.press('Escape');
    await soon(() => dialog(page).count()).toBe(0);
    await page.reload();
    await awake(page);
    const waits = async () => {
      await dialog(page).getByText('Este preço ainda não foi enviado').waitFor();
      expect(await price(page).inputValue()).toBe(typed);
      expect(await comment(page).inputValue()).toBe('Preço da placa.');
    };
    await page
      .getByRole('button', { name: /^Sobre este preço/ })
      .first()
      .click();
    await waits();
    await dialog(page).getByText(`em ${shop}`).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await soon(() => dialog(page).count()).toBe(0);

    await openDialog(page);
    await waits();
    await soon(() => chosenPlace(page)).toBe(shop);
    // What waits stays with its shop.
    const other = page.locator('.place-row-link').nth(2);
    const name = plain(await other.textContent());
    await place(page).fill(name);
    await page.keyboard.press('Enter');
    await soon(() => price(page).inputValue()).toBe('');
    await place(page).fill(shop);
    await page.keyboard.press('Enter');
    await soon(() => price(page).inputValue()).toBe(typed);
    await dialog(page).getByRole('button', { name: 'Descartar' }).click();
    await soon(() => dialog(page).count()).toBe(0);
    await openDialog(page);
    expect(await price(page).inputValue()).toBe('');

    // A shop that the page does not show.
    const all = (await callFrom(page, '/public/prices/product/5')) as { Establishment: { name: string } }[];
    const farName = all.at(-1)?.Establishment.name ?? '';
    const isChosen = page.waitForResponse(/\/prices\/details/);
    await place(page).fill(farName);
    await page.keyboard.press('Enter');
    await isChosen;
    await price(page).fill(typed);
    await page.keyboard.press('Escape');
    await soon(() => dialog(page).count()).toBe(0);
    await openDialog(page);
    await soon(() => chosenPlace(page)).toBe(farName);
    await soon(() => price(page).inputValue()).toBe(typed);
    await dialog(page).getByRole('button', { name: 'Descartar' }).click();
    await soon(() => dialog(page).count()).toBe(0);
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await soon(() => dialog(page).count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('precos-nao-enviados');
    expect(await ownReports(page)).toEqual([]);
  });

  it('has all its approved reports, page by page', async () => {
    const { productId, prices } = await readCut();
    const { page, person } = await memberAt(visit, anywhere);
    const places = prices.slice(0, 22);
    expect(places).toHaveLength(22);
    const publish = async ({ establishmentId }: (typeof places)[number]) => {
      const body = { productId, establishmentId, reportedPrice: 30 };
      const init = { method: 'POST', body };
      const { id } = (await callAs(here.site, person, '/reported-prices', init)) as Report;
      await decide(id, { status: 'approved' });
    };
    await Promise.all(places.map(publish));
    await page.goto(paths.product(productId, { tab: 'relatados' }));
    await awake(page);
    const rows = page.getByRole('list', { name: /preços relatados$/ }).getByRole('listitem');
    expect(await rows.count()).toBe(20);
    const fold = page.locator('summary', { hasText: 'Preços Relatados' });
    const count = Number(plain(await fold.textContent()).replace(/\D/g, ''));
    expect(count).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await soon(() => rows.count()).toBe(count);
    expect(await page.getByRole('button', { name: 'Mostrar mais' }).count()).toBe(0);
    await soon(() => rows.nth(20).evaluate((row) => row === document.activeElement)).toBe(true);

    await page.goto(paths.dashboard('precos-relatados', 2));
    const own = page.getByRole('list', { name: 'Preços relatados' }).getByRole('listitem');
    await soon(() => own.count()).toBe(2);
    await page.getByRole('link', { name: 'Página anterior' }).click();
    await soon(() => own.count()).toBe(20);
  });
});

it('the price of a fuel is reported, approved, shown on the station’s page, and another is removed with undo', async () => {
  const { page } = await memberAt(visit, station);
  await openDialog(page);
  const fuels = dialog(page).getByLabel(/^Combustível/);
  const fuel = await fuels.evaluate(
    (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? '',
  );
  await price(page).fill(await plausiblePrice(page));
  await submit(page).click();
  await thanks(page).waitFor();
  const [report] = await ownReports(page);
  await decide(report?.id, { status: 'approved' });
  await page.reload();
  await awake(page);
  const first = page
    .getByRole('list', { name: /preços relatados$/ })
    .getByRole('listitem')
    .first();
  await page.locator('summary', { hasText: 'Preços Relatados' }).click();
  const shown = plain(await first.textContent());
  for (const words of [fuel, 'hoje', 'Marina L., morador, relato aprovado']) expect(shown).toContain(words);

  await openDialog(page);
  await price(page).fill(await plausiblePrice(page));
  await submit(page).click();
  await thanks(page).waitFor();
  await page.goto(paths.dashboard('precos-relatados'));
  const rows = page.getByRole('list', { name: 'Preços relatados' }).getByRole('listitem');
  await soon(() => rows.count()).toBe(2);
  await page.getByText('Publicado como relato').waitFor();
  const remove = page.getByRole('button', { name: /^Remover/ });
  await remove.click();
  await soon(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await soon(() => rows.count()).toBe(2);
  await remove.click();
  await soon(() => rows.count()).toBe(1);
  await soon(async () => (await ownReports(page)).length).toBe(1);
});
