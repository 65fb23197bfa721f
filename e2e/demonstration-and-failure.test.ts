import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meatTabs, paths } from '#web/paths.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { awake, journey, plain, soon, visitors } from './support/journey.ts';
import { memberAt } from './support/people.ts';
import { createDatabase, type ServerDatabase } from './support/postgres.ts';
import { type OwnSite, startSite } from './support/site.ts';
import { smallCity } from './support/small-city.ts';

/** Pages say when their data is not real or not current, and a visitor never sees an empty page. */
describe('the demonstration city', () => {
  const { visit } = journey('demonstration');

  it('is said to be one on every page with prices, which is kept from search engines', async () => {
    const page = await visit(paths.fuel());
    await soon(async () => plain(await page.getByRole('note').textContent())).toContain(
      'Dados de demonstração',
    );
    for (const path of [
      paths.fuel(),
      paths.fuel({ tab: 'postos' }),
      paths.station(demonstrationStation),
      paths.establishment(1),
      paths.product(1),
    ]) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toMatch(/role="note"(?:(?!<\/details>)[\s\S])*Dados de demonstração/);
      expect(html, path).toContain('<meta name="robots" content="noindex"');
      expect(html, path).not.toContain('application/ld+json');
    }
    const map = await page.request.get('/sitemap.xml');
    expect(await map.text()).not.toContain('/posto/');
  });
});

describe('a page that fails where a link leads to it', () => {
  const { visit } = journey('demonstration');
  const look = (element: Locator) =>
    element.evaluate((node) => {
      const { color, backgroundColor, borderWidth, fontWeight } = getComputedStyle(node);
      return { color, backgroundColor, borderWidth, fontWeight };
    });
  const ways = [
    {
      what: 'its data',
      files: '**/privacidade.data*',
      answer: { status: 500 },
      button: 'Tentar novamente',
      words: 0,
    },
    {
      what: 'its script',
      files: '**/assets/privacy-page-*.js',
      answer: {
        contentType: 'text/javascript',
        body: 'export default function Broken() { throw new Error("broken"); }',
      },
      button: 'Recarregar',
      words: 1,
    },
  ];

  it('has the look of the site', async () => {
    const { page } = await memberAt(visit, '/nada-aqui', undefined, {
      expected: /status of (404|500)|Error|broken/,
    });
    const main = page.getByRole('main');
    const [primary, outline] = [
      await look(main.getByRole('link', { name: 'Voltar ao início' })),
      await look(main.getByRole('link', { name: 'Preço da carne' })),
    ];
    const arrow = page.getByRole('banner').locator('.user-menu-chevron');
    await arrow.waitFor({ state: 'attached' });

    for (const { what, files, answer, button, words } of ways) {
      await page.goto(paths.about());
      await awake(page);
      await page.route(files, (route) => route.fulfill(answer));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' }).click();
      await page.mouse.move(0, 0);
      await main.getByRole('heading', { level: 1, name: 'Não foi possível abrir esta página' }).waitFor();
      await soon(() => look(main.getByRole('button', { name: button })), what).toEqual(primary);
      await soon(() => look(main.getByRole('link').last()), what).toEqual(outline);
      expect(await page.getByText('Unexpected Application Error!').count(), what).toBe(words);
      expect(await arrow.isVisible(), what).toBe(false);
      await page.unroute(files);
    }
  });
});

/** Every public page with prices, and every tab of one. */
const pricePaths = [
  paths.home(),
  paths.home({ radar: 'combustivel' }),
  ...meatTabs.map((tab) => paths.butchers({ tab })),
  ...(['precos', 'postos', 'tipos', 'regioes'] as const).map((tab) => paths.fuel({ tab })),
  paths.establishment(1),
  paths.product(1),
  paths.product(1, { page: 2 }),
  paths.station(2),
];

/** Starts a separate site on PostgreSQL, with the fuels of a survey, and one shop that has a price. */
async function startOnServer(settings: Record<string, string> = {}) {
  const database = await createDatabase();
  await database.run("insert into establishments (name, region_id) select 'Boi Manso', min(id) from regions");
  await database.run(
    "insert into prices (product_id, establishment_id, price_centavos, observed_at, source) values (1, 1, 5490, now(), 'admin')",
  );
  const site = await startSite({
    survey: smallCity(),
    settings: { DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...settings },
  });
  return { database, site };
}

describe('when every table is locked, or the database is slow', () => {
  const { open } = visitors();
  let database: ServerDatabase;
  let site: OwnSite;
  beforeAll(async () => {
    ({ database, site } = await startOnServer({ DATABASE_LOCK_TIMEOUT: '0.1' }));
  });
  afterAll(async () => {
    await site?.stop();
    await database?.remove();
  });

  it('no page shows examples: it fails where nothing was read, and else shows the last good prices with their age', async () => {
    const { request } = await open(site.address);
    const read = async (path: string) => {
      const answer = await request.get(path);
      return { status: answer.status(), text: await answer.text() };
    };
    const unlockFirst = await database.lockTables();
    for (const path of pricePaths) {
      const { status, text } = await read(path);
      expect(status, path).toBe(503);
      expect(text, path).not.toMatch(/Exemplo|exemplos|Dados de demonstração/);
    }
    await unlockFirst();

    const isGood = async (path: string) => {
      const { status, text } = await read(path);
      return status === 200 && !text.includes('Preços guardados');
    };
    for (const path of pricePaths) await soon(() => isGood(path), path).toBe(true);

    // Locked first: what the notification makes stale is rebuilt at once.
    const unlock = await database.lockTables();
    await database.run('NOTIFY catalogue');
    for (const path of pricePaths) {
      await soon(async () => (await read(path)).text, path).toContain('Preços guardados em');
      const { status, text } = await read(path);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(/Exemplo|exemplos|Dados de demonstração/);
    }
    await unlock();
  });
});

