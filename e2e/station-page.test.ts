import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { callAs } from './support/call-as.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { liveAtHome, visitFromHome } from './support/home.ts';
import { journey, plain, soon } from './support/journey.ts';
import { admin } from './support/shared-sites.ts';
import { daysAgo } from './support/survey.ts';
import { shownWords } from './support/words.ts';

/** The page of one station, item by item. Spec, public side, section 2 (/posto/{id}). */
const name = 'Posto Capim Dourado';

describe('a station of the demonstration city, whose place is known', () => {
  const { visit } = journey('demonstration');
  const path = paths.station(demonstrationStation);
  const history = (page: Page) => page.getByRole('region', { name: 'Histórico de preço' });

  it('says who and where it is, and all its prices, in few words', async () => {
    // The address of a shop with its number leads to it.
    const page = await visit(paths.establishment(demonstrationStation));
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.title()).toBe(`${name}, 103 Norte, Av. LO 2 | Compara Palmas`);
    const words = await shownWords(page);
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(190);

    await soon(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
    const header = plain(await page.getByRole('main').locator('header').textContent());
    expect(header).toContain('Jalapão · 103 Norte, Av. LO 2');
    expect(header).not.toMatch(/funcionamento|aberto/i);
    expect(header).toMatch(/\d,\d \(\d+\)/);
    const facts = plain(await page.getByRole('main').locator('dl').last().textContent());
    for (const fact of ['Bandeira', 'Região', 'Bairro', 'CEP', '77001-020', 'Última coleta']) {
      expect(facts).toContain(fact);
    }
    expect(facts).not.toContain('Não informad');

    // All prices are folded, each with its age and source, and the trend of what has moved.
    await page.getByText('Todos os preços').click();
    const fuels = page.locator('details', { has: page.getByText('Todos os preços') }).getByRole('listitem');
    expect(await fuels.count()).toBe(5);
    for (const text of await fuels.allTextContents()) {
      expect(plain(text)).toMatch(/R\$ \d,\d\d por litro/);
      expect(plain(text)).toMatch(/hoje|ontem|há \d+ dias/);
      expect(plain(text)).toContain('fonte');
      expect(plain(text)).not.toMatch(/Estável|primeira coleta/);
    }

    await page.getByText('Etanol/gasolina 71,7%: gasolina, por pouco').waitFor();
    const bill = page.getByRole('region', { name: 'Vale ir até lá?' });
    await soon(async () => plain(await bill.textContent())).toContain('Aqui284,40Menor da cidade277,20');
    await bill.getByText('São R$ 7,20 a menos, sem contar a viagem.').waitFor();
    expect(await bill.getByRole('checkbox').count()).toBe(0);

    // The map service opens in a new tab, with name and address.
    const map = page.getByRole('link', { name: /^Abrir mapa.*abre em outra aba/ });
    const address = new URL((await map.getAttribute('href')) ?? '');
    expect(address.searchParams.get('query')).toMatch(
      /^Posto Capim Dourado, 103 Norte, Av\. LO 2.*Palmas, TO$/,
    );
  });

  it('shows the most wanted fuels, of which one is chosen in the address; its actions stay above the bottom bar', async () => {
    const page = await visit(path);
    const prices = page.getByRole('region', { name: /^Preços de / });
    const fuels = prices.getByRole('navigation').getByRole('link');
    expect(
      (await fuels.allTextContents()).map((text) => plain(text).match(/^\D+?(?=\d,|10\d)/)?.[0]),
    ).toEqual(['Gasolina', 'Etanol', 'S']);
    expect(await fuels.first().getAttribute('aria-current')).toBe('true');
    expect(plain(await prices.textContent())).not.toMatch(/Estável|primeira coleta|Único/);

    const ways = page.getByRole('link', { name: /^Como chegar/ });
    expect(await ways.count()).toBe(1);
    const neighbours = page.getByRole('heading', { name: 'Postos próximos' });
    await neighbours.scrollIntoViewIfNeeded();
    await soon(() => ways.count()).toBe(2);
    await page.getByRole('button', { name: 'Ainda está assim' }).last().click();
    const petrol = page.getByRole('dialog', { name: 'Gasolina comum' });
    await petrol.waitFor();
    await page.keyboard.press('Escape');
    await petrol.waitFor({ state: 'detached' });

    await fuels.nth(1).click();
    await soon(() => fuels.nth(1).getAttribute('aria-current')).toBe('true');
    expect(new URL(page.url()).searchParams.has('fuelTypeId')).toBe(true);
    await prices.getByRole('button', { name: 'Ainda está assim' }).click();
    await page.getByRole('dialog', { name: 'Etanol' }).waitFor();
  });

  it('its history is read with the arrow keys, as a table, and by fuel and days, in the address', async () => {
    const page = await visit(path);
    await page.getByText('Ver histórico').click();
    const chart = page.getByRole('slider', { name: /^Gasolina comum no Posto Capim Dourado: de R\$/ });
    const readout = page.getByRole('figure').locator('.history-readout');
    await chart.focus();
    const latest = plain(await readout.textContent());
    await page.keyboard.press('ArrowLeft');
    await soon(async () => plain(await readout.textContent())).not.toBe(latest);
    const before = await chart.getAttribute('aria-valuetext');
    expect(before).toMatch(/R\$\s\d,\d\d, fonte/);
    await page.keyboard.press('Home');
    await soon(() => chart.getAttribute('aria-valuenow')).toBe('1');
    await page.keyboard.press('End');
    await soon(async () => plain(await readout.textContent())).toBe(latest);

    await page.getByText('Ver como tabela').click();
    const rows = page.getByRole('table', { name: /^Histórico de preço/ }).getByRole('row');
    const all = Number(await chart.getAttribute('aria-valuemax'));
    expect(await rows.count()).toBe(1 + all);
    await soon(async () => plain(await rows.last().textContent())).toContain('primeira');

    const points = () => page.getByRole('slider').getAttribute('aria-valuemax');
    await page.getByRole('link', { name: '30 dias' }).click();
    await soon(async () => Number(await points())).toBeLessThan(all);
    expect(new URL(page.url()).searchParams.get('from')).toBe(daysAgo(30));
    await history(page).getByLabel('Combustível').selectOption({ label: 'Etanol' });
    await page.getByRole('slider', { name: /^Etanol no/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(daysAgo(30));
    await page.reload();
    await page.getByRole('slider', { name: /^Etanol no/ }).waitFor();
  });

  it('days the wrong way round in the address are explained', async () => {
    const page = await visit(`${path}?from=${daysAgo(5)}&to=${daysAgo(20)}`);
    const said = history(page).getByRole('alert');
    await soon(async () => plain(await said.textContent())).toMatch(/final|inicial|antes|depois/);
    await page.getByRole('link', { name: '30 dias' }).click();
    await page.getByRole('slider').waitFor();
  });

  it('with a place, it is weighed against the best station near the person, with both trips', async () => {
    const page = await visitFromHome(visit, path);
    const bill = page.getByRole('region', { name: 'Vale ir até lá?' });
    await bill.getByText('Posto Ipê Amarelo poupa R$ 3,92, 1,8 km mais longe.').waitFor();
    expect(plain(await page.getByRole('main').locator('header').textContent())).toContain('Jalapão · 1,2 km');
    await bill.getByRole('checkbox').check();
    await soon(async () => plain(await bill.textContent())).toContain('trajeto 0,00 = 284,40');
    await bill.getByText('Posto Ipê Amarelo poupa R$ 2,26, 1,8 km mais longe.').waitFor();

    await liveAtHome(page, 'postal_code');
    await page.goto(path);
    const head = page.getByRole('main').locator('header');
    await soon(async () => plain(await head.textContent())).toContain('Jalapão · cerca de 1,2 km');
  });

  it('leads to its neighbours, the nearest first, and back to the fuels', async () => {
    const page = await visit(path);
    const neighbours = page.getByRole('region', { name: 'Postos próximos' }).getByRole('listitem');
    expect(await neighbours.count()).toBe(4);
    const distances = (await neighbours.allTextContents()).map((text) => {
      const [, number = '', unit] = plain(text).match(/([\d,]+) (m|km)\b/) ?? [];
      return Number(number.replace(',', '.')) * (unit === 'km' ? 1000 : 1);
    });
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const first = neighbours.first().getByRole('link');
    const neighbour = (await first.textContent()) ?? '';
    await first.click();
    await page.getByRole('heading', { level: 1, name: neighbour }).waitFor();
    await soon(() => windowTop(page)).toBe(0);
    await page.getByRole('link', { name: 'Combustível', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Preço do combustível' }).waitFor();
  });

  it('on a wide screen both columns of the next one appear together', async () => {
    const page = await visit(path, { width: 1280, height: 800 });
    const nextAtFirst = page.evaluate(
      (before) =>
        new Promise<string[]>((resolve) => {
          new MutationObserver((_, observer) => {
            if (document.querySelector('h1')?.textContent === before) return;
            observer.disconnect();
            resolve(Array.from(document.querySelectorAll('main h2'), ({ id }) => id));
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
      name,
    );
    const neighbours = page.getByRole('region', { name: 'Postos próximos' });
    await neighbours.getByRole('link').first().click();
    expect(await nextAtFirst).toEqual(expect.arrayContaining(['onde-fica', 'avaliacoes']));
  });

  it('a number that no station has is nobody, and the page says so', async () => {
    const page = await visit('/posto/999999', { status: 404, expected: /status of 404/ });
    const said = 'Oops! Page not found';
    await soon(async () => plain(await page.getByRole('main').textContent())).toContain(said);
    for (const unknown of ['abc', '0', '1e3', '99999999999999999999']) {
      const answer = await page.request.get(`/posto/${unknown}`);
      expect(answer.status(), unknown).toBe(404);
      const [main] = /<main[\s\S]*<\/main>/.exec(await answer.text()) ?? [];
      expect(main, unknown).toContain(said);
      expect(main, unknown).toMatch(/<a [^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Voltar ao início/);
    }
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await soon(() => new URL(page.url()).pathname).toBe(paths.home());
  });
});

describe('a station whose pin nobody has placed', () => {
  const { visit } = journey('small-city');

  it('stands in its district, from which all distances are about so much', async () => {
    const page = await visit(paths.fuel({ search: 'campeao' }));
    await openFirst(page);
    await page.getByRole('heading', { level: 1, name: 'Auto Posto Campeão' }).waitFor();
    await page.getByText('Local aproximado, pela quadra ou pelo bairro').waitFor();
    const text = plain(await page.getByRole('main').textContent());
    expect(text).toMatch(/distâncias daqui.*cerca de [\d,]+ km/);
    expect(text).toContain('Em alta +0,20 desde');
    await soon(() => page.getByRole('link', { name: /^Abrir mapa/ }).getAttribute('href')).toContain('Campe');
    await page.getByRole('link', { name: 'Favoritar' }).waitFor();
  });
});

describe('a station with a phone, closed for good', () => {
  const here = journey('empty');

  it('can be called, and is said to be closed as soon as that is known', async () => {
    const body = {
      name: 'Posto Sucupira',
      address: 'Avenida JK, 10',
      regionId: 1,
      phoneNumber: '(63) 3215-0001',
    };
    const init = { method: 'POST', body };
    const created = await callAs(here.site, admin, '/backoffice/fuel/stations', init);
    const { id, version } = created as { id: number; version: number };
    const page = await here.visit(paths.station(id));
    await page.getByRole('heading', { level: 1, name: body.name }).waitFor();
    expect(await page.getByText('Fechou as portas').count()).toBe(0);
    const closed = { method: 'PUT', body: { ...body, version, isOpen: false } };
    await callAs(here.site, admin, `/backoffice/fuel/stations/${id}`, closed);
    await page.reload();
    await page.getByText('Fechou as portas', { exact: true }).waitFor();
    await soon(() => page.getByRole('link', { name: '(63) 3215-0001' }).getAttribute('href')).toBe(
      'tel:6332150001',
    );
    await soon(async () => plain(await page.getByRole('main').locator('dl').last().textContent())).toContain(
      '(63) 3215-0001',
    );
  });
});

/** By the keyboard: the whole row is the link, but something in it may lie above. */
const openFirst = (page: Page) =>
  page
    .getByRole('link', { name: /^Ver Posto/ })
    .first()
    .press('Enter');

const windowTop = (page: Page) => page.evaluate(() => window.scrollY);
