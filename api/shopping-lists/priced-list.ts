import type { ListedGood, ListedPlace, PricedList } from '#contract/shopping-lists.ts';
import type { Orm } from '#database/database.ts';
import { inArray } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { cellCentre } from '#domain/cells.ts';
import { addDays } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import {
  type Candidate,
  itemsOfPreset,
  type ListItem,
  listPresets,
  readList,
  selectPlaces,
  writeList,
} from '#domain/shopping-list.ts';
import { roadKm, usualCar, usualLitrePrice } from '#domain/trip.ts';
import { type CatalogueProduct, readFuels, readPublicGoods } from '../current-prices/catalogue.ts';
import { readCityPlaces } from '../current-prices/city-places.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { comparedPrices, figuresOfProducts, type ProductFigures } from '../current-prices/figures.ts';
import { kmTo } from '../current-prices/find-prices.ts';
import type { StandingPrice } from '../current-prices/packed-prices.ts';
import { firstDay } from '../current-prices/packed-rows.ts';
import { presentPoint, publicPoint } from '../current-prices/public-point.ts';
import { readHandler } from '../platform/handler.ts';
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts';

/** Trips of a selection are those of somebody who has not described their car: the device computes the exact bills. */
const usualFuel = { litrePrice: usualLitrePrice, kmPerLitre: usualCar.kmPerLitre };

interface Good {
  item: ListItem;
  product: CatalogueProduct | undefined;
  kind: 'meat' | 'fuel' | null;
  /** undefined: it has no price that could be compared */
  figures: ProductFigures | undefined;
}

/** A place with its valid prices, in the order of the list. */
interface Place extends Candidate {
  costs: (number | null)[];
  prices: (StandingPrice | null)[];
}

/**
 * Reads the prices of a list at the places where it costs least. They are chosen in memory, from the figures of its products and
 * the points of all places, so that only the rows of the chosen places are read.
 */
export const readShoppingList = readHandler(
  'readShoppingList',
  async ({ query: { c, near } }, { db, keepParts }) => {
    const { items } = readList(c);
    const [cuts, fuels, figures, places] = await Promise.all([
      readPublicGoods(keepParts),
      readFuels(keepParts),
      keepParts(
        figuresOfProducts,
        items.map(({ productId }) => productId),
      ),
      readCityPlaces(keepParts),
    ]);
    const goods = items.map((item): Good => {
      const cut = cuts.find(({ id }) => id === item.productId);
      const product = cut ?? fuels.find(({ id }) => id === item.productId);
      return {
        item,
        product,
        kind: product ? (cut ? 'meat' : 'fuel') : null,
        figures: product && figures.get(item.productId),
      };
    });
    const centre = near === undefined ? null : cellCentre(near);
    const kmOf = new Map(
      places.map((place) => [place.id, centre ? finite(roadKm(kmTo(place, centre))) : null]),
    );
    const shops = await choosePlaces(goods, 'meat', kmOf);
    const stations = await choosePlaces(goods, 'fuel', kmOf);
    const present = presenterOf(await readPlaces(db, [...shops, ...stations]));
    const data: PricedList = {
      list: c,
      items: goods.map(presentGood),
      shops: present.places(shops),
      stations: present.places(stations),
      facts: present.facts,
    };
    const ids = items.map(({ productId }) => productId);
    return { data, rows: rowsOfProducts(ids) };
  },
);

type KmOf = ReadonlyMap<number, number | null>;

/** Chooses the places of an answer among all that sell something of one kind on the list. */
async function choosePlaces(goods: readonly Good[], kind: 'meat' | 'fuel', kmOf: KmOf): Promise<Place[]> {
  const places = new Map<number, Place>();
  const yieldIfLong = yieldToEventLoop();
  let sold = 0;
  for (const [index, { item, kind: kindOfItem, figures }] of goods.entries()) {
    if (kindOfItem !== kind || !figures || figures.expired) continue;
    sold += 1;
    for (const price of comparedPrices(figures)) {
      const { establishmentId: id } = price;
      const place = places.get(id) ?? placeWithout(goods.length, id, kmOf.get(id) ?? null);
      const cost = toReais(price.centavos) * item.amount;
      place.prices[index] = price;
      place.costs[index] = cost;
      place.total += cost;
      place.lacking -= 1;
      places.set(id, place);
    }
    await yieldIfLong();
  }
  for (const place of places.values()) place.lacking += sold;
  return selectPlaces([...places.values()], usualFuel);
}

/** Its lacking items are counted down from 0 by each that it has, and completed by the number of those that are sold. */
function placeWithout(items: number, id: number, km: number | null): Place {
  return { id, km, total: 0, lacking: 0, prices: Array(items).fill(null), costs: Array(items).fill(null) };
}

function readPlaces(orm: Orm, places: readonly Place[]) {
  if (places.length === 0) return [];
  return orm
    .select({
      id: establishments.id,
      name: establishments.name,
      type: establishments.type,
      verified: establishments.verified,
      address: establishments.address,
      neighbourhood: establishments.neighbourhood,
      ...publicPoint,
    })
    .from(establishments)
    .where(
      inArray(
        establishments.id,
        places.map(({ id }) => id),
      ),
    );
}

function presentGood({ item, product, kind, figures }: Good): ListedGood {
  return {
    productId: item.productId,
    name: product?.name ?? null,
    unit: product?.unit ?? null,
    kind,
    lowest: figures && !figures.expired ? toReais(figures.lowest) : null,
    expiredOn: figures?.expired ? figures.to : null,
  };
}

/** Presents places whose prices refer to shared facts. */
function presenterOf(rows: Awaited<ReturnType<typeof readPlaces>>) {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const facts: PricedList['facts'] = [];
  const known = new Map<string, number>();
  const factOf = ({ day, expiresOn, isOffered }: StandingPrice) => {
    const key = `${day} ${expiresOn} ${isOffered}`;
    const index = known.get(key) ?? facts.length;
    if (index === facts.length) {
      facts.push({ day: addDays(firstDay, day), lifeDays: expiresOn - day, offered: isOffered });
      known.set(key, index);
    }
    return index;
  };
  const places = (chosen: readonly Place[]): ListedPlace[] =>
    chosen.flatMap(({ id, prices }) => {
      const row = rowOf.get(id);
      if (!row) return [];
      const { latitude, longitude, coordinatesPrecision, ...place } = row;
      return {
        ...place,
        ...presentPoint({ latitude, longitude, coordinatesPrecision }),
        prices: prices.map((price): ListedPlace['prices'][number] =>
          price ? [toReais(price.centavos), factOf(price)] : null,
        ),
      };
    });
  return { facts, places };
}

const finite = (km: number) => (Number.isFinite(km) ? km : null);
/** Lists the ready lists of which the catalogue has a cut. */
export const listShoppingPresets = readHandler('listShoppingPresets', async (_request, { keepParts }) => {
  const goods = await readPublicGoods(keepParts);
  const data = listPresets.flatMap((preset) => {
    const list = writeList(itemsOfPreset(preset, preset.people, goods));
    const { key, name, people } = preset;
    return list === '' ? [] : [{ key, name, people, list }];
  });
  return { data };
});
