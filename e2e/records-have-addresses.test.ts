import { describe, it } from 'vitest';
import { type AdminListName, panelPaths } from '#web/panel-paths.ts';
import { callFrom } from './support/call-from.ts';
import { journey, soon } from './support/journey.ts';
import { button, create, notice, openPanel } from './support/panel.ts';
import { anywhere, enterFrom, joinFrom, memberAt, somebody } from './support/people.ts';
import { admin } from './support/shared-sites.ts';

/** A row opened by a moderator or an administrator has its own address, which can be sent to others. */
const { visit } = journey('empty');

const wide = { width: 1440, height: 900 };
const unknown = 2_000_000_000;
const recordOf = (address: string) => Number(new URL(address).searchParams.get('id'));

describe('a record', () => {
  it('of a queue is opened by its address, also one that is not on the page, and decided there', async () => {
    const author = await visit(anywhere);
    await joinFrom(author, somebody({ name: 'Iracema Lopes' }));
    const page = await openPanel(visit, panelPaths.list('reviews', { search: 'iracema' }), {
      ...wide,
      async prepare(page) {
        for (const number of [1, 2]) {
          const shop = { name: `Venda ${number} do Endereço`, regionId: 1 };
          const establishmentId = await create(page, '/establishments', shop);
          const body = { establishmentId, rating: 4, comment: `Lugar ${number}.` };
          await callFrom(author, '/users/reviews', { method: 'POST', body });
        }
      },
    });
    const details = page.getByRole('region', { name: /^Detalhes: / });
    const open = button(page, /^Detalhes de Iracema/);
    await open.nth(1).click();
    await soon(() => new URL(page.url()).search).toMatch(/^\?search=iracema&id=\d+$/);
    const record = recordOf(page.url());
    await details.getByText('“Lugar 2.”').waitFor();

    // It is not on this page of the list.
    await page.goto(panelPaths.list('reviews', { id: record, status: 'rejected' }));
    await details.getByText('“Lugar 2.”').waitFor();
    await details.getByRole('button', { name: 'Aprovar' }).click();
    await notice(page).getByText('Avaliação aprovada').waitFor();
    await details.getByText('Aprovada').waitFor();
    await button(page, 'Desfazer').click();
    await notice(page).getByText('Decisão desfeita').waitFor();
    await details.getByRole('button', { name: 'Aprovar' }).waitFor();
    await button(page, 'Fechar detalhes').click();
    await soon(() => new URL(page.url()).search).not.toContain('id=');

    // On a phone the details cover the list, and close with the address.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(panelPaths.list('reviews', { id: record }));
    const sheet = page.getByRole('dialog');
    await sheet.getByText('“Lugar 2.”').waitFor();
    await page.keyboard.press('Escape');
    await soon(() => new URL(page.url()).search).toBe('');
  });

  it('of the other queues and of the daily work is opened by its address', async () => {
    const page = await visit(anywhere, wide);
    await enterFrom(page, admin);
    const shop = await create(page, '/establishments', { name: 'Venda da Placa', regionId: 1 });
    // A round makes a batch, which is in the audit log.
    const { today, cuts } = (await callFrom(
      page,
      `/backoffice/price-batches/round?establishmentId=${shop}`,
    )) as { today: string; cuts: { productId: number }[] };
    const productId = cuts[0]?.productId;
    const prices = [{ productId, price: 40, seenId: null }];
    const batch = await create(page, '/price-batches', { establishmentId: shop, day: today, prices });
    const { page: person } = await memberAt(visit, anywhere, somebody({ name: 'Otília Reis' }));
    const report = (await callFrom(person, '/reported-prices', {
      method: 'POST',
      body: { productId, establishmentId: shop, reportedPrice: 41, comment: 'Na placa da porta.' },
    })) as { id: number };
    await page.goto(panelPaths.list('reportedPrices', { id: report.id, status: 'rejected' }));
    await page.getByText('“Na placa da porta.”').waitFor();

    await page.goto(panelPaths.list('priceBatches'));
    await button(page, new RegExp(`^Ver lote lote ${batch},`)).click();
    await soon(() => recordOf(page.url())).toBe(batch);
    await page.goto(page.url());
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Rodada · lote nº ${batch}`).waitFor();
    await dialog.getByRole('link', { name: 'Ver na auditoria' }).click();
    await button(page, /^Ver mudança /).click();
    await soon(() => recordOf(page.url())).toBeGreaterThan(0);
    const entry = recordOf(page.url());
    await page.goto(panelPaths.list('audit', { id: entry, search: 'nada disso' }));
    await dialog.getByRole('table', { name: 'Campos alterados' }).waitFor();

    const [region] = (await callFrom(page, '/backoffice/regions')) as { id: number }[];
    const place = { name: 'Posto Sem Ponto', address: 'Quadra 104 Sul', regionId: region?.id };
    const station = await create(page, '/fuel/stations', place);
    await page.goto(panelPaths.list('stationLocations', { id: station, search: 'nada disso' }));
    await page.getByRole('heading', { name: place.name }).waitFor();
  });

  it('that there is not is told, and leaves the address', async () => {
    const gone: [AdminListName, string][] = [
      ['reviews', 'Esta avaliação não existe mais.'],
      ['reportedPrices', 'Este preço reportado não existe mais.'],
      ['receipts', 'Este comprovante não existe mais.'],
      ['audit', 'Esta mudança não existe mais.'],
      ['priceBatches', 'Este lote não existe mais.'],
      ['stationLocations', 'Este posto não existe mais.'],
    ];
    const page = await visit(anywhere, { ...wide, expected: /status of 404/ });
    await enterFrom(page, admin);
    for (const [list, told] of gone) {
      await page.goto(panelPaths.list(list, { id: unknown }));
      await notice(page).getByText(told).waitFor();
      await soon(() => new URL(page.url()).search, list).toBe('');
    }
  });
});
