import { useContext } from 'react';
import type { Day } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import { OpenPriceSheet } from './freshness-button.tsx';

interface ChangedButtonProps {
  kind: PriceKind;
  /** the cut or the fuel */
  product: { id: number; name: string; unit: PriceUnit };
  /** the prices of the list */
  prices: readonly (FreshnessFacts & { price: number; place: { id: number; name: string } })[];
  today: Day;
}

/** Beside the age of a list: asks whether one of its prices has changed, and opens the choice of which one. */
export function ChangedButton({ kind, product, prices, today }: ChangedButtonProps) {
  const open = useContext(OpenPriceSheet);
  if (prices.length === 0) return null;
  const choose = () =>
    open({
      name: product.name,
      unit: product.unit,
      prices: prices.map(({ place, price, ...fresh }) => ({
        productId: product.id,
        establishmentId: place.id,
        kind,
        fresh,
        today,
        isReported: true,
        placeName: place.name,
        price,
      })),
    });
  return (
    <button type="button" className="changed-button" aria-haspopup="dialog" onClick={choose}>
      Mudou algum?
    </button>
  );
}
