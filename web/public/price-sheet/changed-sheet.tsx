import '#web/signed-in.css';
import { isExpired } from '#domain/freshness.ts';
import { Price } from '#web/components/price.tsx';
import { useCloseOnBack } from '#web/forms/use-close-on-back.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ListedPrices, SeenPrice } from './seen-price.ts';

interface ChangedSheetProps {
  listed: ListedPrices;
  choose: (seen: SeenPrice) => void;
  close: () => void;
}

/** The prices of a list, of which the one that has changed is pressed. */
export default function ChangedSheet({ listed: { name, unit, prices }, choose, close }: ChangedSheetProps) {
  useCloseOnBack(close);
  return (
    <Dialog title="Qual preço mudou?" description={name} close={close}>
      <ul className="divide-y divide-border">
        {prices.map(({ placeName, price, ...seen }) => (
          <li key={seen.establishmentId}>
            <button
              type="button"
              className="flex min-h-tap w-full items-center justify-between gap-3 py-2 text-left hover:bg-card-sunken"
              onClick={() => choose(seen)}
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{placeName}</span>
              <Price
                value={price}
                unit={unit}
                size="sm"
                expired={seen.fresh !== null && isExpired(seen.fresh, seen.today)}
              />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
