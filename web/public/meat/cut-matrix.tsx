import { useContext } from 'react';
import { Link } from 'react-router';
import { type Day, formatAge, formatRecentDays } from '#domain/city-time.ts';
import { isComparable, isLowest } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatAmount } from '#domain/money.ts';
import { savingOf } from '#domain/savings.ts';
import { saySellers } from '#domain/sellers.ts';
import { usualFacts } from '#domain/usual-facts.ts';
import { Price, spokenUnits } from '#web/components/price.tsx';
import { type MatrixCell, PriceMatrix } from '#web/components/price-matrix.tsx';
import { PriceTag } from '#web/components/price-tag.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { PlaceChip } from '#web/place/place-bar.tsx';
import { useNearest } from '#web/place/use-nearest.ts';
import { kmFrom, useAboutKm, useKm, useUserPlace } from '#web/place/user-place.ts';
import { useSayUsual } from '#web/place/usual-line.tsx';
import { ListButton } from '#web/shopping-list/list-button.tsx';
import { OpenPriceSheet } from '../price-sheet/freshness-button.tsx';
import type { MeatData, Shop } from './meat-data.ts';
import { commonUnit, regionName, unitsOf, wordsOf } from './meat-text.ts';
import { type CutRow, hasLowest, type ShopQuote } from './meat-view.ts';
import { LargeSaving } from './shop-rows.tsx';
import { UnitNote } from './unit-note.tsx';

interface CutMatrixProps {
  rows: readonly CutRow[];
  /** ids of the shops */
  columns: readonly number[];
  data: MeatData;
  /** true: the shops are those near the person's cell, and in the order of their distance from the person */
  isNear?: boolean;
}

/**
 * Matrix of cuts and shops, grouped by region, for wide screens. Its links, like those of the cards, are excluded from
 * route discovery: the browser knows all routes (react-router.config.ts).
 */