const meatPaths = [paths.home(), paths.butchers(), paths.establishment(1), paths.product(1)];

describe('when the database cannot be reached', () => {
  const { open } = visitors();
  let database: ServerDatabase;
  let site: OwnSite;
  beforeAll(async () => {
    ({ database, site } = await startOnServer());
  });
  afterAll(async () => {
    await site?.stop();
    await database?.remove();
  });

  it('examples stand in where nothing was ever read, and a station can be tried again', async () => {
    await database.cutOff();
    const page = await open(site.address, { expected: /status of 503/ });
    const answer = await page.goto(paths.fuel());
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await awake(page);
    const banner = page.getByRole('note');
    await soon(async () => plain(await banner.textContent())).toContain('Dados de demonstração');
    await soon(async () => plain(await banner.textContent())).toContain('Estes valores são exemplos');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.getByText('Posto Avenida').count()).toBe(0);
    await page.getByText('Posto Exemplo Norte').first().waitFor();

    for (const [path, example] of [
      [paths.home(), 'Açougue Exemplo'],
      [paths.butchers(), 'Açougue Exemplo Norte'],
    ] as const) {
      const meat = await page.goto(path);
      expect(meat?.status(), path).toBe(200);
      expect(meat?.headers()['cache-control'], path).toBe('no-store');
      await soon(async () => plain(await page.getByRole('note').textContent()), path).toContain(
        'Dados de demonstração',
      );
      await page.getByText(example).first().waitFor({ state: 'attached' });
    }
    for (const [path, title, words] of [
      [
        paths.establishment(1),
        'Erro ao carregar o estabelecimento',
        'Não foi possível carregar os dados do estabelecimento',
      ],
      [paths.product(1), 'Erro ao carregar o produto', 'Não foi possível carregar os dados do produto'],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(503);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByText(words).waitFor();
      await soon(() => page.getByRole('main').getByRole('link').count(), path).toBeGreaterThan(0);
    }

    // The only shop has id 1.
    const station = await page.goto(paths.station(2));
    expect(station?.status()).toBe(503);
    await awake(page);
    await page.getByRole('heading', { name: 'Erro ao carregar dados do posto' }).waitFor();

    await database.giveBack();
    await page.getByRole('link', { name: 'Tentar novamente' }).click();
    await page.getByRole('heading', { name: /^Preços de / }).waitFor();
    expect(await page.getByText('Erro ao carregar dados do posto').count()).toBe(0);

    await page.goto(paths.fuel());
    await page.getByText('Posto Avenida').first().waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
  });

  it('the last good prices stay, with the moment they were read, until newer ones can be had', async () => {
    const page = await open(site.address);
    await page.goto(paths.fuel());
    await page.getByText('Posto Avenida').first().waitFor();
    const station = page.getByRole('link', { name: /^Ver Posto.*Posto Avenida$/ }).first();
    const stationPath = (await station.getAttribute('href')) ?? '';
    await page.goto(stationPath);
    await page.getByRole('heading', { level: 1, name: 'Posto Avenida' }).waitFor();

    for (const path of meatPaths) expect((await page.goto(path))?.status(), path).toBe(200);

    // A write makes the cached answers stale. Then the database stops, before any is rebuilt in the background.
    await database.lockTables();
    await database.run('NOTIFY catalogue');
    await database.cutOff();
    await soon(async () => (await page.request.get(paths.fuel())).text()).toContain('Preços guardados em');

    for (const path of [paths.fuel(), stationPath]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await awake(page);
      const banner = page.getByRole('note');
      await soon(async () => plain(await banner.textContent())).toMatch(
        /^Preços guardados em \d\d\/\d\d\/\d{4}, \d{1,2}h(\d\d)?/,
      );
      await soon(async () => plain(await page.getByRole('main').textContent())).toContain(
        'R$ 6,69 por litro',
      );
    }

    for (const path of meatPaths) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await soon(async () => plain(await page.getByRole('note').first().textContent()), path).toMatch(
        /^Preços guardados em /,
      );
    }

    await database.giveBack();
    await page.goto(paths.fuel());
    await awake(page);
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    // Until the server hears from the database again, it gives the last good prices for a moment.
    const kept = page.getByText('Preços guardados');
    if ((await kept.count()) > 0) {
      await page.getByRole('note').locator('summary').click();
      await soon(async () => {
        // An answer that is on its way may take the button away.
        await retry.click({ timeout: 1000 }).catch(() => {});
        await kept.waitFor({ state: 'detached', timeout: 1000 }).catch(() => {});
        return kept.count();
      }).toBe(0);
    }
    await page.getByText('Posto Avenida').first().waitFor();
  });
});
