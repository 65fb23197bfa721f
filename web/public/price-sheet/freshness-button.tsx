import { createContext, type ReactNode, useContext } from 'react';
import type { Day } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import { Freshness, type FreshnessFacts } from '#web/components/freshness.tsx';
import type { SeenPrice } from './seen-price.ts';

/** Opens the sheet of a price. `PriceSheets` provides it to all public pages. */
export const OpenPriceSheet = createContext<(seen: SeenPrice) => void>(() => {});

interface FreshnessButtonProps extends FreshnessFacts {
  /** the cut or the fuel */
  productId: number;
  /** the shop or the station */
  establishmentId: number;
  kind: PriceKind;
  today: Day;
  /** other words for the same: 'há 7 dias'; by default the ring, the age and the source */
  children?: ReactNode;
}

/**
 * Age and source of a price, as a button that opens the sheet of the price: when and by whom it was seen, 'Ainda está
 * assim' and 'Mudou'. Put it wherever a price is seen, also in a row whose whole surface is a link: it lies above the
 * link, and its target is 44 px high for fingers, although its line is not.
 *
 *     <PlaceRow … fresh={<FreshnessButton {...fresh} productId={20} establishmentId={7} kind="meat" today={today} />} />
 */
export function FreshnessButton({
  productId,
  establishmentId,
  kind,
  today,
  children,
  ...fresh
}: FreshnessButtonProps) {
  const open = useContext(OpenPriceSheet);
  return (
    <button
      type="button"
      className="fresh-button"
      aria-haspopup="dialog"
      onClick={() => open({ productId, establishmentId, kind, fresh, today })}
    >
      <span className="sr-only">Sobre este preço: </span>
      {children ?? <Freshness {...fresh} today={today} />}
    </button>
  );
}
