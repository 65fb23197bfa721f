import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { barriers } from './support/accessibility.ts';
import { callFrom } from './support/call-from.ts';
import { liveAtHome } from './support/home.ts';
import { awake, journey, plain, soon } from './support/journey.ts';
import { linkMailedTo } from './support/mails.ts';
import { anywhere, knownFrom, memberAt, signInAt, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';
import { daysAgo } from './support/survey.ts';

/** A person at the counter opens the sheet of a price, confirms it, or says that it has changed. */
const here = journey(() => ({
  settings: { TRUST_PROXY: 'loopback', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
}));
const { visit } = here;

interface Seen {
  productId: number;
  establishmentId: number;
  establishmentName: string;
  price: number;
  collectionDate: string;
  expired: boolean;
  promotion: object | null;
}

/** A cut's lowest price that is valid and of an earlier day: its page answers with it. */
async function olderPrice(page: Page): Promise<Seen> {
  const prices = (await callFrom(page, '/public/prices/best?limit=100')) as Seen[];
  const today = daysAgo(0);
  const found = prices.find(
    ({ expired, promotion, collectionDate }) => !expired && !promotion && collectionDate.slice(0, 10) < today,
  );
  if (!found) throw new Error('no valid price of an earlier day');
  return found;
}

const sheet = (page: Page) => page.getByRole('dialog');
const freshness = (page: Page) => page.getByRole('button', { name: /^Sobre este preço/ }).first();
const still = (page: Page) => sheet(page).getByRole('button', { name: 'Ainda está assim' });
const changed = (page: Page) => sheet(page).getByRole('button', { name: 'Mudou' });
const field = (page: Page) => sheet(page).getByLabel(/^Preço correto/);
const send = (page: Page) => sheet(page).getByRole('button', { name: /enviar relato$/i });
const hasFocus = (of: ReturnType<typeof field>) => of.evaluate((one) => one === document.activeElement);

async function openSheet(page: Page, seen: Seen): Promise<void> {
  await page.goto(paths.product(seen.productId));
  await awake(page);
  await freshness(page).click();
  await sheet(page).getByText('Visto em').waitFor();
}

/** Confirms the price by a call, like another phone. */
async function confirmElsewhere(page: Page, { productId, establishmentId }: Seen): Promise<void> {
  const asked = `productId=${productId}&establishmentId=${establishmentId}&kind=meat`;
  const { priceId } = (await callFrom(page, `/public/prices/details?${asked}`)) as { priceId: number };
  const body = { priceId, device: '0123456789abcdef'.repeat(2) };
  expect(await callFrom(page, '/public/confirmations', { method: 'POST', body })).toMatchObject({
    isCounted: true,
  });
}

/** The price without its comma, as it is typed on a pad of digits. */
const digits = (reais: number) => String(Math.round(reais * 100));

describe('a price that is still the same', () => {
  it('is confirmed with one tap, signed out, and lives longer by three phones', async () => {
    const seen = await olderPrice(await visit(anywhere));
    const confirmOn = async () => {
      const page = await visit(anywhere);
      await openSheet(page, seen);
      await still(page).click();
      return page;
    };
    const first = await confirmOn();
    await sheet(first).getByText('Obrigado! Sua confirmação conta').waitFor();
    await sheet(first).getByText('1 pessoa confirmou').waitFor();
    expect(await barriers(first)).toEqual([]);
    await still(first).click();
    await sheet(first).getByText('Você já confirmou este preço hoje').waitFor();
    await confirmElsewhere(await visit(anywhere), seen);
    const third = await confirmOn();
    await sheet(third).getByText('O preço vale por mais tempo').waitFor();
    await sheet(third).getByText('3 pessoas confirmaram').waitFor();
    await sheet(third).getByText('Pessoas que estiveram lá').waitFor();
    await third.keyboard.press('Escape');
    await soon(async () => plain(await freshness(third).textContent())).toContain('hoje');
  });

  it('has a sheet that everybody can use, whose button is large enough, and the focus comes back', async () => {
    const page = await visit(anywhere);
    const seen = await olderPrice(page);
    await page.goto(paths.product(seen.productId));
    await awake(page);
    const button = freshness(page);
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.focus();
    await page.keyboard.press('Enter');
    await sheet(page).getByText('Visto em').waitFor();
    await changed(page).press('Enter');
    await soon(() => hasFocus(field(page))).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await sheet(page).getByRole('button', { name: 'Voltar' }).press('Enter');
    await still(page).waitFor();
    await page.keyboard.press('Escape');
    await soon(() => sheet(page).count()).toBe(0);
    await soon(() => hasFocus(button)).toBe(true);
  });
});

describe('every row with a price', () => {
  const pages = [paths.home(), paths.butchers(), paths.fuel(), paths.product(1), paths.establishment(1)];
  const rows = (page: Page) => page.locator(':is(.place-row, .price-table tbody tr):visible');

  it.each(pages)('of %s has a button that opens its sheet, and leaves the name to its link', async (path) => {
    const page = await visit(path);
    await hasButtons(page);
    await liveAtHome(page);
    await page.reload();
    await awake(page);
    // The rows near the place replace those of the city; a shop has its own.
    if (path !== paths.establishment(1)) {
      await page
        .getByRole('list', { name: / perto de Casa$/ })
        .first()
        .waitFor();
    }
    await hasButtons(page);
  });

  async function hasButtons(page: Page): Promise<void> {
    await rows(page).first().waitFor();
    const ages = rows(page).getByRole('button', { name: /\. Ver e reportar o preço de .+ em / });
    await soon(async () => (await ages.count()) === (await rows(page).count())).toBe(true);
    const covered = await rows(page).evaluateAll((all) =>
      all.slice(0, 3).flatMap((row) => {
        const name = row.querySelector('.place-row-link, th b');
        if (!name) return ['no name'];
        const { left, top, width, height } = name.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return at?.closest('a') && row.contains(at) ? [] : [name.textContent];
      }),
    );
    expect(covered).toEqual([]);
    const age = ages.nth(1);
    expect((await age.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const name = (await age.getAttribute('aria-label')) ?? '';
    await age.click();
    const [, product = '', shop = ''] = name.match(/o preço de (.+) em (.+)$/) ?? [];
    await page.getByRole('dialog', { name: product }).getByText(`em ${shop}`).waitFor();
    await page.keyboard.press('Escape');
    await soon(() => hasFocus(age)).toBe(true);
  }

  it('has it behind the name in the order of the keyboard', async () => {
    const page = await visit(paths.product(1));
    const row = page.locator('.place-row').first();
    await row.getByRole('link').focus();
    await page.keyboard.press('Tab');
    await soon(() => hasFocus(row.getByRole('button'))).toBe(true);
  });
});

describe('a price that has changed', () => {
  it('is said in two taps and four keys, with product and place filled in; a minus or a letter stays, and is refused', async () => {
    const { page } = await memberAt(visit, anywhere);
    const seen = await olderPrice(page);
    await openSheet(page, seen);
    await changed(page).click();
    await soon(() => hasFocus(field(page))).toBe(true);
    expect(await field(page).getAttribute('inputmode')).toBe('numeric');
    await page.keyboard.type('-5');
    await soon(() => field(page).inputValue()).toBe('-5');
    await page.keyboard.press('Enter');
    await soon(() => field(page).getAttribute('aria-invalid')).toBe('true');
    await sheet(page).getByText('Por favor, informe um preço válido.').first().waitFor();
    await field(page).fill('');
    // They make it no price wherever they are typed.
    await page.keyboard.type('5-7k99');
    await soon(() => field(page).inputValue()).toBe('0,05-7k99');
    await page.keyboard.press('Enter');
    await soon(() => field(page).getAttribute('aria-invalid')).toBe('true');
    await field(page).fill('');
    const typed = seen.price + 0.1;
    await page.keyboard.type(digits(typed));
    await soon(() => field(page).inputValue()).toBe(typed.toFixed(2).replace('.', ','));
    await page.keyboard.press('Enter');
    await page.getByText('Obrigado! Seu relato foi enviado.').waitFor();
    await soon(() => sheet(page).count()).toBe(0);
    expect(await callFrom(page, '/users/reported-prices')).toMatchObject([
      { reportedPrice: Number(typed.toFixed(2)), Establishment: { name: seen.establishmentName } },
    ]);
  });

  it('stays typed while the person signs in', async () => {
    const page = await visit(anywhere);
    const person = await knownFrom(page);
    const seen = await olderPrice(page);
    await openSheet(page, seen);
    await changed(page).click();
    const typed = seen.price + 0.2;
    await page.keyboard.type(digits(typed));
    await send(page).click();
    await sheet(page).getByText('Você precisa estar logado para reportar um preço.').waitFor();
    await sheet(page).getByRole('link', { name: 'Já tenho senha' }).click();
    await signInAt(page, person);
    await soon(() => field(page).inputValue()).toBe(typed.toFixed(2).replace('.', ','));
    await sheet(page).getByText(seen.establishmentName).waitFor();
    await send(page).click();
    await page.getByText('Obrigado! Seu relato foi enviado.').waitFor();
  });

  it('needs no account: it waits on the phone for a link, and follows once the link is opened', async () => {
    const page = await visit(anywhere);
    const { email } = somebody();
    const seen = await olderPrice(page);
    await openSheet(page, seen);
    await changed(page).click();
    await sheet(page).getByText('Ao enviar, pedimos só o seu e-mail').waitFor();
    const typed = Number((seen.price + 0.25).toFixed(2));
    await page.keyboard.type(digits(typed));
    await send(page).click();
    const address = sheet(page).getByLabel(/^E-mail/);
    await soon(() => hasFocus(address)).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    const sent = sheet(page)
      .getByRole('status')
      .filter({ hasText: `Enviamos um link para ${email}` });
    await sent.waitFor();
    expect(plain(await sent.textContent())).toContain(
      `${typed.toFixed(2).replace('.', ',')} fica guardado aqui até lá, em conferência.`,
    );
    expect(await barriers(page)).toEqual([]);
    await sheet(page).getByRole('button', { name: 'Fechar' }).last().click();
    await soon(() => sheet(page).count()).toBe(0);
    await freshness(page).click();
    await sheet(page).getByText('seu, em conferência').waitFor();
    await changed(page).waitFor();
    expect(await barriers(page)).toEqual([]);

    const before = page.url();
    await page.goto(await linkMailedTo(email, here.site, paths.signInLink()));
    await awake(page);
    await page.getByRole('main').getByText(email).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Obrigado! Seu relato foi enviado.').waitFor();
    expect(page.url()).toBe(before);
    await page.getByRole('button', { name: 'Ver meus relatos' }).click();
    const row = page.getByRole('list', { name: 'Preços relatados' }).getByRole('listitem');
    await row.getByText('Pendente').waitFor();
    expect(await callFrom(page, '/users/reported-prices')).toMatchObject([
      { reportedPrice: typed, status: 'pending', Establishment: { name: seen.establishmentName } },
    ]);
    expect(await callFrom(page, '/users/profile')).toMatchObject({ name: 'Marina', emailConfirmed: true });
    const names = await page.evaluate(() => Object.keys(localStorage).join());
    expect(names).not.toMatch(/precos-nao-enviados|link-pedido/);
  });

  it('cannot be sent without a connection, which it says, and is kept on the phone', async () => {
    const { page } = await memberAt(visit, anywhere, undefined, {
      expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    });
    const seen = await olderPrice(page);
    await openSheet(page, seen);
    const context = page.context();
    // The sheet opens with what its row knows.
    await soon(() => still(page).isEnabled()).toBe(true);
    await context.setOffline(true);
    await still(page).click();
    await sheet(page).getByText('Não dá para enviar agora').waitFor();
    await changed(page).click();
    const typed = seen.price + 0.3;
    await page.keyboard.type(digits(typed));
    await send(page).click();
    await sheet(page).getByText('Não dá para enviar agora').waitFor();
    await page.keyboard.press('Escape');
    await soon(() => sheet(page).count()).toBe(0);
    await context.setOffline(false);
    // Somebody else who signs in on the same phone neither sees nor sends it.
    const author = await page.evaluate(() => localStorage.getItem('user') ?? '');
    await page.evaluate((user) => {
      localStorage.setItem('user', JSON.stringify({ ...JSON.parse(user), id: 999_999 }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    }, author);
    await freshness(page).click();
    await sheet(page).getByText('Visto em').waitFor();
    expect(await field(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await soon(() => sheet(page).count()).toBe(0);
    await page.evaluate((user) => localStorage.setItem('user', user), author);
    await freshness(page).click();
    await sheet(page).getByText('Este preço ainda não foi enviado').waitFor();
    await soon(() => field(page).inputValue()).toBe(typed.toFixed(2).replace('.', ','));
    expect(await barriers(page)).toEqual([]);
    await send(page).click();
    await page.getByText('Obrigado! Seu relato foi enviado.').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('precos-nao-enviados');
  });

  it('and waits since an earlier version of the site is sent once, from one of two tabs', async () => {
    const { page } = await memberAt(visit, anywhere);
    const seen = await olderPrice(page);
    const typed = Number((seen.price + 0.5).toFixed(2));
    const { productId, establishmentId } = seen;
    await page.evaluate(([key, price]) => localStorage.setItem(key, price), [
      `precos-nao-enviados:${productId}-${establishmentId}`,
      String(typed),
    ] as const);
    const openAgain = async (tab: Page) => {
      await tab.goto(paths.product(productId));
      await awake(tab);
      await freshness(tab).click();
      await sheet(tab).getByText('Este preço ainda não foi enviado').waitFor();
      await soon(() => field(tab).inputValue()).toBe(typed.toFixed(2).replace('.', ','));
    };
    const other = await page.context().newPage();
    await openAgain(page);
    await openAgain(other);
    await send(other).click();
    await other.getByText('Obrigado! Seu relato foi enviado.').waitFor();
    await send(page).click();
    await page.getByText('já foi enviado ou descartado em outra aba').waitFor();
    await soon(() => sheet(page).count()).toBe(0);
    await freshness(page).click();
    await sheet(page).getByText('Visto em').waitFor();
    expect(await field(page).count()).toBe(0);
    expect(await callFrom(page, '/users/reported-prices')).toMatchObject([{ reportedPrice: typed }]);
  });

  it('is not sent by somebody else who has signed in meanwhile, which it says', async () => {
    const { page } = await memberAt(visit, anywhere);
    const seen = await olderPrice(page);
    await openSheet(page, seen);
    await changed(page).click();
    await page.keyboard.type(digits(seen.price + 0.4));
    const author = await page.evaluate(() => localStorage.getItem('user') ?? '');
    await page.evaluate((user) => {
      localStorage.setItem('user', JSON.stringify({ ...JSON.parse(user), id: 999_999 }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    }, author);
    await send(page).click();
    await page.getByText('Seu relato não foi enviado').waitFor();
    await soon(() => sheet(page).count()).toBe(0);
    await page.evaluate((user) => localStorage.setItem('user', user), author);
    expect(await callFrom(page, '/users/reported-prices')).toEqual([]);
  });
});
