import type { Orm } from '#database/database.ts';
import type { Day } from '#domain/city-time.ts';
import { pageOfRanking, selectRanking } from '../current-prices/ranking.ts';
import { readHandler } from '../platform/handler.ts';
import { countFound } from './count-found.ts';
import { type FoundGood, type FoundGoods, findGoods } from './found-goods.ts';
import { readView, rowsOfView } from './view.ts';

const perPage = 25;

export const readPriceRanking = readHandler(
  'readPriceRanking',
  async ({ query }, { db, today, keepParts }) => {
    const found = await findGoods(query, { db, today, keepParts });
    const isFiltered = Boolean(query.search) || query.productId !== undefined;
    const [chosen] = found.rows.length === 1 && isFiltered ? found.rows : [];
    const [counts, ranking] = await Promise.all([
      countFound(db, today, found),
      chosen && readRanking(db, today, found, chosen, query.page),
    ]);
    const { view, presentRow, demonstration } = await readView({ db, today, keepParts }, found, counts, {
      rows: chosen ? [chosen] : [],
      pairs: chosen
        ? (ranking?.places ?? []).map(({ establishmentId }) => ({
            productId: chosen.good.id,
            establishmentId,
          }))
        : [],
    });
    return {
      data: {
        view,
        pricedIds: found.goods.filter(({ id }) => found.figures.has(id)).map(({ id }) => id),
        ranking: chosen && ranking ? { product: presentRow(chosen), ...ranking } : null,
      },
      today,
      demonstration,
      rows: rowsOfView(found, { ofAllGoods: true }),
    };
  },
);

async function readRanking(
  orm: Orm,
  today: Day,
  { filter, shops }: FoundGoods,
  { good, figures }: FoundGood,
  page: number,
) {
  const { regionId } = filter;
  const { where } = shops;
  const found =
    regionId === undefined && !where
      ? pageOfRanking(figures, { page, limit: perPage })
      : await selectRanking(orm, today, { productId: good.id, regionId, where }, figures.day, {
          page,
          limit: perPage,
        });
  return {
    places: found.establishmentIds.map((establishmentId, index) => ({
      establishmentId,
      position: found.positions[index] ?? null,
    })),
    pages: { page: found.page, pages: Math.max(1, Math.ceil(found.count / perPage)), count: found.count },
  };
}
