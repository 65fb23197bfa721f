import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { visitFromHome } from './support/home.ts';
import { journey, soon } from './support/journey.ts';

/** A user who reads about a cut and wants a petrol station: header and home page have the same search. */
const { visit } = journey('demonstration');

const field = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: /^Pesquisar/ });
const options = (page: Page) => page.getByRole('banner').getByRole('listbox').getByRole('option');

describe.each([360, 1280])('the search in the header, %i px wide', (width) => {
  it('finds stations from a page about meat', async () => {
    const page = await visit(paths.product(1), { width });
    await field(page).pressSequentially('posto');
    await soon(() => options(page).count()).toBe(5);
    for (const text of await options(page).allTextContents()) expect(text).toContain('Posto');
    await field(page).press('ArrowDown');
    const first = await options(page).first().locator('b').first().textContent();
    expect(first).toBe('Posto');
    await field(page).press('Enter');
    await page.waitForURL(/\/posto\/\d+$/);
  });
});

it('says how far suggested places are from a place that is known', async () => {
  const page = await visitFromHome(visit, paths.fuel());
  await field(page).pressSequentially('posto');
  await soon(() => options(page).first().textContent()).toMatch(/Posto · cerca de [\d,]+ (km|m) · /);
});

it('asks once for what is typed without a pause, loads nothing before, and leads a text to where it has results', async () => {
  const asked: string[] = [];
  const page = await visit(paths.product(1));
  page.on('request', (request) => {
    if (/suggestion/.test(request.url())) asked.push(request.url());
  });
  await page.getByRole('heading', { level: 1 }).click();
  expect(asked).toEqual([]);
  await field(page).pressSequentially('picanha', { delay: 20 });
  await options(page).first().waitFor();
  expect(asked.filter((url) => url.includes('/public/suggestions'))).toHaveLength(1);

  await field(page).fill('posto');
  await field(page).press('Enter');
  await page.waitForURL(/\/combustivel\?search=posto$/);
  // The page shows the search text, and the field is empty for the next one.
  await soon(() => field(page).inputValue()).toBe('');
  await field(page).fill('picanha');
  await field(page).press('Enter');
  await page.waitForURL(/\/acougues\?search=picanha$/);
  await soon(() => field(page).inputValue()).toBe('');
  await field(page).fill('nada disso');
  await field(page).press('Enter');
  await page.waitForURL(/\/acougues\?search=nada\+disso$/);
});

it('closes by Escape and by a press elsewhere, and an empty search goes nowhere', async () => {
  const page = await visit(paths.about());
  await field(page).press('Enter');
  await field(page).fill('co');
  await options(page).first().waitFor();
  await field(page).press('Escape');
  await soon(() => field(page).getAttribute('aria-expanded')).toBe('false');
  await field(page).press('ArrowDown');
  await options(page).first().waitFor();
  await page.mouse.click(5, 600);
  await soon(() => field(page).getAttribute('aria-expanded')).toBe('false');
  expect(new URL(page.url()).pathname).toBe(paths.about());
});

it('is a plain form without script', async () => {
  const page = await visit(paths.product(1), { script: false });
  await field(page).fill('frango');
  await page.getByRole('banner').getByRole('button', { name: 'Pesquisar' }).click();
  await page.waitForURL(/\/acougues\?search=frango$/);
});
