import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import { createEstablishment } from '../factories/establishments.ts';
import { createPrice } from '../factories/prices.ts';
import { createProduct } from '../factories/products.ts';
import { currentPrices } from '../schema.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { checkCurrentPrices, mendCurrentPrices } from './check-current-prices.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;
beforeEach(() => orm.execute(sql`truncate prices cascade`));

const faults = async () => (await checkCurrentPrices(orm)).faults;

describe('a check of the current prices', () => {
  it('names those that are not what the observations tell, and mends these alone', async () => {
    const product = await createProduct(orm, { name: 'Corte de Prova' });
    const shop = await createEstablishment(orm, { name: 'Boi de Prova' });
    const pair = { productId: product.id, establishmentId: shop.id };
    const [wrong, lost, sound] = [
      await createPrice(orm, pair),
      await createPrice(orm, { ...pair, paymentCondition: 'pix' }),
      await createPrice(orm),
    ];
    expect((await checkCurrentPrices(orm)).read).toBe('3 comparados com as observações');
    expect(await faults()).toEqual([]);
    await orm.update(currentPrices).set({ priceCentavos: 1 }).where(eq(currentPrices.id, wrong.id));
    await orm.delete(currentPrices).where(eq(currentPrices.id, lost.id));
    await orm.insert(currentPrices).values({ ...sound, paymentCondition: 'app' });
    expect(await faults()).toEqual([
      'o preço atual de Corte de Prova em Boi de Prova não é o das observações: npm run check -- --consertar',
      'o preço atual de Corte de Prova em Boi de Prova (Pix) não é o das observações: npm run check -- --consertar',
      expect.stringMatching(/ \(Aplicativo da loja\) não é o das observações/),
    ]);
    expect(await mendCurrentPrices(orm)).toBe(3);
    expect(await faults()).toEqual([]);
    expect(await mendCurrentPrices(orm)).toBe(0);
  });

  it('names ten, and counts the others', async () => {
    for (let n = 0; n < 12; n += 1) await createPrice(orm);
    await orm.delete(currentPrices);
    expect((await faults()).at(-1)).toBe('outros 2 preços atuais também não são os das observações');
    expect(await faults()).toHaveLength(11);
  });
});
