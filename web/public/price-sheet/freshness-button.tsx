import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { type Day, formatAge } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import { Freshness, type FreshnessFacts, LifeRing } from '#web/components/freshness.tsx';
import type { ListedPrices, SeenPrice } from './seen-price.ts';

/** Opens the sheet of a price, or the choice among those of a list. `PriceSheets` provides it to all public pages. */
export const OpenPriceSheet = createContext<(seen: SeenPrice | ListedPrices) => void>(() => {});

export interface OwnPriceTagProps {
  productId: number;
  establishmentId: number;
  /** the price beside which it is shown */
  shown: Pick<FreshnessFacts, 'day' | 'source'>;
}

/** Shows a price that a person has reported from this device; null on devices that have none, which load nothing for it. */
export const OwnPriceTag = createContext<ComponentType<OwnPriceTagProps> | null>(null);

interface Named {
  id: number;
  name: string;
}

interface FreshnessButtonProps extends FreshnessFacts {
  /** the cut or the fuel */
  product: Named;
  /** the shop or the station */
  place: Named;
  kind: PriceKind;
  today: Day;
  /** accessible name, if it is not what the button shows */
  spoken?: string;
  /** by default the ring, the age and the source */
  children?: ReactNode;
}

/**
 * Age and source of a price, as a button that opens the sheet of the price: when and by whom it was seen, 'Ainda está
 * assim' and 'Mudou'. It lies above the link that covers a row or a card, and its target is 44 px high for fingers,
 * although its line is not. It is for a price that is shown alone; a row of a list has a PriceAge.
 */
export function FreshnessButton({
  product,
  place,
  kind,
  today,
  spoken,
  children,
  ...fresh
}: FreshnessButtonProps) {
  const open = useContext(OpenPriceSheet);
  const OwnTag = useContext(OwnPriceTag);
  const pair = { productId: product.id, establishmentId: place.id };
  return (
    <>
      <button
        type="button"
        className="fresh-button"
        aria-haspopup="dialog"
        aria-label={spoken}
        onClick={() => open({ ...pair, kind, fresh, today })}
      >
        {children ?? (
          <>
            <span className="sr-only">Sobre este preço: </span>
            <Freshness {...fresh} today={today} />
          </>
        )}
      </button>
      {OwnTag && <OwnTag {...pair} shown={fresh} />}
    </>
  );
}

/** Shows the age of a promotion's price as such a button. */
export const ageButton =
  (of: Pick<FreshnessButtonProps, 'product' | 'place' | 'kind' | 'today'>) => (fresh: FreshnessFacts) => (
    <FreshnessButton {...fresh} {...of} />
  );

interface PriceAgeProps extends Omit<FreshnessButtonProps, 'spoken' | 'children'> {
  /** what the head of the list has not said: 'há 9 dias', 'ANP' */
  exception: string | null;
  /** true: of the first row, which asks whether the price is still the same; others of its age stay quiet */
  asks?: boolean;
}

/**
 * The same in a row of a list, whose head says what is true of most prices: the ring of the price's life, and its
 * exception.
 *
 *     <PlaceRow … fresh={<PriceAge {...price} kind="meat" product={cut} place={shop} exception={null} today={today} />} />
 */
export function PriceAge({ exception, asks = false, ...price }: PriceAgeProps) {
  const { product, place, day, lifeDays, today } = price;
  return (
    <FreshnessButton
      {...price}
      spoken={`${exception ?? `${asks ? 'Ainda está assim? ' : ''}Visto ${formatAge(day, today)}`}. Ver e reportar o preço de ${product.name} em ${place.name}`}
    >
      <LifeRing day={day} lifeDays={lifeDays} today={today} />
      {exception ? <span>{exception}</span> : asks && <span className="still-asks">Ainda está assim?</span>}
    </FreshnessButton>
  );
}
