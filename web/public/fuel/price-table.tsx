import clsx from 'clsx';
import { Link } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { isLowest, sayLeftCount } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatDifference } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { CityRuler, RulerTicks } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { BestLabel, lowestInCity, PriceTag } from '#web/components/price-tag.tsx';
import { Trend } from '#web/components/trend.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { FuelSection, StationQuote } from './fuel-data.ts';
import { brandAndPlace, regionLabel } from './fuel-text.ts';
import { unitOf } from './unit-of.ts';

interface PriceTableProps {
  section: FuelSection;
  /** its prices on this page */
  quotes: readonly StationQuote[];
  today: Day;
}

/** Table of one fuel's prices, lowest first; under 768 px each row is a card. Expired prices are collapsed below. */
export function PriceTable({ section, quotes, today }: PriceTableProps) {
  const { type, comparison } = section;
  const ranked = quotes.filter(({ compared }) => compared);
  const left = quotes.filter(({ compared }) => !compared);
  return (
    <div className="flex flex-col gap-3">
      <RulerTicks id={ticksOf(section)} prices={comparison.marks} />
      {ranked.length > 0 && (
        <Rows
          caption={`${type.name}, menor preço primeiro`}
          offers={ranked}
          section={section}
          today={today}
        />
      )}
      {left.length > 0 && (
        <Disclosure
          title={`${counted(section.left, 'posto')} ${sayLeftCount({ count: section.left, free: section.free }, comparison.expired)}`}
        >
          <Rows
            caption={`${type.name}, preços fora da comparação`}
            offers={left}
            section={section}
            today={today}
            flush
          />
        </Disclosure>
      )}
    </div>
  );
}

const ticksOf = ({ type }: FuelSection) => `precos-${type.id}`;

interface RowsProps {
  caption: string;
  offers: readonly StationQuote[];
  section: FuelSection;
  today: Day;
  /** true inside a box with its own border */
  flush?: boolean;
}

function Rows({ caption, offers, section, today, flush = false }: RowsProps) {
  return (
    <div
      className={clsx(
        'bg-card',
        flush ? 'border-t border-border' : 'overflow-clip rounded-lg border border-border',
      )}
    >
      {/* Safari drops the table roles when rows are laid out as cards, so the roles are explicit. */}
      <table role="table" className="price-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr role="row">
            {['Combustível', 'Posto', 'Região', 'Preço', 'Na cidade', 'Data', 'Tendência do posto'].map(
              (head) => (
                <th key={head} role="columnheader" scope="col">
                  {head}
                  {head === 'Preço' && (
                    <span className="block text-micro font-normal">R$/{unitOf(section.type)}</span>
                  )}
                </th>
              ),
            )}
            <th role="columnheader" scope="col">
              <span className="sr-only">Ação</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <Row key={offer.id} offer={offer} section={section} today={today} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ offer, section, today }: { offer: StationQuote; section: FuelSection; today: Day }) {
  const { type, comparison } = section;
  const { place, price, compared: inRanking } = offer;
  const best = inRanking && isLowest(price, comparison);
  const above = price - comparison.lowest;
  const expired = isExpired(offer, today);
  return (
    <tr role="row" className={clsx(best && !expired && 'price-table-best')}>
      <td role="cell">{type.name}</td>
      <th role="rowheader" scope="row">
        <span>
          <HeartButton kind="station" id={place.id} name={place.name} />
          <span>
            <span>{place.name}</span>
            <span>{brandAndPlace(place)}</span>
          </span>
        </span>
      </th>
      <td role="cell">{regionLabel(place)}</td>
      <td role="cell">
        {best ? (
          <PriceTag value={price} unit={unitOf(type)} expired={expired} />
        ) : (
          <Price value={price} unit={unitOf(type)} show="digits" expired={expired} />
        )}
      </td>
      <td role="cell">
        {inRanking && (
          <CityRuler
            prices={comparison.marks}
            ticks={ticksOf(section)}
            value={price}
            expired={expired}
            mean={comparison.mean}
          />
        )}
        <span className="text-small text-muted-foreground num">
          {best ? (
            <BestLabel text={lowestInCity(comparison)} expired={expired} />
          ) : !inRanking ? (
            'fora da comparação'
          ) : above > 0 ? (
            `${formatDifference(above)} no litro`
          ) : (
            'único preço'
          )}
        </span>
      </td>
      <td role="cell">
        <Freshness {...offer} today={today} />
      </td>
      <td role="cell">
        <Trend of={offer} expired={expired} today={today} />
      </td>
      <td role="cell">
        <Link to={paths.station(place.id)} className={buttonClass({ variant: 'outline' })}>
          Ver Posto<span className="sr-only">: {place.name}</span>
        </Link>
      </td>
    </tr>
  );
}
