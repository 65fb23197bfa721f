import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import { isComparable } from '#domain/comparison.ts';
import { sayConditional } from '#domain/conditional-price.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatReais } from '#domain/money.ts';
import { type Saving, savingOf } from '#domain/savings.ts';
import { sayException, usualFacts } from '#domain/usual-facts.ts';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { SavingsChip } from '#web/components/savings-chip.tsx';
import { paths } from '#web/paths.ts';
import { sayAbove } from '#web/place/say-above.ts';
import { useNearest } from '#web/place/use-nearest.ts';
import { useKm } from '#web/place/user-place.ts';
import { UsualLine } from '#web/place/usual-line.tsx';
import type { NearFacts } from '../near/near-facts.ts';
import { NearRows } from '../near/near-rows.tsx';
import { ChangedButton } from '../price-sheet/changed-button.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import type { MeatData } from './meat-data.ts';
import type { MeatChoice } from './meat-params.ts';
import { quadraText } from './meat-text.ts';
import type { CutRow, ShopQuote } from './meat-view.ts';

interface ShopRowsProps {
  row: CutRow;
  /** the prices to show until a place is known, lowest first */
  offers: readonly ShopQuote[];
  /** the lowest price of the whole list, which may be on an earlier page */
  lowest: number | null;
  data: MeatData;
  choice: MeatChoice;
  /** true: differences are also in percent */
  percent?: boolean;
  /** below the list of the city: the way to the rest of it */
  children?: ReactNode;
}

/** The prices of a cut near the person; without a place, in the order of the city's ranking. */
export function ShopRows(props: ShopRowsProps) {
  const { row, data, choice, percent } = props;
  return (
    <NearRows facts={nearFacts(row.cut, data, choice, percent)} today={data.today}>
      <CityRows {...props} />
    </NearRows>
  );
}

/** What the list of a cut is of near somebody. */
export function nearFacts(
  { id, name, unit }: CutRow['cut'],
  data: MeatData,
  choice: MeatChoice,
  hasPercent?: boolean,
): NearFacts {
  return { kind: 'product', id, name, unit, filters: placeFilters(data, choice), hasPercent };
}

/** The filters of a list that also hold for the call of prices near somebody. */
function placeFilters({ view }: MeatData, { regionId, search }: MeatChoice): string | undefined {
  const filters = new URLSearchParams();
  if (regionId !== undefined) filters.set('regionId', String(regionId));
  if (search !== undefined && view.found.namesShops) filters.set('search', search);
  return String(filters) || undefined;
}

/** A smaller saving is no news in a list: most lowest prices are a few percent below the mean. */
export const largePercent = 15;

/** The saving at a lowest price of a list, if it is much. */
export function LargeSaving({ saving }: { saving: Saving | null }) {
  return saving && saving.percent >= largePercent ? <SavingsChip saving={saving} /> : null;
}

function CityRows({ row, offers, lowest, data, percent = false, children }: ShopRowsProps) {
  const { today } = data;
  const { cut, comparison, places } = row;
  const km = useKm();
  const nearest = useNearest();
  const usual = usualFacts(offers, today);
  const equal = offers.filter(({ price }) => price === lowest);
  const tagged = places > 1 ? nearest(equal, ({ shop }) => shop) : undefined;
  const isCityLowest = lowest === comparison.lowest;
  return (
    <div className="flex flex-col gap-2">
      <UsualLine usual={usual} today={today}>
        <ChangedButton
          kind="meat"
          product={cut}
          prices={offers.map(({ shop, ...offer }) => ({ ...offer, place: shop }))}
          today={today}
        />
      </UsualLine>
      <PlaceRows label={`${cut.name}, menor preço primeiro`}>
        {offers.map((offer) => (
          <ShopRow
            key={offer.shop.id}
            offer={offer}
            cut={cut}
            today={today}
            facts={[km(offer.shop), quadraText(offer.shop)]}
            exception={sayException(offer, usual, today)}
            tagged={offer === tagged}
            aside={
              offer === tagged ? (
                <LargeSaving saving={isCityLowest ? savingOf(comparison, 'mean') : null} />
              ) : (
                lowest !== null && places > 1 && sayAbove(offer.price, lowest, percent)
              )
            }
          />
        ))}
      </PlaceRows>
      {!isCityLowest && !comparison.expired && (
        <p className="text-small text-muted-foreground">
          Menor da cidade: <span className="num">{formatReais(comparison.lowest)}</span>
        </p>
      )}
      {children}
    </div>
  );
}

interface ShopRowProps {
  offer: ShopQuote;
  cut: CutRow['cut'];
  today: Day;
  facts: readonly (string | null)[];
  exception: string | null;
  tagged?: boolean;
  aside?: ReactNode;
}

function ShopRow({ offer, cut, today, facts, exception, tagged = false, aside }: ShopRowProps) {
  const { shop, price } = offer;
  return (
    <PlaceRow
      name={shop.name}
      verified={shop.verified}
      to={paths.establishment(shop.id)}
      facts={facts}
      price={price}
      unit={cut.unit}
      expired={isExpired(offer, today)}
      tagged={tagged}
      aside={aside}
      conditional={sayConditional(offer.conditionalPrice, today)}
      fresh={
        <PriceAge {...offer} kind="meat" product={cut} place={shop} exception={exception} today={today} />
      }
    />
  );
}

/** Prices that are not compared: expired while others are valid, or free. */
export function LeftRows({ row: { cut }, offers, today }: LeftRowsProps) {
  const km = useKm();
  const usual = usualFacts([], today);
  return (
    <PlaceRows label={`${cut.name}, preços fora da comparação`} flush>
      {offers.map((offer) => (
        <ShopRow
          key={offer.shop.id}
          offer={offer}
          cut={cut}
          today={today}
          facts={[km(offer.shop)]}
          exception={sayException(offer, usual, today)}
          aside={!isComparable(offer) && 'de graça'}
        />
      ))}
    </PlaceRows>
  );
}

interface LeftRowsProps {
  row: CutRow;
  offers: readonly ShopQuote[];
  today: Day;
}
