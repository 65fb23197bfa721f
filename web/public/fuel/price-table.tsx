import clsx from 'clsx';
import { Link } from 'react-router';
import { stationInRow } from '#domain/city-address.ts';
import { type Day, formatAge } from '#domain/city-time.ts';
import { isLowest, sayLeftCount } from '#domain/comparison.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatDifference } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { sayException, type UsualFacts, usualFacts } from '#domain/usual-facts.ts';
import { Price } from '#web/components/price.tsx';
import { BestLabel, lowestInCity, PriceTag } from '#web/components/price-tag.tsx';
import { Trend } from '#web/components/trend.tsx';
import { HeartButton } from '#web/favorites/heart-button.tsx';
import { paths } from '#web/paths.ts';
import { useNearest } from '#web/place/use-nearest.ts';
import { useKm } from '#web/place/user-place.ts';
import { UsualLine } from '#web/place/usual-line.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ChangedButton } from '../price-sheet/changed-button.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import type { FuelSection, StationQuote } from './fuel-data.ts';
import { brandAndPlace, regionLabel } from './fuel-text.ts';
import { unitOf } from './unit-of.ts';

interface PriceTableProps {
  section: FuelSection;
  /** its prices on this page */
  quotes: readonly StationQuote[];
  today: Day;
}

/** As many as a list near somebody shows at first. */
const firstRows = 10;

/**
 * Table of one fuel's prices in the whole city, lowest first; under 768 px each row is two lines. What is true of most
 * rows is said above them. Further rows and expired prices are folded below.
 */
export function PriceTable({ section, quotes, today }: PriceTableProps) {
  const { type, comparison } = section;
  const ranked = quotes.filter(({ compared }) => compared);
  const left = quotes.filter(({ compared }) => !compared);
  const usual = usualFacts(ranked, today);
  const nearest = useNearest();
  const lowest = ranked.filter(({ price }) => isLowest(price, comparison));
  const facts = { section, tagged: nearest(lowest, ({ place }) => place), usual, today };
  const further = ranked.slice(firstRows);
  const isAbove = lowest.length === 0 && ranked.some(({ price }) => price > comparison.lowest);
  return (
    <div className="flex flex-col gap-2">
      <UsualLine usual={usual} today={today} also={isAbove && '+ acima do menor da cidade'}>
        <ChangedButton
          kind="fuel"
          product={{ ...type, unit: unitOf(type) }}
          prices={ranked.slice(0, firstRows)}
          today={today}
        />
      </UsualLine>
      {ranked.length > 0 && (
        <Rows {...facts} caption={`${type.name}, menor preço primeiro`} offers={ranked.slice(0, firstRows)} />
      )}
      {further.length > 0 && (
        <Disclosure title={`Mostrar mais ${counted(further.length, 'posto')}`}>
          <Rows {...facts} caption={`${type.name}, outros postos`} offers={further} flush />
        </Disclosure>
      )}
      {left.length > 0 && (
        <Disclosure
          title={`${counted(section.left, 'posto')} ${sayLeftCount({ count: section.left, free: section.free }, comparison.expired)}`}
        >
          <Rows {...facts} caption={`${type.name}, preços fora da comparação`} offers={left} flush />
        </Disclosure>
      )}
    </div>
  );
}

interface RowFacts {
  section: FuelSection;
  /** the lowest price of the city; of several equal ones, the nearest or, without a place, the first */
  tagged: StationQuote | undefined;
  usual: UsualFacts;
  today: Day;
}

interface RowsProps extends RowFacts {
  caption: string;
  offers: readonly StationQuote[];
  /** true inside a box with its own border */
  flush?: boolean;
}

function Rows({ caption, offers, flush = false, ...facts }: RowsProps) {
  return (
    <div
      className={clsx(
        '@container bg-card',
        flush ? 'border-t border-border' : 'overflow-clip rounded-lg border border-border',
      )}
    >
      {/* Safari drops the table roles when rows are laid out as a grid, so the roles are explicit. */}
      <table role="table" className="price-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr role="row">
            {['Combustível', 'Posto', 'Região', 'Preço', 'Diferença', 'Data', 'Tendência'].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="sr-only">Ação</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <Row key={offer.id} offer={offer} {...facts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ offer, section, tagged, usual, today }: RowFacts & { offer: StationQuote }) {
  const { type } = section;
  const { place, price } = offer;
  const sayKm = useKm();
  const expired = isExpired(offer, today);
  const exception = sayException(offer, usual, today);
  return (
    <tr role="row">
      <td role="cell" translate="no">
        {type.name}
      </td>
      <th role="rowheader" scope="row">
        <span>
          <HeartButton kind="station" id={place.id} name={place.name} />
          <b translate="no">{stationInRow(place)}</b>
        </span>
        <span>
          {[sayKm(place), sayConditional(offer.conditionalPrice, today), brandAndPlace(place)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </th>
      <td role="cell">{regionLabel(place)}</td>
      <td role="cell">
        {offer === tagged ? (
          <PriceTag value={price} unit={unitOf(type)} size="sm" expired={expired} />
        ) : (
          <Price value={price} unit={unitOf(type)} size="sm" show="digits" expired={expired} />
        )}
      </td>
      <td role="cell">
        <Aside offer={offer} section={section} isTagged={offer === tagged} expired={expired} />
      </td>
      <td role="cell" className={exception ? undefined : 'usual'}>
        <PriceAge
          {...offer}
          kind="fuel"
          product={type}
          exception={exception ?? formatAge(offer.day, today)}
          today={today}
        />
      </td>
      <td role="cell">
        {offer.trend !== 'stable' && !offer.firstCollection && (
          <Trend of={offer} expired={expired} today={today} look="short" />
        )}
      </td>
      <td role="cell">
        {/* The whole row is clickable: the link's ::after covers it. */}
        <Link to={paths.station(place.id)}>
          <span>Ver Posto</span>
          <span className="sr-only">{`: ${place.name}`}</span>
        </Link>
      </td>
    </tr>
  );
}

interface AsideProps {
  offer: StationQuote;
  section: FuelSection;
  isTagged: boolean;
  expired: boolean;
}

/** '+R$ 0,10', 'mesmo preço': the difference to the lowest price of the city. */
function Aside({ offer, section: { comparison }, isTagged, expired }: AsideProps) {
  if (isTagged) return <BestLabel text={lowestInCity(comparison)} expired={expired} />;
  if (!offer.compared) return <span>fora da comparação</span>;
  if (comparison.ranked.length < 2) return <span>único preço</span>;
  const above = offer.price - comparison.lowest;
  return <span>{above > 0 ? formatDifference(above) : 'mesmo preço'}</span>;
}
