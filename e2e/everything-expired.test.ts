import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { awake, plain, soon, visitors } from './support/journey.ts';
import { type OwnSite, startSite } from './support/site.ts';
import { smallCity } from './support/small-city.ts';
import { daysAgo, writeSurvey } from './support/survey.ts';

/** Months without a survey: the latest known prices are ranked, and the page clearly shows their date. */
const age = 150;
const { open } = visitors();
let site: OwnSite;
beforeAll(async () => {
  site = await startSite({ survey: smallCity(age) });
});
afterAll(() => site?.stop());

async function visit(path: string) {
  const page = await open(site.address);
  await page.goto(path);
  await awake(page);
  return page;
}

const months = 'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'.split(' ');
const written = (day: string) =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
const last = written(daysAgo(age + 1));

describe('where every price has expired', () => {
  it('the fuel page says from when the prices are, and ranks the latest known, without older ones', async () => {
    const page = await visit(paths.fuel());
    const strip = page.getByRole('note');
    const said = plain(await strip.textContent());
    expect(said).toMatch(/^Preços de \d.*, vencidos\./);
    expect(said).toContain(last);
    await strip.locator('summary').click();
    await strip.getByText('Não há coleta mais nova.').waitFor();
    expect(await page.getByText('Dados de demonstração').count()).toBe(0);

    const ranking = page.getByRole('table', { name: 'Gasolina comum, menor preço primeiro' });
    const cheapest = ranking.getByRole('row').nth(1);
    await soon(async () => plain(await cheapest.textContent())).toContain('Posto Avenida');
    await soon(async () => plain(await cheapest.textContent())).toContain('Menor da coleta');
    // The strip says that it has expired.
    await soon(async () => plain(await cheapest.textContent())).toContain(written(daysAgo(age + 2)));
    expect(await ranking.getByText(/^vencido/).count()).toBe(0);
    await soon(() => ranking.getByRole('row').count()).toBe(6);
    // No expired price is offered to search engines.
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
    expect(data).not.toContain('"Offer"');

    // Older prices stay out of the comparison, as pale as those in it.
    await page.getByText('1 posto com preço ainda mais antigo').click();
    const old = page
      .getByRole('table', { name: 'Gasolina comum, preços fora da comparação' })
      .getByRole('row')
      .nth(1);
    await soon(async () => plain(await old.textContent())).toContain('Posto Antigo');
    await soon(async () => plain(await old.textContent())).toContain('fora da comparação');
    const colour = (row: typeof old) =>
      row
        .locator('.price')
        .first()
        .evaluate((price) => getComputedStyle(price).color);
    expect(await colour(old)).toBe(await colour(ranking.getByRole('row').nth(2)));
  });

  it('the station page says it too, and does not call the prices those of today', async () => {
    const page = await visit(paths.fuel({ search: 'arara' }));
    await page
      .getByRole('link', { name: /^Ver Posto.*Posto Arara$/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Posto Arara' }).waitFor();
    await page.getByRole('heading', { name: 'Últimos preços conhecidos' }).waitFor();
    expect(await page.getByText('Preços de hoje').count()).toBe(0);
    await soon(async () => plain(await page.getByRole('note').textContent())).toContain(
      'vencidos.Não há coleta mais nova. No posto,',
    );
  });

  it('a survey that comes in beside the running server ends that', async () => {
    const page = await visit(paths.fuel());
    await page.getByRole('note').getByText('vencidos', { exact: false }).first().waitFor();
    expect(await site.import(writeSurvey(smallCity(), site.folder))).toMatch(/novas [1-9]/);
    await page.reload();
    await awake(page);
    expect(await page.getByRole('note').count()).toBe(0);
    const ranking = page.getByRole('table', { name: 'Gasolina comum, menor preço primeiro' });
    expect(plain(await ranking.getByRole('row').nth(1).textContent())).toMatch(
      /^Gasolina comumPosto Avenida.*R\$ 6,69 por litro.*há 2 dias/,
    );
  });
});