export function CutMatrix({ rows, columns, data, isNear = false }: CutMatrixProps) {
  const { view, today } = data;
  const shopOf = new Map(view.shops.map((shop) => [shop.id, shop]));
  const km = useKm();
  const aboutKm = useAboutKm();
  const from = useUserPlace()?.point;
  const sayUsual = useSayUsual(today);
  const openSheet = useContext(OpenPriceSheet);
  const nearest = useNearest();
  const selected = columns.flatMap((id) => shopOf.get(id) ?? []);
  // The first region is that of the shop with the most lowest prices.
  const byRegion = [...Map.groupBy(selected, ({ Region }) => Region.id).values()].flat();
  const kmOf = (shop: Shop) => (from && kmFrom(from, shop)) ?? Number.POSITIVE_INFINITY;
  const byDistance = selected.toSorted((a, b) => kmOf(a) - kmOf(b) || 0);
  const shops = isNear ? byDistance : byRegion;
  const quotes = rows.flatMap(({ quotes: ofShops }) => shops.flatMap(({ id }) => ofShops.get(id) ?? []));
  const usual = usualFacts(quotes, today);
  const [one, One] = wordsOf(view.sector);
  const unit = commonUnit(unitsOf(view));
  return (
    <div className="cut-matrix">
      <div className="cut-matrix-head">
        <span>
          <PlaceChip />
        </span>
        <p>
          {[sayUsual(usual), isNear && 'primeiro os mais próximos', aboutKm, 'idade e diferença ao apontar']
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Legend rows={rows} quotes={quotes} today={today} />
      </div>
      <PriceMatrix
        caption={`Preço de cada ${one} em cada estabelecimento, em reais${unit ? ` ${spokenUnits[unit]}` : ''}`}
        corner={One}
        cornerNote={unit ? `R$ por ${unit}` : 'R$ por kg, salvo indicação'}
        unit="kg"
        onPress={(productId, establishmentId) => {
          const pressed = { productId: Number(productId), establishmentId: Number(establishmentId) };
          const row = rows.find(({ cut }) => cut.id === pressed.productId);
          const fresh = row?.quotes.get(pressed.establishmentId) ?? null;
          openSheet({ ...pressed, kind: 'meat', fresh, today });
        }}
        columns={shops.map((shop) => ({
          key: String(shop.id),
          label: (
            <Link to={paths.establishment(shop.id)} discover="none" className="underline underline-offset-3">
              {shop.name}
            </Link>
          ),
          // A blank keeps the room of the distance.
          note: km(shop) ?? '\u00A0',
          group: isNear ? undefined : regionName(shop),
        }))}
        rows={rows.map((row) => {
          const offers = shops.map(({ id }) => row.quotes.get(id));
          // In the order of the ranking, as in every other list; the columns have one of their own.
          const known = new Set([...row.ranked, ...offers.flatMap((offer) => offer ?? [])]);
          const lowest = [...known].filter(
            ({ isCompared, price }) => isCompared && isLowest(price, row.comparison),
          );
          const tagged = nearest(lowest, ({ shop }) => shop);
          return {
            key: String(row.cut.id),
            unit: row.cut.unit,
            head: <RowHead row={row} best={tagged ?? row.ranked[0]} />,
            cells: offers.map((offer) => toCell(offer, { row, tagged, today, saysDay: usual.days === null })),
          };
        })}
      />
    </div>
  );
}

/**
 * Repeats the row's lowest price after filtering beside the cut's name, because its column may be out of view, or on
 * another page. If the city has a lower one, the head says that too.
 */
function RowHead({ row, best }: { row: CutRow; best: ShopQuote | undefined }) {
  const { cut, comparison, ties } = row;
  const { expired } = comparison;
  const lowest = hasLowest(row);
  return (
    <span className="cut-head">
      <span>
        <span className="cut-name">
          <HeartButton kind="product" id={cut.id} name={cut.name} />
          <Link to={paths.product(cut.id)} discover="none" className="text-body hover:underline">
            {cut.name}
          </Link>
          <UnitNote unit={cut.unit} />
          <ListButton product={cut} className="list-add" />
        </span>
        {lowest && <LargeSaving saving={savingOf(comparison, 'mean')} />}
      </span>
      {best && (
        <span className="cut-best">
          {lowest ? (
            <PriceTag
              value={best.price}
              unit={cut.unit}
              size="cell"
              expired={expired}
              spoken="menor preço da cidade"
            />
          ) : (
            <Price value={best.price} unit={cut.unit} size="cell" show="digits" expired={expired} />
          )}
          <span>{saySellers(best.shop.name, ties)}</span>
        </span>
      )}
      {!lowest && !expired && (
        <span className="text-muted-foreground num">menor da cidade {formatAmount(comparison.lowest)}</span>
      )}
    </span>
  );
}

interface CellFacts {
  row: CutRow;
  /** the lowest price of the city; of several equal ones, the nearest or, without a place, the first */
  tagged: ShopQuote | undefined;
  today: Day;
  /** true: the prices are of several collections */
  saysDay: boolean;
}

function toCell(
  offer: ShopQuote | undefined,
  { row: { comparison, regions }, tagged, today, saysDay }: CellFacts,
): MatrixCell {
  if (!offer) return { value: null };
  const { lowest, highest } = comparison;
  const { isCompared: inRanking } = offer;
  const best = isLowest(offer.price, comparison);
  const above = offer.price - lowest;
  return {
    value: offer.price,
    expired: isExpired(offer, today),
    mark: !inRanking
      ? undefined
      : offer === tagged
        ? 'lowest'
        : regions.get(offer.shop.Region.id) === offer.price
          ? 'region-lowest'
          : offer.price === highest && highest > lowest
            ? 'highest'
            : undefined,
    above: inRanking ? above : undefined,
    note: !inRanking
      ? isComparable(offer)
        ? 'vencido'
        : 'de graça'
      : offer === tagged || above > 0
        ? undefined
        : best
          ? 'mesmo preço'
          : 'único preço',
    day: saysDay ? formatRecentDays(offer.day, offer.day, today) : undefined,
    freshnessText: `${formatAge(offer.day, today)}, fonte ${offer.sourceName}`,
  };
}

interface LegendProps {
  rows: readonly CutRow[];
  quotes: readonly ShopQuote[];
  today: Day;
}

/** Explains the marks of the matrix, of which there may be none. */
function Legend({ rows, quotes, today }: LegendProps) {
  const isValid = rows.some(({ comparison }) => !comparison.expired);
  return (
    <ul aria-label="Legenda" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {isValid && (
        <>
          <li className="flex items-center gap-2">
            <span className="price tag-shape" aria-hidden="true">
              0,00
            </span>
            menor da cidade
          </li>
          <li className="flex items-center gap-2">
            <span className="price matrix-region-lowest text-foreground" aria-hidden="true">
              0,00
            </span>
            menor da região
          </li>
        </>
      )}
      {quotes.some((quote) => isExpired(quote, today)) && (
        <li className="flex items-center gap-2">
          <span className="price price-expired" aria-hidden="true">
            0,00
          </span>
          {isValid ? 'vencido, fora do ranking' : 'vencido'}
        </li>
      )}
    </ul>
  );
}
