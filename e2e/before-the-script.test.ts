import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { visitFromHome } from './support/home.ts';
import { awake, holdScripts, journey, soon } from './support/journey.ts';
import { anywhere } from './support/people.ts';

/** A visitor reads and acts at once; the page's script comes later. */
const { visit } = journey('demonstration');

const scriptsOf = (page: Page) => {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') found.push(request.url());
  });
  return found;
};

async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

/** Opens a page whose scripts wait. Returns the function that lets them go. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return async () => {
    release();
    await awake(page);
  };
}

it('a browser that saves data gets no script before the first touch', async () => {
  const page = await visit(anywhere);
  await saveData(page);
  const scripts = scriptsOf(page);
  await page.goto(paths.fuel(), { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.mouse.click(5, 300);
  await awake(page);
  expect(scripts.length).toBeGreaterThan(4);
});

it.each([paths.home(), paths.fuel(), paths.product(1)])(
  'the style of %s is there before its stylesheet, and the same afterwards',
  async (path) => {
    const page = await visit(anywhere, { expected: /ERR_BLOCKED_BY_CLIENT/ });
    const styleOf = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body, body *:not(script)')].map((element) => {
          const { display, color, fontSize, padding, width, height } = getComputedStyle(element);
          return [element.tagName, display, color, fontSize, padding, width, height].join(' ');
        }),
      );
    const held = Promise.withResolvers<void>();
    await page.route('**/*.css', async (route) => {
      await held.promise;
      await route.continue();
    });
    await saveData(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const withoutSheet = await styleOf();
    held.resolve();
    await soon(() => page.locator('link[disabled]').count()).toBe(0);
    expect(await styleOf()).toEqual(withoutSheet);
  },
);

it('the prices near a place are there before the script, which goes on with what was pressed in them', async () => {
  const page = await visitFromHome(visit, anywhere);
  const release = await openWithoutScripts(page, paths.butchers());
  const list = page.getByRole('list', { name: 'Picanha perto de Casa' });
  await list.waitFor();
  const before = await list.getByRole('listitem').allTextContents();
  expect(before).toHaveLength(5);
  // From now on, each frame shows five rows.
  await page.evaluate(() => {
    const seen = new Set<number>();
    const look = () => {
      const rows = [...document.querySelectorAll('main .place-row')];
      seen.add(rows.filter((row) => row.checkVisibility({ visibilityProperty: true })).length);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  await list.getByRole('button').nth(1).click();
  await release();
  await page.getByRole('dialog', { name: 'Picanha' }).waitFor();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<number> }).seen]);
  expect(seen).toEqual([5]);
  await page.keyboard.press('Escape');
  expect(await list.getByRole('listitem').allTextContents()).toEqual(before);
});

it('a press in the prices near a place counts where they came after the page’s script, and before their own', async () => {
  const page = await visitFromHome(visit, paths.home());
  const [answer, part] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (what: RegExp, until: Promise<void>) =>
    page.route(what, async (route) => {
      await until;
      await route.continue();
    });
  await hold(/\/prices\/since\?/, answer.promise);
  await hold(/\/near-lowest-[^/]*\.js$/, part.promise);
  await page.reload();
  await awake(page);
  answer.resolve();
  const list = page.getByRole('list', { name: / perto de Casa$/ }).first();
  const button = list.getByRole('button', { name: /Ver e reportar o preço de/ }).first();
  const [, product = ''] = (await button.textContent())?.match(/o preço de (.+) em /) ?? [];
  await button.click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  part.resolve();
  await page.getByRole('dialog', { name: product }).waitFor();
});

