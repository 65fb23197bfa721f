import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { isComparable, isLowest } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatDifference, formatPercent } from '#domain/money.ts';
import { savingOf } from '#domain/savings.ts';
import { sayTies } from '#domain/sellers.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import { BestLabel, lowestInCity, PriceTag } from '#web/components/price-tag.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { SeenLower } from '#web/components/seen-lower.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import type { MeatChoice } from './meat-params.ts';
import { bestLabel, locationText } from './meat-text.ts';
import { type CutRow, hasLowest, type ShopQuote } from './meat-view.ts';
import { UnitNote } from './unit-note.tsx';

interface CutCardsProps {
  rows: readonly CutRow[];
  today: Day;
  choice: MeatChoice;
}

/** The chevron is in the page once, and the cards refer to it. */
const chevron = 'seta-abaixo';

/** The price table on phones: a card for each cut with its lowest price. The next shops are in a disclosure. */
export function CutCards({ rows, today, choice }: CutCardsProps) {
  return (
    <>
      <svg className="hidden" aria-hidden="true">
        <symbol id={chevron} viewBox="0 0 24 24">
          <ChevronDown />
        </symbol>
      </svg>
      <ul className="divide-y divide-border rounded-lg border border-border bg-card">
        {rows.map((row) => (
          <li key={row.cut.id} className="p-4 pb-1">
            <CutCard row={row} today={today} choice={choice} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CutCard({ row, today, choice }: { row: CutRow; today: Day; choice: MeatChoice }) {
  const { cut, comparison, ranked, left } = row;
  const [best] = ranked;
  const offer = best ?? left[0];
  if (!offer) return null;
  const label = best && bestLabel(row, best, choice.regionId);
  const lowest = hasLowest(row);
  const ties = lowest ? row.ties : 0;
  return (
    <>
      <div className="cut-card">
        <div className="cut-name">
          <HeartButton kind="product" id={cut.id} name={cut.name} />
          <h3 className="heading min-w-0 text-h3">
            <Link to={paths.product(cut.id)} discover="none" className="hover:underline">
              {cut.name}
            </Link>
            <UnitNote unit={cut.unit} />
          </h3>
        </div>
        <div className="cut-price">
          {best ? (
            <>
              {lowest ? (
                <PriceTag value={best.price} unit={cut.unit} expired={comparison.expired} />
              ) : (
                <Price value={best.price} unit={cut.unit} show="digits" expired={comparison.expired} />
              )}
              {label && <BestLabel text={label} expired={comparison.expired} />}
              {lowest ? (
                <SavingsChip saving={savingOf(comparison, 'mean')} />
              ) : (
                <AboveLowest price={best.price} comparison={comparison} />
              )}
            </>
          ) : (
            <>
              <Price value={offer.price} unit={cut.unit} show="digits" expired />
              <span className="text-small text-muted-foreground">fora da comparação</span>
            </>
          )}
        </div>
        <p className="text-small">
          <Link
            to={paths.establishment(offer.shop.id)}
            discover="none"
            className="font-semibold hover:underline"
          >
            {offer.shop.name}
          </Link>
          {sayTies(ties)}
          <span className="block text-muted-foreground">{locationText(offer.shop)}</span>
        </p>
        <Freshness {...offer} today={today} />
      </div>
      {best && lowest && <SeenLower of={cut.seenLower} best={best.price} today={today} />}
      {best && (
        <div className="mt-2">
          <CityRuler
            prices={comparison.prices}
            value={best.price}
            expired={comparison.expired}
            mean={comparison.mean}
            labels="ends"
          />
        </div>
      )}
      <NextOffers row={row} today={today} choice={choice} />
    </>
  );
}

/**
 * Lists the next prices of the ranking, rendered only when opened to keep the page small, and links to the full
 * comparison.
 */
function NextOffers({
  row: { cut, comparison, regions, ranked, places, left, leftCount },
  today,
  choice,
}: Parameters<typeof CutCard>[0]) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  // It can be opened before hydration, without an event.
  useEffect(() => setWasOpened(details.current?.open ?? false), []);
  const others = ranked.slice(1);
  const all = paths.butchers({
    sector: choice.sector,
    regionId: choice.regionId,
    productId: cut.id,
    tab: 'comparar',
  });
  if (others.length + leftCount === 0) return <div className="h-3" />;
  return (
    <details ref={details} className="cut-next" onToggle={() => setWasOpened(true)}>
      <summary>
        {others.length === 0
          ? left.every(isComparable)
            ? 'Preços vencidos'
            : 'Preços fora da comparação'
          : others.length < places - 1
            ? `Ver os próximos ${others.length} preços`
            : others.length === 1
              ? 'Ver o outro preço'
              : `Ver os outros ${others.length} preços`}
        <span className="sr-only">{` de ${cut.name}`}</span>
        <svg aria-hidden="true">
          <use href={`#${chevron}`} />
        </svg>
      </summary>
      {wasOpened && (
        <ol className="divide-y divide-border">
          {others.map((offer) => (
            <NextOffer
              key={offer.shop.id}
              offer={offer}
              unit={cut.unit}
              comparison={comparison}
              regional={regions.get(offer.shop.Region.id) === offer.price}
              today={today}
            />
          ))}
        </ol>
      )}
      <Link to={all} discover="none">
        Comparar todos os preços<span className="sr-only">{` de ${cut.name}`}</span>
      </Link>
    </details>
  );
}

interface NextOfferProps {
  offer: ShopQuote;
  unit: PriceUnit;
  comparison: CutRow['comparison'];
  /** true for a lowest price of its region */
  regional: boolean;
  today: Day;
}

function NextOffer({ offer, unit, comparison, regional, today }: NextOfferProps) {
  const lowest = isLowest(offer.price, comparison);
  const expired = isExpired(offer, today);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 text-small">
      <Link to={paths.establishment(offer.shop.id)} className="font-semibold hover:underline">
        {offer.shop.name}
      </Link>
      <span className="text-right">
        {lowest ? (
          <PriceTag value={offer.price} unit={unit} size="cell" expired={expired} />
        ) : (
          <Price value={offer.price} unit={unit} size="cell" show="digits" expired={expired} />
        )}
      </span>
      <span className="flex flex-wrap gap-x-2">
        {regional && !lowest ? (
          <span className={expired ? 'text-stale' : 'font-semibold'}>
            Menor da Região {offer.shop.Region.name}
          </span>
        ) : (
          <span className="text-muted-foreground">Região {offer.shop.Region.name}</span>
        )}
        <Freshness {...offer} today={today} />
      </span>
      {lowest ? (
        <span className="text-right">
          <BestLabel text={lowestInCity(comparison)} expired={expired} />
        </span>
      ) : (
        <AboveLowest price={offer.price} comparison={comparison} />
      )}
    </li>
  );
}

function AboveLowest({ price, comparison: { lowest } }: { price: number; comparison: CutRow['comparison'] }) {
  const above = price - lowest;
  return (
    <span className="text-right text-small text-muted-foreground num">
      {above > 0 ? `${formatDifference(above)} · ${formatPercent((above / lowest) * 100)}` : 'único preço'}
    </span>
  );
}
