import { figuresAt } from '../current-prices/figures.ts';
import { pageOfRanking } from '../current-prices/ranking.ts';
import { readHandler } from '../platform/handler.ts';
import { countFound } from './count-found.ts';
import { type FoundGood, findGoods } from './found-goods.ts';
import { readView, rowsOfView } from './view.ts';

const perPage = 25;

export const readPriceRanking = readHandler(
  'readPriceRanking',
  async ({ query }, { db, today, keepParts }) => {
    const found = await findGoods(query, { db, keepParts });
    const isFiltered = Boolean(query.search) || query.productId !== undefined;
    const [chosen] = found.rows.length === 1 && isFiltered ? found.rows : [];
    const counts = await countFound(db, found);
    const ranking = chosen && rank(chosen, query);
    const { view, presentRow } = await readView({ db, today, keepParts }, found, counts, {
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
      rows: rowsOfView(found, { ofAllGoods: true }),
    };
  },
);

function rank(
  { figures, found }: FoundGood,
  { regionId, page }: { regionId?: number | undefined; page: number },
) {
  const ids = new Set(found.ranking.map(Math.abs));
  const here =
    regionId === undefined ? found : figuresAt(figures, (id, region) => region === regionId && ids.has(id));
  const { establishmentIds, positions, count, ...shown } = pageOfRanking(here, { page, limit: perPage });
  return {
    places: establishmentIds.map((establishmentId, index) => ({
      establishmentId,
      position: positions[index] ?? null,
    })),
    pages: { page: shown.page, pages: Math.max(1, Math.ceil(count / perPage)), count },
  };
}
