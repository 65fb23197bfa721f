import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { memberAt } from './support/people.ts';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).first();

/** Returns whether a document is requested, by the browser or by the worker on its behalf. */
function isPage(route: Route): boolean {
  return route.request().headers().accept?.startsWith('text/html') ?? false;
}

/** Visited pages stay on a phone, say from when they are, and never look current. */
describe('a phone that loses its connection', () => {
  const here = journey('demonstration');
  const { visit } = here;
  const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
  const goTo = (page: Page, label: string) =>
    page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: label }).click();
  const notes = async (page: Page) =>
    (await page.getByRole('note').locator('summary').allTextContents()).map(plain);
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const addresses: string[] = [];
      // Without the worker nothing of it can be opened yet.
      if (!navigator.serviceWorker.controller) return addresses;
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) {
          const { pathname, search } = new URL(url);
          addresses.push(pathname + search);
        }
      }
      return addresses;
    });

  it('keeps the pages it has seen, each with the hour and with what it is, for a week', async () => {
    const page = await visit(paths.home(), { worker: true, expected });
    await soon(() => kept(page)).toContain(paths.home());
    await goTo(page, 'Combustível');
    await soon(() => title(page).textContent()).toContain('combustível em Palmas');
    await soon(() => kept(page)).toContain(paths.fuel());

    await page.context().setOffline(true);
    const notesOfKept = [
      expect.stringMatching(/^Sem conexão\. Preços guardados (às?|em) \d.* · Dados de demonstração$/),
    ];
    // The open page says so at once.
    await soon(() => notes(page)).toEqual(notesOfKept);
    await page.reload();
    await soon(() => notes(page)).toEqual(notesOfKept);

    // With filters under which it was never seen.
    await page.goto(paths.fuel({ search: 'posto', tab: 'postos' }));
    await soon(() => page.getByLabel('Buscar').inputValue()).toBe('posto');
    const { pathname, search, hash } = new URL(page.url());
    expect(pathname + search + hash).toBe(paths.fuel({ search: 'posto', tab: 'postos' }));
    await soon(() => page.getByRole('tab', { name: /^Postos/ }).getAttribute('aria-selected')).toBe('true');
    await soon(() => notes(page)).toContainEqual(expect.stringMatching(/^Sem conexão/));

    // Never visited: the site's own offline page, with a way back.
    await goTo(page, 'Carnes');
    await soon(() => title(page).textContent()).toBe('Sem conexão');
    await page.getByRole('link', { name: 'Preço do combustível em Palmas' }).waitFor();
    await page.goto(paths.product(1));
    await soon(() => title(page).textContent()).toBe('Sem conexão');

    // After a week it is forgotten, however often it was opened, and that is said once.
    await page.evaluate(async (path) => {
      const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const response = await cache.match(path);
        if (!response) continue;
        const headers = new Headers(response.headers);
        headers.set('date', longAgo.toUTCString());
        await cache.put(path, new Response(await response.blob(), { headers }));
      }
    }, paths.fuel());
    await page.goto(paths.fuel());
    await page.getByRole('heading', { name: 'Guardadas neste aparelho' }).waitFor();
    await soon(() => title(page).textContent()).toBe('Sem conexão');
    const list = page.getByRole('navigation', { name: 'Guardadas neste aparelho' });
    await soon(() =>
      list.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href'))),
    ).toEqual([paths.home()]);

    // The page that was first loaded as a document opens again.
    await goTo(page, 'Início');
    await soon(() => notes(page)).toEqual(notesOfKept);

    await page.context().setOffline(false);
    await soon(() => notes(page)).toEqual(['Dados de demonstração']);
  });

  it('has kept the page that is open when the worker takes over', async () => {
    const page = await visit(paths.fuel(), { worker: true });
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      if (serviceWorker.controller) return;
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    });
    expect(await kept(page)).toContain(paths.fuel());
  });

  it('keeps its page where the server fails, says that it was reached, and later has the ages of its own day', async () => {
    const page = await visit(paths.home(), {
      worker: true,
      expected: new RegExp(`${expected.source}|status of 50\\d`),
    });
    await soon(() => kept(page)).toContain(paths.home());
    const fails = (route: Route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Muita gente agora</h1>' });
    await page.context().route('**/*', (route) => (isPage(route) ? fails(route) : route.fallback()));
    await page.reload();
    await soon(() => notes(page)).toEqual([
      expect.stringMatching(/^Preços guardados (às?|em) \d.* · Dados de demonstração$/),
    ]);
    // A page that was never visited gets the server's own reply.
    await page.goto(paths.product(1));
    await page.getByRole('heading', { name: 'Muita gente agora' }).waitFor();
    await page.context().unrouteAll();
    await page.goto(paths.home());
    await soon(() => notes(page)).toEqual(['Dados de demonstração']);

    // Three days later it is opened without a connection.
    const collected = page.getByText(/^Última coleta/);
    const before = await collected.textContent();
    await page.context().setOffline(true);
    await page.clock.setFixedTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
    await page.reload();
    await soon(() => collected.textContent()).toMatch(/há \d+ dias/);
    expect(await collected.textContent()).not.toBe(before);
    await soon(() => notes(page)).toContainEqual(expect.stringMatching(/Preços guardados em \d/));
  });

  it('keeps nothing that is not for everybody', async () => {
    const page = await visit(paths.home(), { worker: true });
    await soon(() => kept(page)).toContain(paths.home());
    await page.evaluate(async () => {
      const headers = { authorization: 'Bearer nobody' };
      await fetch('/api/public/regions', { headers });
      await fetch('/api/public/suggestions?search=picanha');
    });
    await page.clock.install();
    // Longer than a page has to stay on screen before it is kept.
    const stay = async () => {
      await awake(page);
      await page.clock.runFor(2000);
    };
    for (const path of [paths.login(), paths.dashboard(), paths.counter()]) {
      await page.goto(path);
      // It leads to the sign-in page as soon as script runs.
      if (path === paths.dashboard()) await page.waitForURL(/\/login/);
      await stay();
    }
    // The worker stores pages one after another, so those before the last one are stored already.
    await page.goto(paths.terms());
    await stay();
    await soon(() => kept(page)).toContain(paths.terms());
    const answers = (await kept(page)).filter((path) => !path.startsWith('/assets/'));
    expect(answers.filter((path) => /login|dashboard|balcao|admin|\.data|^\/api/.test(path))).toEqual([]);
  });

  it('says why the sheet of a price does not open, and opens it once there is a connection again', async () => {
    const page = await visit(paths.fuel(), { expected });
    // Another visitor of this browser may have left the script of the sheet in its cache.
    const script = '**/assets/price-sheet-*.js';
    await page.route(script, (route) => route.abort('internetdisconnected'));
    await page.context().setOffline(true);
    const ring = page.getByRole('button', { name: /Ver e reportar o preço/ }).first();
    await ring.click();
    const notice = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir este preço' });
    await notice.getByText('Sem conexão agora').waitFor();
    await page.context().setOffline(false);
    await page.unroute(script);
    await ring.click();
    await page.getByRole('dialog').getByText('Visto em').waitFor();
    const title = page.getByRole('dialog').getByRole('heading').first();
    expect((await title.boundingBox())?.x, 'the sheet has its stylesheet').toBeGreaterThan(8);
    await soon(() => notice.count()).toBe(0);
  });

  it('says so on a first visit, too, and asks again for the words that it did not have', async () => {
    const page = await visit(paths.fuel(), { expected });
    await page.route('**/offline-strip-*.js', (route) => route.abort());
    await page.context().setOffline(true);
    await soon(() => notes(page)).toEqual(['Sem conexão · Dados de demonstração']);
    await page.unroute('**/offline-strip-*.js');
    await page.context().setOffline(false);
    await soon(() => notes(page)).toEqual(['Dados de demonstração']);
  });

  it('says so, too, if the connection was lost before the script of the page ran', async () => {
    const page = await visit(paths.about(), { expected });
    let files = 0;
    let loaded = 0;
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') loaded += 1;
    });
    await page.route('**/framework-*.js', async (route) => {
      const response = await route.fetch();
      await soon(() => loaded).toBe(files - 1);
      await page.context().setOffline(true);
      await route.fulfill({ response });
    });
    const html = await (await page.goto(paths.fuel()))?.text();
    const [script = ''] = html?.match(/id="page-script">[\s\S]*?<\/script>/) ?? [];
    files = new Set(script.match(/\/assets\/[\w.-]+\.js/g)).size;
    await soon(() => notes(page)).toContainEqual(expect.stringMatching(/^Sem conexão/));
  });

  it('loads with the next act what could not be loaded before', async () => {
    const page = await visit(paths.home(), { expected });
    await page.route('**/near-lowest-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Perto da Região Norte' }).click();
    const trouble = page.getByText('Não foi possível buscar os preços perto da Região Norte.');
    await trouble.waitFor();
    await page.unroute('**/near-lowest-*.js');
    await page.keyboard.press('Shift');
    await soon(() => trouble.count()).toBe(0);
    await page
      .getByText(/\d km|\d m\b/)
      .first()
      .waitFor();
  });

  it('stays on its page when a link leads to one that is missing, and follows the link once there is a connection', async () => {
    const page = await visit(paths.fuel(), { expected });
    await page.context().setOffline(true);
    await goTo(page, 'Carnes');
    const notice = page.getByRole('alert').filter({ hasText: 'Sem conexão agora' });
    await notice.waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.fuel());
    await page.context().setOffline(false);
    await soon(() => title(page).textContent()).toContain('Carnes');
    await soon(() => notice.count()).toBe(0);
  });

  it('gives up a link that waits once something else is done', async () => {
    const page = await visit(paths.fuel(), { expected });
    await page.context().setOffline(true);
    await goTo(page, 'Carnes');
    const notice = page.getByRole('alert').filter({ hasText: 'Sem conexão agora' });
    await notice.waitFor();
    await page.keyboard.press('Shift');
    await soon(() => notice.count()).toBe(0);
    await page.context().setOffline(false);
    await soon(() => notes(page)).toEqual(['Dados de demonstração']);
    expect(new URL(page.url()).pathname).toBe(paths.fuel());
  });

  it('lets a link wait on a page of accounts, too', async () => {
    const page = await visit(paths.login(), { expected });
    await page.context().setOffline(true);
    await page.getByRole('main').getByRole('link', { name: 'Cadastrar' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Sem conexão agora' });
    await notice.waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(`**${paths.register()}*`);
  });

  it('opens what was opened before, such as the account', async () => {
    const { page } = await memberAt(visit, paths.dashboard(), undefined, { expected });
    await page.getByRole('link', { name: 'Compara Palmas' }).first().click();
    await page.waitForURL((url) => url.pathname === paths.home());
    await title(page).waitFor();
    await page.context().setOffline(true);
    await goTo(page, 'Conta');
    await page.waitForURL(`**${paths.dashboard()}`);
  });

  it('asks again less and less often while the server cannot be reached', async () => {
    const page = await visit(paths.fuel(), { expected });
    await page.clock.install();
    let asked = 0;
    await page.route('**/*.data*', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.context().setOffline(true);
    await soon(() => notes(page)).toContainEqual(expect.stringMatching(/^Sem conexão/));
    await page.context().setOffline(false);
    await soon(() => asked).toBeGreaterThan(0);
    const begun = asked;
    await page.clock.runFor(5100);
    await soon(() => asked).toBe(begun + 1);
    await page.clock.runFor(9000);
    expect(asked).toBe(begun + 1);
    await page.clock.runFor(1500);
    await soon(() => asked).toBe(begun + 2);
  });

  it('asks again for what an open sheet could not show', async () => {
    const page = await visit(paths.fuel(), { expected });
    const lose = (url: RegExp) => page.route(url, (route) => route.abort());
    const findAgain = async (url: RegExp) => {
      await page.unroute(url);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    };
    const centres = /\/public\/regions\/centres/;
    await lose(centres);
    await page.getByRole('button', { name: /^Lugar/ }).click();
    const place = page.getByRole('dialog', { name: 'Perto de onde?' });
    await place.getByLabel('CEP', { exact: true }).waitFor();
    await findAgain(centres);
    await place.getByRole('button', { name: 'Norte' }).waitFor();
    await page.keyboard.press('Escape');

    const details = /\/public\/prices\/details/;
    await lose(details);
    await page
      .getByRole('button', { name: /Ver e reportar o preço/ })
      .first()
      .click();
    const trouble = page.getByRole('dialog').getByText('O resto aparece quando houver conexão.');
    await trouble.waitFor();
    await findAgain(details);
    await soon(() => trouble.count()).toBe(0);
  });

  it('stays on its page when only the data of the next one are there, and opens it once there is a connection', async () => {
    const page = await visit(paths.fuel(), { expected });
    await page.evaluate(() => Object.assign(window, { isStill: true }));
    const link = page.getByRole('main').locator('a[href^="/posto/"]').first();
    const path = (await link.getAttribute('href')) ?? '';
    const isLoaded = Promise.withResolvers<void>();
    page.on('requestfinished', (request) => {
      if (request.url().includes(`${path}.data`)) isLoaded.resolve();
    });
    await page.route('**/station-page-*.js', async (route) => {
      await isLoaded.promise;
      await page.context().setOffline(true);
      await route.abort();
    });
    await link.scrollIntoViewIfNeeded();
    let x = 100;
    await soon(async () => {
      await page.mouse.move(x++, 300);
      return notes(page);
    }).toContainEqual(expect.stringMatching(/^Sem conexão/));
    await link.click();
    await page.getByRole('alert').filter({ hasText: 'A página abre assim que ela voltar' }).waitFor();
    expect(await page.evaluate(() => 'isStill' in window)).toBe(true);
    await page.unroute('**/station-page-*.js');
    await page.context().setOffline(false);
    await page.waitForURL(`**${path}`);
    await soon(() => title(page).count()).toBe(1);
  });

  it('can be given the site as an app', async () => {
    const get = (path: string) => fetch(new URL(path, here.site.address));
    const page = await here.visit(paths.about());
    const path = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await get(path ?? '')).json()) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({ lang: 'pt-BR', start_url: '/?inicio=app', display: 'standalone' });
    for (const { src } of manifest.icons) expect((await get(src)).status, src).toBe(200);
  });
});

