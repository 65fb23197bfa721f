import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { troublesOf } from './support/accessibility.ts';
import { callAs } from './support/call-as.ts';
import { callFrom } from './support/call-from.ts';
import { demonstrationStation } from './support/demonstration.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { anywhere, knownFrom, memberAt, signInAt } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** A place is reviewed, moderated, shown and counted. Spec, public side, sections 2, 5 and 8. */
const here = journey('demonstration');
const { visit } = here;

/** Reviews of these two are approved here; no other journey reads their ratings. */
const shop = 21;
const station = demonstrationStation + 8;

/** The texts of the ratings used here. */
const said = {
  1: '1 de 5, muito ruim',
  3: '3 de 5, razoável',
  4: '4 de 5, bom',
  5: '5 de 5, muito bom',
} as const;

const box = (page: Page) => page.locator('#avaliar');
const section = (page: Page) => page.getByRole('region', { name: 'Avaliações' });
const stars = (page: Page) => page.getByRole('radiogroup', { name: 'Sua nota' });
const comment = (page: Page) => page.getByLabel(/^Comentário/);
const submit = (page: Page) => page.getByRole('button', { name: 'Enviar avaliação' });
const sent = (page: Page) => page.getByText('Avaliação enviada!').waitFor();
const chosen = (page: Page) => stars(page).locator('input:checked').getAttribute('aria-label');
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
const rows = (page: Page) => page.getByRole('list', { name: 'Avaliações' }).getByRole('listitem');

interface Review {
  id: number;
  rating: number;
}

const ownReviews = (page: Page) => callFrom(page, '/users/reviews') as Promise<Review[]>;

const decide = (id: number | undefined, body: object) =>
  callAs(here.site, admin, `/backoffice/reviews/${id}/status`, { method: 'PUT', body });

/** The number of public reviews and their average, as shown on a page, with one more of this rating. */
async function factsWith(page: Page, place: string, rating: number) {
  const ratings = ((await callFrom(page, `/public/reviews/${place}?limit=100`)) as Review[]).map(
    (review) => review.rating,
  );
  const all = [...ratings, rating];
  const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
  return { count: all.length, average: (Math.round(mean * 10) / 10).toFixed(1).replace('.', ',') };
}

describe('a shop', () => {
  it('is reviewed after signing in on the way, waits, and once approved is shown and counted at once', async () => {
    const page = await visit(paths.establishment(shop), { expected: /status of 409/ });
    const person = await knownFrom(page);
    await box(page).getByText('Você precisa estar logado para avaliar um estabelecimento.').waitFor();
    await box(page).getByRole('link', { name: 'Entrar' }).click();
    await signInAt(page, person);

    await box(page)
      .getByRole('heading', { name: /^Avalie o / })
      .waitFor();
    await soon(() => focused(page)).toBe(said[5]);
    await page.keyboard.press('ArrowLeft');
    await soon(() => chosen(page)).toBe('4 de 5, bom');
    await submit(page).click();
    await box(page).getByText('Por favor, escreva um comentário antes de enviar.').waitFor();
    await soon(() => comment(page).evaluate((text) => text === document.activeElement)).toBe(true);
    await page.keyboard.type('Carne fresca, fila curta.');
    await submit(page).click();
    await sent(page);
    await soon(() => focused(page)).toBe('Obrigado pela sua avaliação!');
    await box(page).getByText('Ela aparece aqui depois de aprovada.').waitFor();
    expect(await comment(page).count()).toBe(0);

    await box(page).getByRole('link', { name: 'Ver minhas avaliações' }).click();
    await rows(page).getByText('Pendente').waitFor();
    await soon(async () => plain(await rows(page).textContent())).toContain('Carne fresca, fila curta.');
    expect(await troublesOf(page)).toEqual([]);

    const again = callFrom(page, '/users/reviews', {
      method: 'POST',
      body: { establishmentId: shop, rating: 1, comment: 'De novo.' },
    });
    await expect(again).rejects.toThrow('Você já avaliou este estabelecimento');

    const expected = await factsWith(page, `establishment/${shop}`, 4);
    const [review] = await ownReviews(page);
    await decide(review?.id, { status: 'approved' });
    await page.goto(paths.establishment(shop));
    await section(page).getByText('Carne fresca, fila curta.').first().waitFor();
    const shown = plain(await section(page).textContent());
    expect(shown).toContain(`${expected.count} avaliações aprovadas`);
    expect(shown).toContain(expected.average);
    await box(page).getByText('Você já avaliou este estabelecimento. Ela está publicada.').waitFor();

    await page.goto(paths.dashboard('avaliacoes'));
    await rows(page).getByText('Publicada').waitFor();
    expect(await rows(page).getByRole('button').count()).toBe(0);
  });

  it('has a form that everybody can use, and that says why a review is not sent; one review of a person is taken', async () => {
    const { page } = await memberAt(visit, paths.establishment(2), undefined, {
      expected: /status of (409|503)/,
    });
    await comment(page).waitFor();
    await submit(page).click();
    await box(page).getByText('Por favor, escreva um comentário antes de enviar.').waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await comment(page).fill('Bom corte.');
    await page.route('**/api/users/reviews', (route) => route.fulfill({ status: 503, body: '' }));
    await submit(page).click();
    await box(page).getByText('Erro ao enviar avaliação').waitFor();
    await box(page)
      .getByText('Ocorreu um erro ao enviar sua avaliação. Tente novamente mais tarde.')
      .waitFor();
    await soon(() => comment(page).inputValue()).toBe('Bom corte.');
    await page.unroute('**/api/users/reviews');
    await submit(page).click();
    await sent(page);
    expect(await ownReviews(page)).toHaveLength(1);

    // At the next shop another tab is quicker.
    await page.goto(paths.establishment(3));
    await comment(page).fill('Segunda aba.');
    await callFrom(page, '/users/reviews', {
      method: 'POST',
      body: { establishmentId: 3, rating: 2, comment: 'Primeira aba.' },
    });
    await submit(page).click();
    await page.getByText('Avaliação já enviada').waitFor();
    await page.getByText('Você já avaliou este estabelecimento anteriormente.').waitFor();
    await box(page).getByText('Primeira aba.').waitFor();
    expect(await comment(page).count()).toBe(0);
    await page.reload();
    await box(page).getByText('Você já avaliou este estabelecimento.').waitFor();
  });

  it('keeps what was typed when the session ends in another tab, and when it is over', async () => {
    const { page, person } = await memberAt(visit, paths.establishment(4), undefined, {
      expected: /status of 401/,
    });
    await comment(page).fill('Escrita antes de entrar de novo.');
    await stars(page).getByLabel(said[3]).check();
    const other = await page.context().newPage();
    await other.goto(anywhere);
    await other.evaluate(() => localStorage.clear());
    await box(page).getByText('Sua sessão expirou. Por favor, faça login novamente.').waitFor();
    await box(page).getByRole('link', { name: 'Entrar' }).click();
    await signInAt(page, person);
    await soon(() => comment(page).inputValue()).toBe('Escrita antes de entrar de novo.');

    await callFrom(page, '/auth/logout', { method: 'POST' });
    await submit(page).click();
    await page.getByText('Sua sessão expirou ou é inválida. Por favor, faça login novamente.').waitFor();
    await signInAt(page, person);
    await comment(page).waitFor();
    await soon(() => comment(page).inputValue()).toBe('Escrita antes de entrar de novo.');
    await soon(() => chosen(page)).toBe(said[3]);
    await submit(page).click();
    await sent(page);
    expect(await ownReviews(page)).toMatchObject([{ rating: 3 }]);
  });
});

