import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { awake, journey, soon } from './support/journey.ts';
import { anywhere, memberAt, somebody } from './support/people.ts';
import { writePicture } from './support/pictures.ts';
import type { VisitorChoices } from './support/visitor.ts';

/** Spec, public side, section 2: Meu Perfil, and the avatar of the header. */
const here = journey('demonstration');
const at = (choices?: VisitorChoices) => memberAt(here.visit, paths.dashboard('perfil'), somebody(), choices);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, file: string) => page.getByLabel(/^Foto/).setInputFiles(file);
const saved = (page: Page, notice: string) => page.getByRole('status').getByText(notice).waitFor();

/** Returns whether every picture there has loaded; false also if there is none. */
const shows = (place: Locator) =>
  place
    .locator('img')
    .evaluateAll(
      (pictures) =>
        pictures.length > 0 &&
        pictures.every((picture) => picture instanceof HTMLImageElement && picture.naturalWidth === 240),
    );
const header = (page: Page) => page.getByRole('banner');
const card = (page: Page) => page.getByRole('main');

describe('the photo of the profile', () => {
  it('is chosen, looked at and saved, shows in the header and on the next visit, and is taken away', async () => {
    const { page } = await at();
    await soon(() => shows(header(page))).toBe(false);
    await button(page, 'Adicionar foto').click();
    await choose(page, await writePicture(here.site.folder, 'sol.jpg', '#d08020'));
    await page.getByText('sol.jpg').waitFor();
    await page.locator('main form img').waitFor();
    await button(page, 'Salvar foto').click();
    await saved(page, 'Foto salva');
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Trocar foto');
    await soon(() => shows(header(page))).toBe(true);
    await soon(() => shows(card(page))).toBe(true);
    await page.goto(paths.about());
    await awake(page);
    await soon(() => shows(header(page))).toBe(true);

    await page.goto(paths.dashboard('perfil'));
    await button(page, 'Trocar foto').click();
    await button(page, 'Remover foto').click();
    await button(page, 'Salvar foto').click();
    await saved(page, 'Foto removida');
    await button(page, 'Adicionar foto').waitFor();
    expect(await page.locator('header img, main img').count()).toBe(0);
  });

  it('is refused here or by the server, stays where there is no connection, is sent on another try, and known to another tab at once', async () => {
    const { page } = await at({ expected: /status of 400|ERR_INTERNET_DISCONNECTED/ });
    const other = await page.context().newPage();
    await other.goto(paths.about());
    await awake(other);
    expect(await shows(header(other))).toBe(false);
    await button(page, 'Adicionar foto').click();
    await button(page, 'Salvar foto').click();
    await page.getByText('Escolha uma foto.').first().waitFor();
    const { folder } = here.site;
    await writeFile(join(folder, 'quebrada.jpg'), Buffer.from('ffd8ffe000104a464946', 'hex'));
    await choose(page, join(folder, 'quebrada.jpg'));
    await button(page, 'Salvar foto').click();
    await page.getByText('Este arquivo não é uma imagem que possamos ler.').first().waitFor();
    await choose(page, await writePicture(folder, 'boa.jpg', '#20a040'));
    await page.context().setOffline(true);
    await button(page, 'Salvar foto').click();
    await page.getByText('Sua foto não foi salva').waitFor();
    await page.context().setOffline(false);
    await page.getByText('boa.jpg').waitFor();
    await button(page, 'Salvar foto').click();
    await saved(page, 'Foto salva');
    await soon(() => shows(header(other))).toBe(true);
  });

  it('that cannot be loaded leaves the letter of the name', async () => {
    const { page } = await at({ expected: /status of 404|api\/photos/ });
    // The profile's reply, which has no photo, cannot interfere there.
    await page.goto(anywhere);
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}');
      localStorage.setItem('user', JSON.stringify({ ...user, photo: `/photos/${'x'.repeat(32)}` }));
    });
    const missing = page.waitForResponse(/api\/photos/);
    await page.goto(paths.about());
    expect((await missing).status()).toBe(404);
    await soon(() => header(page).locator('img').count()).toBe(0);
    await header(page).getByText('M', { exact: true }).waitFor();
  });

  it('can be dropped on the frame, and chosen and removed by keyboard', async () => {
    const { page } = await at({ width: 1280, height: 900 });
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Adicionar foto').press('Enter');
    const input = page.getByLabel(/^Foto/);
    await soon(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    const seen = page.locator('main form .btn-soft');
    await soon(() => seen.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(await writePicture(here.site.folder, 'serra.jpg', '#805030'));
    await page.getByText('serra.jpg').waitFor();
    await page.keyboard.press('Tab');
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Remover foto');
    await page.keyboard.press('Enter');
    await page.getByText('Escolha uma foto ou solte-a aqui.').waitFor();
    await soon(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = await page.locator('main form img, main form svg').first().boundingBox();
    const onTop = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.getAttribute('type'),
      box ?? { x: 0, y: 0 },
    );
    expect(onTop, 'what is dropped beside the button arrives at the field').toBe('file');
  });

  it('keeps nobody out, on a phone or wide, light or dark', async () => {
    const { page } = await at();
    const look = async (state: string) => {
      expect(await troublesOf(page), state).toEqual([]);
    };
    await button(page, 'Adicionar foto').click();
    await button(page, 'Salvar foto').click();
    await page.getByText('Escolha uma foto.').first().waitFor();
    await look('nothing chosen');
    await choose(page, await writePicture(here.site.folder, `${'nome-comprido-'.repeat(8)}.jpg`, '#d08020'));
    await page.locator('main form img').waitFor();
    await look('chosen');
    await button(page, 'Salvar foto').click();
    await saved(page, 'Foto salva');
    await look('saved');
  });
});
