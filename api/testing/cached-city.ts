import type { CachedTable } from '#contract/cached-tables.ts';
import { cachedTablesOf as tablesOf } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { eq, type SQL } from '#database/orm.ts';
import { categories, establishments, prices, products, promotions } from '#database/schema.ts';
import { seedDemonstrationCity } from '#database/seed/demonstration-city.ts';
import { seedDemonstrationMeat } from '#database/seed/demonstration-meat.ts';
import { running } from '../current-prices/running-promotions.ts';
import { isCut, isShop, isStation } from '../platform/kinds.ts';
import { at, type TestApi, testDay } from '../platform/testing.ts';

/** An address of a cached call, and the product, shop or station that it is about, if any. */
export interface CachedAddress {
  name: EndpointName;
  /** under the API's prefix */
  url: string;
  product?: number;
  establishment?: number;
  station?: number;
}

interface Sold {
  productId: number;
  establishmentId: number;
}

interface City {
  products: number[];
  establishments: number[];
  stations: number[];
  categories: number[];
  /** those of today */
  promotions: (Sold & { id: number })[];
  /** which shops have a price of which products, and which stations of which fuels */
  sold: Sold[];
  pumped: Sold[];
}

/** Fills the database with the demonstration city. */
export async function seedCity({ orm, settled }: TestApi): Promise<City> {
  await seedDemonstrationCity(orm, at(testDay));
  await seedDemonstrationMeat(orm, at(testDay));
  await settled();
  const idsOf = async (table: typeof products | typeof establishments | typeof categories, condition?: SQL) =>
    (await orm.select({ id: table.id }).from(table).where(condition).orderBy(table.id)).map(({ id }) => id);
  const soldAt = (place: SQL): Promise<Sold[]> =>
    orm
      .selectDistinct({ productId: prices.productId, establishmentId: prices.establishmentId })
      .from(prices)
      .innerJoin(establishments, eq(establishments.id, prices.establishmentId))
      .where(place)
      .orderBy(prices.productId, prices.establishmentId);
  return {
    products: await idsOf(products, isCut(orm)),
    establishments: await idsOf(establishments, isShop),
    stations: await idsOf(establishments, isStation),
    categories: await idsOf(categories),
    promotions: await orm
      .select({
        id: promotions.id,
        productId: promotions.productId,
        establishmentId: promotions.establishmentId,
      })
      .from(promotions)
      .where(running(testDay)),
    sold: await soldAt(isShop),
    pumped: await soldAt(isStation),
  };
}

type Addresses = Omit<CachedAddress, 'name'>[];

/** Every address of a cached call about one thing of the city, and its lists, plain and filtered. */
export function cachedAddresses(city: City): CachedAddress[] {
  const plain: Addresses = [{ url: '' }];
  const ofProducts: Addresses = city.products.map((product) => ({ url: String(product), product }));
  const ofShops: Addresses = city.establishments.map((establishment) => ({
    url: String(establishment),
    establishment,
  }));
  const ofStations: Addresses = city.stations.map((station) => ({ url: String(station), station }));
  const known: Partial<Record<EndpointName, Addresses>> = {
    readProduct: ofProducts,
    readProductPage: ofProducts,
    // Any product of the category may become cheaper.
    listCheaperProducts: city.products.slice(0, 1).map((product) => ({ url: String(product) })),
    listProductPrices: ofProducts,
    listPublicReportedPrices: ofProducts,
    readEstablishment: ofShops,
    listEstablishmentPromotions: ofShops,
    listPublicEstablishmentReviews: ofShops,
    readFuelStation: ofStations,
    listFuelStationHistory: ofStations,
    listPublicReportedFuelPrices: ofStations,
    listPublicStationReviews: ofStations,
    readPublicPromotion: city.promotions.map(({ id, productId, establishmentId }) => ({
      url: String(id),
      product: productId,
      establishment: establishmentId,
    })),
    // One shop of each product, and one product of each shop.
    readLatestPrice: city.sold.filter(isFirstOfOne).map(({ productId, establishmentId }) => ({
      url: `?productId=${productId}&establishmentId=${establishmentId}`,
      product: productId,
      establishment: establishmentId,
    })),
    readPriceDetails: [
      ...city.pumped.slice(0, 1).map(({ productId, establishmentId }) => ({
        url: `?productId=${productId}&establishmentId=${establishmentId}&kind=fuel`,
        station: establishmentId,
      })),
      ...city.sold.filter(isFirstOfOne).map(({ productId, establishmentId }) => ({
        url: `?productId=${productId}&establishmentId=${establishmentId}&kind=meat`,
        product: productId,
        establishment: establishmentId,
      })),
    ],
    locatePostalCode: [{ url: '77020014' }],
    searchProducts: [{ url: '?search=file' }],
    listSuggestions: [{ url: '?search=posto' }, { url: '?search=file' }],
    readShoppingList: [
      {
        url: `?c=${city.products
          .slice(0, 3)
          .map((product) => `${product}x1`)
          .join('%2C')}&near=-10.185%2C-48.335`,
      },
      ...city.products.slice(0, 3).map((product) => ({ url: `?c=${product}x2`, product })),
    ],
    listPublicPrices: [
      ...plain,
      { url: '?search=acougue' },
      { url: '?near=-10.185%2C-48.335&sort=distance' },
      ...city.products.map((product) => ({ url: `?productId=${product}`, product })),
      ...city.products.slice(0, 2).map((product) => ({
        url: `?productId=${product}&near=-10.185%2C-48.335&radius=5`,
        product,
      })),
    ],
    listPublicFuelPrices: [...plain, { url: '?near=-10.185%2C-48.335&sort=distance' }],
    listNearBest: city.products.map((product) => ({
      url: `?goods=${product}&near=-10.185%2C-48.335`,
      product,
    })),
    listPriceFigures: [
      ...plain,
      ...city.establishments.map((establishment) => ({
        url: `?establishmentId=${establishment}`,
        establishment,
      })),
    ],
    listBestPrices: [...plain, ...city.categories.map((id) => ({ url: `?categoryId=${id}` }))],
  };
  return (Object.keys(endpoints) as EndpointName[])
    .filter((name) => cachedTablesOf(name) !== undefined)
    .flatMap((name) =>
      (known[name] ?? plain).map((address) => ({ ...address, name, url: addressOf(name, address.url) })),
    );
}

/** The tables that a call's cached answers depend on; undefined if they are not cached. */
export function cachedTablesOf(name: EndpointName): readonly CachedTable[] | undefined {
  return tablesOf(endpoints[name]);
}

function isFirstOfOne({ productId, establishmentId }: Sold, index: number, sold: readonly Sold[]): boolean {
  const before = sold.slice(0, index);
  return (
    !before.some((other) => other.productId === productId) ||
    !before.some((other) => other.establishmentId === establishmentId)
  );
}

function addressOf(name: EndpointName, rest: string): string {
  const { path } = endpoints[name];
  return /:/.test(path) ? path.replace(/:\w+/, rest) : `${path}${rest}`;
}