it('prices near a place that cannot be fetched are said to be so before the script, and those of the city shown', async () => {
  const page = await visitFromHome(visit, anywhere, { expected: /status of 500/ });
  await page.route('**/public/prices?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openWithoutScripts(page, paths.butchers());
  await page.getByText('Não foi possível buscar os preços perto de Casa. Estes são os da cidade.').waitFor();
  expect(await page.locator('.place-row:visible').count()).toBeGreaterThan(5);
});

it('a filter that is chosen before the script is followed', async () => {
  const page = await visit(anywhere, { width: 1280 });
  const release = await openWithoutScripts(page, paths.fuel());
  await page.getByLabel('Bandeira', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('radio', { name: 'Taquaralto' }).check({ force: true });
  await release();
  await page.waitForURL(/(?=.*brandId=\d+)(?=.*regionId=\d+)/);
});

describe('a page whose script cannot be loaded says so', () => {
  /** Loses the connection when only the page and its stylesheet have arrived. Returns the function that brings it back. */
  async function lose(page: Page, path = paths.product(1)): Promise<() => Promise<void>> {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(path, { waitUntil: 'load' });
    await page.context().setOffline(true);
    return async () => {
      await page.unroute('**/*.js');
      await page.context().setOffline(false);
    };
  }
  const expected = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/;
  const words = (page: Page) =>
    page.getByText('Sem conexão agora. O que você tocou abre assim que ela voltar.');

  it('and does what was pressed once there is a connection again', async () => {
    const page = await visit(anywhere, { expected });
    const findAgain = await lose(page);
    await page.getByRole('button', { name: 'Reportar Preço Incorreto' }).first().click();
    await words(page).waitFor();
    await findAgain();
    await page.getByRole('dialog', { name: 'Reportar Preço Incorreto' }).waitFor();
    expect(await words(page).count()).toBe(0);
  });

  it('and loads with the next act, too, with a stylesheet that was missing', async () => {
    const page = await visit(anywhere, { expected });
    await page.route(/\.(js|css)$/, (route) => route.abort());
    await page.goto(paths.product(1), { waitUntil: 'load' });
    const report = page.getByRole('button', { name: 'Reportar Preço Incorreto' }).first();
    await report.click();
    await words(page).waitFor();
    await page.unroute(/\.(js|css)$/);
    await report.click();
    const dialog = page.getByRole('dialog', { name: 'Reportar Preço Incorreto' });
    await dialog.waitFor();
    await soon(() => dialog.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  });
});

it('the script of a form loads with the first input, moves nothing, and does what was done before it came', async () => {
  const page = await visit(anywhere, { expected: /status of 401/ });
  const email = page.getByRole('textbox', { name: 'E-mail' });
  const scripts = scriptsOf(page);
  await page.goto(paths.login(), { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(4);
  expect(scripts.filter((url) => /-form|forms-/.test(url))).toEqual([]);
  const held = Promise.withResolvers<void>();
  await page.route('**/login-form-*.js', async (route) => {
    await held.promise;
    await route.fallback();
  });
  const moved = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        addEventListener('focusout', () => setTimeout(() => resolve(sum), 500), { once: true });
      }),
  );
  await email.fill('ninguem@exemplo.com.br');
  await page.getByRole('textbox', { name: 'Senha' }).fill('senha errada');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  expect(await moved).toBe(0);
  held.resolve();
  await page.getByText('E-mail ou senha incorretos.').first().waitFor();
  expect(await email.inputValue()).toBe('ninguem@exemplo.com.br');
});

it('a tap opens its own page where the script of that page is gone since a deploy', async () => {
  const page = await visit(paths.fuel(), { expected: /ERR_FAILED/ });
  await page.evaluate(() => Object.assign(window, { isStill: true }));
  const link = page.getByRole('main').locator('a[href^="/posto/"]:visible').first();
  const path = (await link.getAttribute('href')) ?? '';
  await page.route('**/station-page-*.js', (route) =>
    new URL(page.url()).pathname === paths.fuel() ? route.abort() : route.continue(),
  );
  await link.click();
  await page.waitForURL(`**${path}`);
  await awake(page);
  expect(await page.evaluate(() => 'isStill' in window)).toBe(false);
});

it('a page whose script cannot be loaded ahead reloads nothing', async () => {
  const page = await visit(paths.fuel(), { expected: /ERR_FAILED/ });
  await page.evaluate(() => Object.assign(window, { isStill: true }));
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('station-page')) failed += 1;
  });
  await page.route('**/station-page-*.js', (route) => route.abort());
  await page.getByRole('main').locator('a[href^="/posto/"]').first().scrollIntoViewIfNeeded();
  let x = 100;
  await soon(async () => {
    await page.mouse.move(x++, 300);
    return failed;
  }).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'isStill' in window)).toBe(true);
});

it.each([
  { from: paths.fuel(), to: '/posto/' },
  { from: paths.butchers(), to: '/produto/' },
  { from: paths.product(1), to: '/estabelecimento/' },
])(
  'the page behind a link of $from is there with the tap, and then asks whether it has changed',
  async ({ from, to }) => {
    const page = await visit(from);
    const title = await page.title();
    const link = page.getByRole('main').locator(`a[href^="${to}"]:visible`).first();
    const path = (await link.getAttribute('href')) ?? '';
    const isData = (url: URL) => url.pathname === `${path}.data`;
    let isLoaded = false;
    page.on('response', (response) => {
      isLoaded ||= isData(new URL(response.url()));
    });
    await link.scrollIntoViewIfNeeded();
    let x = 100;
    await soon(async () => {
      await page.mouse.move(x++, 300);
      return isLoaded;
    }).toBe(true);
    await page.waitForLoadState('networkidle');
    let answers = 0;
    page.on('response', (response) => {
      if (isData(new URL(response.url()))) answers += 1;
    });
    const held = Promise.withResolvers<void>();
    await page.route(isData, async (route) => {
      await held.promise;
      await route.continue();
    });
    await link.click();
    await page.waitForURL(new RegExp(`${path}$`));
    await soon(() => page.title()).not.toBe(title);
    expect(answers).toBe(0);
    held.resolve();
    await soon(() => answers).toBe(1);
  },
);