describe('a station', () => {
  it('is reviewed by keyboard, and once approved is shown and counted', async () => {
    const { page } = await memberAt(visit, paths.station(station));
    await submit(page).waitFor();
    await page.getByRole('button', { name: 'Avaliar', exact: true }).press('Enter');
    await soon(() => focused(page)).toBe(said[5]);
    await soon(() => submit(page).isDisabled()).toBe(true);
    await box(page)
      .getByText('Comentário vazio: Por favor, escreva um comentário para sua avaliação.')
      .waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await stars(page).locator('input:checked').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await soon(() => chosen(page)).toBe('3 de 5, razoável');
    await page.keyboard.press('Tab');
    await page.keyboard.type('   ');
    await soon(() => submit(page).isDisabled()).toBe(true);
    await page.keyboard.type('Bomba rápida.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sent(page);

    const expected = await factsWith(page, `station/${station}`, 3);
    const [review] = await ownReviews(page);
    await decide(review?.id, { status: 'approved' });
    await page.reload();
    await awake(page);
    const shown = plain(await section(page).textContent());
    expect(shown).toContain('Bomba rápida.');
    expect(shown).toMatch(new RegExp(`${expected.count} avaliaç(ão|ões) aprovadas?`));
    const header = plain(await page.getByRole('main').locator('header').textContent());
    expect(header).toContain(`${expected.average} (${expected.count})`);
  });

  it('leads by Avaliar to the sign-in page and back to its form, which is empty at the next station', async () => {
    const page = await visit(paths.station(station));
    const person = await knownFrom(page);
    await box(page).getByText('Você precisa estar logado para avaliar um posto.').waitFor();
    await page.getByRole('link', { name: 'Avaliar', exact: true }).click();
    await signInAt(page, person);
    await soon(() => focused(page)).toBe(said[5]);
    await comment(page).fill('Deste posto só.');
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('region', { name: 'Postos próximos' }).getByRole('link').first().click();
    await soon(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(name);
    await comment(page).waitFor();
    await soon(() => comment(page).inputValue()).toBe('');
  });
});

it('a rejected review says why, is changed and waits again, and is removed with undo', async () => {
  const { page } = await memberAt(visit, anywhere);
  const body = { establishmentId: 6, rating: 1, comment: 'Fui a outro lugar.' };
  const created = (await callFrom(page, '/users/reviews', { method: 'POST', body })) as Review;
  await decide(created.id, { status: 'rejected', reason: 'Fala de outro lugar.' });
  await page.goto(paths.establishment(6));
  await box(page).getByText('Motivo: Fala de outro lugar.').waitFor();
  await box(page).getByRole('link', { name: 'Alterar minha avaliação' }).click();

  await rows(page).getByText('Rejeitado').waitFor();
  await rows(page).getByText('Motivo: Fala de outro lugar.').waitFor();
  await rows(page)
    .getByRole('button', { name: /^Alterar/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Alterar avaliação' });
  await dialog.waitFor();
  await soon(() => chosen(page)).toBe(said[1]);
  await soon(() => comment(page).inputValue()).toBe('Fui a outro lugar.');
  expect(await troublesOf(page)).toEqual([]);
  await stars(page).getByLabel(said[4]).check();
  await comment(page).fill('Agora do lugar certo.');
  await dialog.getByRole('button', { name: 'Salvar avaliação' }).click();
  await rows(page).getByText('Pendente').waitFor();
  await rows(page).getByText('Agora do lugar certo.').waitFor();

  const remove = rows(page).getByRole('button', { name: /^Remover/ });
  await remove.click();
  await page.getByText('Você ainda não avaliou nenhum lugar').waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await remove.click();
  await page.getByText('Você ainda não avaliou nenhum lugar').waitFor();
  await soon(async () => (await ownReviews(page)).length).toBe(0);
});
