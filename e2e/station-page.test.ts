import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { journey, plain, soon } from './support/journey.ts';
import { createDatabase, hasPostgres, type ServerDatabase } from './support/postgres.ts';
import { daysAgo } from './support/survey.ts';
import { shownWords } from './support/words.ts';

/** The page of one station, item by item. Spec, public side, section 2 (/posto/{id}). */
const name = 'Posto Capim Dourado';

describe('a station of the demonstration city, whose place is known', () => {
  const { visit } = journey('demonstration');
  let path = '';

  beforeAll(async () => {
    const page = await visit(paths.fuel({ search: name }));
    path =
      (await page
        .getByRole('link', { name: /^Ver Posto/ })
        .first()
        .getAttribute('href')) ?? '';
  });

  it('is where the address of a shop with its number leads', async () => {
    const page = await visit(path.replace('/posto/', '/estabelecimento/'));
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('says who and where it is', async () => {
    const page = await visit(path);
    expect(await page.title()).toBe(`${name}, 103 Norte, Av. LO 2 | Compara Palmas`);
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
    await page.getByRole('link', { name: 'Combustível', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Preço do combustível' }).waitFor();
  });

  it('shows the most wanted fuels, of which one is chosen in the address', async () => {
    const page = await visit(path);
    const prices = page.getByRole('region', { name: /^Preços de / });
    const fuels = prices.getByRole('navigation').getByRole('link');
    expect(
      (await fuels.allTextContents()).map((text) => plain(text).match(/^\D+?(?=\d,|10\d)/)?.[0]),
    ).toEqual(['Gasolina', 'Etanol', 'S']);
    expect(await fuels.first().getAttribute('aria-current')).toBe('true');
    expect(plain(await prices.textContent())).not.toMatch(/Estável|primeira coleta|Único/);
    await fuels.nth(1).click();
    await soon(() => fuels.nth(1).getAttribute('aria-current')).toBe('true');
    expect(new URL(page.url()).searchParams.has('fuelTypeId')).toBe(true);
    await prices.getByRole('button', { name: 'Ainda está assim' }).click();
    await page.getByRole('dialog', { name: 'Etanol' }).waitFor();
  });

  it('says it all in few words', async () => {
    const words = await shownWords(await visit(path));
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(190);
  });

  it('its actions stay above the bottom bar of a phone', async () => {
    const page = await visit(path);
    const ways = page.getByRole('link', { name: /^Como chegar/ });
    expect(await ways.count()).toBe(1);
    await page.getByRole('heading', { name: 'Postos próximos' }).scrollIntoViewIfNeeded();
    await soon(() => ways.count()).toBe(2);
    await page.getByRole('button', { name: 'Ainda está assim' }).last().click();
    await page.getByRole('dialog', { name: 'Gasolina comum' }).waitFor();
  });

  it('folds all prices, each with its age and source, and the trend of what has moved', async () => {
    const page = await visit(path);
    await page.getByText('Todos os preços').click();
    const fuels = page.locator('details', { has: page.getByText('Todos os preços') }).getByRole('listitem');
    expect(await fuels.count()).toBe(5);
    for (const text of await fuels.allTextContents()) {
      expect(plain(text)).toMatch(/R\$ \d,\d\d por litro/);
      expect(plain(text)).toMatch(/hoje|ontem|há \d+ dias/);
      expect(plain(text)).toContain('fonte');
      expect(plain(text)).not.toMatch(/Estável|primeira coleta/);
    }
  });

  it('its history is read with the arrow keys, and as a table', async () => {
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
    expect(await rows.count()).toBe(1 + Number(await chart.getAttribute('aria-valuemax')));
    await soon(async () => plain(await rows.last().textContent())).toContain('primeira');
  });

  it('its history is narrowed by fuel and days, in the address', async () => {
    const page = await visit(path);
    await page.getByText('Ver histórico').click();
    const points = () => page.getByRole('slider').getAttribute('aria-valuemax');
    const all = Number(await points());
    await page.getByRole('link', { name: '30 dias' }).click();
    await soon(async () => Number(await points())).toBeLessThan(all);
    expect(new URL(page.url()).searchParams.get('from')).toBe(daysAgo(30));
    const history = page.getByRole('region', { name: 'Histórico de preço' });
    await history.getByLabel('Combustível').selectOption({ label: 'Etanol' });
    await page.getByRole('slider', { name: /^Etanol no/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(daysAgo(30));
    await page.reload();
    await page.getByRole('slider', { name: /^Etanol no/ }).waitFor();
  });

  it('days the wrong way round in the address are explained', async () => {
    const page = await visit(`${path}?from=${daysAgo(5)}&to=${daysAgo(20)}`);
    const said = page.getByRole('region', { name: 'Histórico de preço' }).getByRole('alert');
    await soon(async () => plain(await said.textContent())).toMatch(/final|inicial|antes|depois/);
    await page.getByRole('link', { name: '30 dias' }).click();
    await page.getByRole('slider').waitFor();
  });

  it('says in words whether ethanol pays off, and what a tank costs against the city', async () => {
    const page = await visit(path);
    await page.getByText('Etanol/gasolina 71,7%: gasolina, por pouco').waitFor();
    const bill = page.getByRole('region', { name: 'Vale ir até lá?' });
    await soon(async () => plain(await bill.textContent())).toContain('Aqui284,40Menor da cidade277,20');
    await bill.getByText('São R$ 7,20 a menos, sem contar a viagem.').waitFor();
    expect(await bill.getByRole('checkbox').count()).toBe(0);
  });

  it('with a place, it is weighed against the best station near the person, with both trips', async () => {
    const page = await visit(paths.about());
    await page.evaluate(() =>
      localStorage.setItem(
        'lugar',
        '{"name":"Casa","point":{"latitude":-10.184,"longitude":-48.334,"precision":"exact"}}',
      ),
    );
    await page.goto(path);
    const bill = page.getByRole('region', { name: 'Vale ir até lá?' });
    await bill.getByText('Posto Ipê Amarelo poupa R$ 3,92, 1,8 km mais longe.').waitFor();
    expect(plain(await page.getByRole('main').locator('header').textContent())).toContain('Jalapão · 1,2 km');
    await bill.getByRole('checkbox').check();
    await soon(async () => plain(await bill.textContent())).toContain('trajeto 0,00 = 284,40');
    await bill.getByText('Posto Ipê Amarelo poupa R$ 2,26, 1,8 km mais longe.').waitFor();
  });

  it('the map service opens in a new tab, with name and address', async () => {
    const page = await visit(path);
    const link = page.getByRole('link', { name: /^Abrir mapa.*abre em outra aba/ });
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.hostname).toBe('www.google.com');
    expect(address.searchParams.get('query')).toMatch(
      /^Posto Capim Dourado, 103 Norte, Av\. LO 2.*Palmas, TO$/,
    );
  });

  it('neighbours lead to their pages, the nearest first', async () => {
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
  });

  it.each(['/posto/999999', '/posto/abc', '/posto/0', '/posto/1e3', '/posto/99999999999999999999'])(
    '%s is nobody, and the page says so',
    async (unknown) => {
      const page = await visit(unknown, { status: 404, expected: /status of 404/ });
      await soon(async () => plain(await page.getByRole('main').textContent())).toContain(
        'Oops! Page not found',
      );
      await page.getByRole('link', { name: 'Voltar ao início' }).click();
      await soon(() => new URL(page.url()).pathname).toBe(paths.home());
    },
  );
});

describe('a station whose pin nobody has placed', () => {
  const { visit } = journey('small-city');

  it('stands in its district, from which all distances are about so much', async () => {
    const page = await visit(paths.fuel({ search: 'campeao' }));
    await openFirst(page);
    await page.getByRole('heading', { level: 1, name: 'Auto Posto Campeão' }).waitFor();
    const text = plain(await page.getByRole('main').textContent());
    expect(text).toContain('Local aproximado, pela quadra ou pelo bairro');
    expect(text).toMatch(/distâncias daqui.*cerca de [\d,]+ km/);
    expect(text).toContain('Em alta +0,20 desde');
    await soon(() => page.getByRole('link', { name: /^Abrir mapa/ }).getAttribute('href')).toContain('Campe');
    await page.getByRole('link', { name: 'Favoritar' }).waitFor();
  });

  it('one collection is a history of one price', async () => {
    const page = await visit(paths.fuel({ search: 'pequi' }));
    await openFirst(page);
    await page.getByText('Ver histórico').click();
    await page.getByRole('slider', { name: /o único preço do período\.$/ }).waitFor();
    expect(await page.getByText('Ainda não há histórico').count()).toBe(0);
  });
});

describe.skipIf(!hasPostgres)('a station with a phone, closed for good', () => {
  let database: ServerDatabase | undefined;
  afterAll(() => database?.remove());
  const { visit } = journey(async () => {
    database = await createDatabase();
    return { settings: { DATABASE_URL: database.url } };
  });

  it('can be called, and is said to be closed as soon as that is known', async () => {
    const page = await visit(paths.fuel({ search: name }));
    await openFirst(page);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await database?.run(
      `UPDATE establishments SET phone = '(63) 3215-0001', is_open = false WHERE name = '${name}'; NOTIFY catalogue`,
    );
    await soon(async () => {
      await page.reload();
      return page.getByText('Fechou as portas', { exact: true }).count();
    }).toBe(1);
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
