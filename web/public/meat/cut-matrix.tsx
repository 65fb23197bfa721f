import { Link } from 'react-router';
import { addDays, type Day, formatAge } from '#domain/city-time.ts';
import { isComparable, isLowest } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatAmount } from '#domain/money.ts';
import { savingOf } from '#domain/savings.ts';
import { saySellers } from '#domain/sellers.ts';
import { LifeRing } from '#web/components/freshness.tsx';
import { Price, spokenUnits } from '#web/components/price.tsx';
import { type MatrixCell, PriceMatrix } from '#web/components/price-matrix.tsx';
import { PriceTag } from '#web/components/price-tag.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import type { MeatData } from './meat-data.ts';
import { commonUnit, regionName, unitsOf, withinRegion, wordsOf } from './meat-text.ts';
import { type CutRow, hasLowest, type ShopQuote } from './meat-view.ts';
import { UnitNote } from './unit-note.tsx';

interface CutMatrixProps {
  rows: readonly CutRow[];
  /** ids of the shops */
  columns: readonly number[];
  data: MeatData;
}

/**
 * Matrix of cuts and shops, grouped by region, for wide screens. Its links, like those of the cards, are excluded from
 * route discovery: the browser knows all routes (react-router.config.ts).
 */
export function CutMatrix({ rows, columns, data }: CutMatrixProps) {
  const { view, regions } = data;
  const known = new Map(view.shops.map((shop) => [shop.id, shop]));
  const selected = columns.flatMap((id) => known.get(id) ?? []);
  const shops = regions.flatMap(({ id }) => selected.filter((shop) => shop.Region.id === id));
  const [one, One] = wordsOf(view.sector);
  const unit = commonUnit(unitsOf(view));
  return (
    <div className="flex flex-col gap-3">
      <Legend today={data.today} expired={rows.every(({ comparison }) => comparison.expired)} />
      <PriceMatrix
        caption={`Preço de cada ${one} em cada estabelecimento, em reais${unit ? ` ${spokenUnits[unit]}` : ''}`}
        corner={One}
        cornerNote={unit ? `R$ por ${unit}` : 'R$ por kg, salvo indicação'}
        today={data.today}
        unit="kg"
        columns={shops.map((shop) => ({
          key: String(shop.id),
          label: (
            <Link to={paths.establishment(shop.id)} discover="none" className="underline underline-offset-3">
              {shop.name}
            </Link>
          ),
          note: withinRegion(shop),
          group: regionName(shop),
        }))}
        rows={rows.map((row) => ({
          key: String(row.cut.id),
          unit: row.cut.unit,
          head: <RowHead row={row} />,
          cells: shops.map((shop) => toCell(row, row.quotes.get(shop.id), data.today)),
        }))}
      />
    </div>
  );
}

/**
 * Repeats the row's lowest price after filtering beside the cut's name, because its column may be out of view, or on
 * another page. If the city has a lower one, the head says that too.
 */
function RowHead({ row }: { row: CutRow }) {
  const { cut, comparison, ranked, ties } = row;
  const { mean, expired } = comparison;
  const [best] = ranked;
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
        </span>
        {lowest && <SavingsChip saving={savingOf(comparison, 'mean')} />}
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
      {((!lowest && !expired) || mean !== null) && (
        <span className="text-muted-foreground num">
          {[
            !lowest && !expired && `menor da cidade ${formatAmount(comparison.lowest)}`,
            mean !== null && `média ${formatAmount(mean)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </span>
  );
}

function toCell({ comparison, regions }: CutRow, offer: ShopQuote | undefined, today: Day): MatrixCell {
  if (!offer) return { value: null };
  const { lowest, highest } = comparison;
  const { isCompared: inRanking } = offer;
  const best = isLowest(offer.price, comparison);
  const above = offer.price - lowest;
  const age = formatAge(offer.day, today);
  return {
    value: offer.price,
    expired: isExpired(offer, today),
    mark: !inRanking
      ? undefined
      : best
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
      : best
        ? age
        : above === 0
          ? 'único preço'
          : undefined,
    fresh: offer,
    freshnessText: `${age}, fonte ${offer.sourceName}`,
  };
}

const freshSample = { days: -2, life: 7 };
const expiredSampleDays = -30;

/** Explains the marks of the matrix; if every price has expired, only the empty ring is used. */
function Legend({ today, expired }: { today: Day; expired: boolean }) {
  const ring = (days: number) => (
    <LifeRing day={addDays(today, days)} lifeDays={freshSample.life} today={today} />
  );
  return (
    <ul
      aria-label="Legenda"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-muted-foreground"
    >
      {!expired && (
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
          <li className="flex items-center gap-2">{ring(freshSample.days)} quanto resta da validade</li>
        </>
      )}
      <li className="flex items-center gap-2">
        {ring(expiredSampleDays)} {expired ? 'vencido' : 'vencido, fora do ranking'}
      </li>
    </ul>
  );
}