describe('a page that takes long', () => {
  const { visit } = journey('demonstration');

  it('says so after 10 s, and asks again by itself where the server has no room for it or refuses so much', async () => {
    const page = await visit(paths.about(), { expected: /status of (429|503)/ });
    await page.clock.install();
    const data = '**/termos.data*';
    const toTerms = () => page.getByRole('contentinfo').getByRole('link', { name: 'Termos de uso' }).click();
    const back = async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click();
      await soon(() => title(page).textContent()).not.toBe('Termos de uso');
    };
    const held = Promise.withResolvers<void>();
    await page.route(data, async (route) => {
      await held.promise;
      await route.continue();
    });
    await toTerms();
    const words = page.getByText('A página está demorando mais de 10 segundos.');
    await page.clock.runFor(9000);
    expect(await words.count()).toBe(0);
    await page.clock.runFor(1500);
    await words.waitFor();
    held.resolve();
    await page.clock.resume();
    await soon(() => title(page).textContent()).toBe('Termos de uso');
    await soon(() => words.count()).toBe(0);
    await page.unroute(data);

    for (const { status, said, ms } of [
      { status: 503, said: 'Muita gente está consultando os preços agora', ms: 6000 },
      { status: 429, said: 'Muitos pedidos da sua conexão em pouco tempo', ms: 16_000 },
    ]) {
      await back();
      let asked = 0;
      await page.route(data, (route) => {
        asked += 1;
        return asked === 1
          ? route.fulfill({ status, contentType: 'text/html', body: said })
          : route.continue();
      });
      await toTerms();
      await soon(() => title(page).textContent()).toBe(said);
      expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
      await page.clock.fastForward(ms);
      await soon(() => title(page).textContent()).toBe('Termos de uso');
      expect(asked).toBe(2);
      await page.unroute(data);
    }
  });

  it('is marked in the bottom bar at once', async () => {
    const page = await visit(paths.home());
    const held = Promise.withResolvers<void>();
    await page.route('**/acougues.data*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const link = page.getByRole('navigation', { name: 'Navegação' }).getByRole('link', { name: 'Carnes' });
    const weight = () => link.evaluate((node) => getComputedStyle(node).fontWeight);
    expect(await weight()).toBe('600');
    await link.click();
    await soon(weight).toBe('700');
    expect(await link.getAttribute('aria-current')).toBeNull();
    held.resolve();
    await soon(() => link.getAttribute('aria-current')).toBe('page');
  });
});

