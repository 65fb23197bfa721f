import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { awake, journey, soon } from './support/journey.ts';
import { anywhere } from './support/people.ts';

/** The frame around every page leaves its room to the prices. */
const { visit } = journey('demonstration');

const heightOf = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).first().boundingBox())?.height ?? 0);

const pages = [
  paths.home(),
  paths.butchers(),
  paths.fuel(),
  paths.product(1),
  paths.establishment(1),
  paths.station(demonstrationStation),
];

describe('on a phone', () => {
  it('header, strip and footer are low; wide screens show where a page is', async () => {
    const page = await visit(anywhere);
    const crumbs = page.getByRole('navigation', { name: 'Você está em' });
    for (const path of pages) {
      await page.goto(path);
      await awake(page);
      expect(await heightOf(page, 'header'), path).toBe(56);
      expect(await heightOf(page, '[role=note]'), path).toBe(32);
      expect(await heightOf(page, 'footer'), path).toBeLessThanOrEqual(180);
      expect(await crumbs.count(), path).toBe(0);
    }
    await page.goto(paths.product(1));
    await awake(page);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await heightOf(page, 'header')).toBe(56);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    await crumbs.getByRole('link', { name: 'Início' }).waitFor();
  });

  it('the strip opens to its sentence, without script, too', async () => {
    const page = await visit(paths.fuel(), { script: false });
    const strip = page.getByRole('note');
    const sentence = strip.getByText('Lugares e preços inventados, até chegarem os de verdade.');
    expect(await sentence.isVisible()).toBe(false);
    await strip.getByText('Dados de demonstração', { exact: true }).click();
    await sentence.waitFor();
  });

  it('the footer has the rest folded', async () => {
    const page = await visit(paths.about());
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link').count()).toBe(5);
    await footer.getByText('Contato e tema').click();
    await footer.getByRole('link', { name: 'Preço da carne' }).waitFor();
    await footer.getByRole('group', { name: 'Tema' }).waitFor();
  });

  it('the magnifier becomes the field, and gives its room back', async () => {
    const page = await visit(paths.fuel());
    const header = page.getByRole('banner');
    const search = header.getByRole('search');
    const width = async () => Math.round((await search.boundingBox())?.width ?? 0);
    expect(await width()).toBe(44);
    await search.click();
    await soon(width).toBe(328);
    expect(await heightOf(page, 'header')).toBe(56);
    await page.mouse.click(5, 600);
    await soon(width).toBe(44);
    await header.getByRole('link', { name: 'Cadastrar' }).waitFor();
  });
});
