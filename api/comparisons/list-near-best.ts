import { mostNearPrices } from '#contract/comparisons.ts';
import { cellCentre } from '#domain/cells.ts';
import type { Point } from '#domain/distance.ts';
import { bestForSomebody } from '#domain/near-list.ts';
import { readFuels, readPublicGoods } from '../current-prices/catalogue.ts';
import { type CityPlace, readCityPlaces } from '../current-prices/city-places.ts';
import { readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { comparedPrices, figuresOfProducts, type ProductFigures } from '../current-prices/figures.ts';
import { kmTo } from '../current-prices/find-prices.ts';
import { presentPrice } from '../current-prices/present.ts';
import { selectFuelPricesOf } from '../fuel-prices/fuel-price-queries.ts';
import { presentPlacedFuelPrice } from '../fuel-prices/reads.ts';
import { readHandler } from '../platform/handler.ts';

/** Km of a straight line. */
const reachKm = 20;

/**
 * Lists the prices near a cell of several goods at once. What was seen at an earlier visit stays on the device, which finds
 * what has changed: so nobody is followed, and the answer is the same for all in the cell.
 */
export const listNearBest = readHandler('listNearBest', async ({ query }, { db, today, keepParts }) => {
  const [cuts, fuels, places] = await Promise.all([
    readPublicGoods(keepParts),
    readFuels(keepParts),
    readCityPlaces(keepParts),
  ]);
  const centre = cellCentre(query.near);
  const idsOf = (known: readonly { id: number }[]) =>
    query.goods.filter((id) => known.some((good) => good.id === id));
  const [fuelIds, cutIds] = [idsOf(fuels), idsOf(cuts)];
  const figures = await keepParts(figuresOfProducts, [...cutIds, ...fuelIds]);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const pairsOf = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const ofProduct = figures.get(id);
      return ofProduct && centre ? bestOf(ofProduct, placeOf, centre) : [];
    });
  const [ofCuts, ofFuels] = [pairsOf(cutIds), pairsOf(fuelIds)];
  const [cutPrices, fuelPrices] = await Promise.all([
    ofCuts.length === 0 ? [] : readCurrentPrices(db, today, { pairs: ofCuts }),
    selectFuelPricesOf(db, ofFuels),
  ]);
  return {
    data: {
      cuts: cutPrices.map((price) => presentPrice(price, today)),
      fuels: fuelPrices.map((row) => presentPlacedFuelPrice(row, today)),
    },
    rows: rowsOfProducts(query.goods),
  };
});

/** Chooses among the compared prices within reach. */
function bestOf(figures: ProductFigures, placeOf: ReadonlyMap<number, CityPlace>, centre: Point) {
  const within = comparedPrices(figures).flatMap(({ establishmentId }) => {
    const place = placeOf.get(establishmentId);
    const km = place ? kmTo(place, centre) : Number.POSITIVE_INFINITY;
    return km <= reachKm ? [{ productId: figures.productId, establishmentId, km }] : [];
  });
  return bestForSomebody(within, mostNearPrices);
}