describe('a phone of 360 px', () => {
  const { visit } = journey('demonstration');

  it('reads each unit of a price, finds its way in, and each lowest price is a link', async () => {
    const page = await visit(paths.home());
    const small = await page
      .locator('.price .unit')
      .evaluateAll((units) => units.map((unit) => Number.parseFloat(getComputedStyle(unit).fontSize)));
    expect(Math.min(...small)).toBeGreaterThanOrEqual(13);
    await soon(() => page.getByRole('banner').getByRole('link', { name: 'Cadastrar' }).isVisible()).toBe(
      true,
    );
    const rows = page.locator('section[aria-labelledby=menores-precos] li');
    expect(await rows.count()).toBeGreaterThan(0);
    expect(await rows.getByRole('link').count()).toBe(await rows.count());
  });

  it('breaks no word of a title with text at 200 %', async () => {
    const page = await visit(paths.fuel());
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const words = await title(page).evaluate((heading) => {
      // On phones the title of a list is one word, in an element of its own.
      const text = (heading.firstElementChild ?? heading).firstChild as Text;
      return text.data.split(' ').map((word) => {
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(word));
        range.setEnd(text, text.data.indexOf(word) + word.length);
        return [word, range.getClientRects().length];
      });
    });
    expect(words.filter(([, lines]) => lines !== 1)).toEqual([]);
  });
});
