import { type ReactNode, useCallback, useState } from 'react';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { OpenPriceSheet } from './freshness-button.tsx';
import type { ListedPrices, SeenPrice } from './seen-price.ts';

const sheet = () => import('./price-sheet.tsx');
const choice = () => import('./changed-sheet.tsx');

/** Provides the sheet of a price to the buttons of all pages. It is loaded with the first one. */
export function PriceSheets({ children }: { children: ReactNode }) {
  const { Part: PriceSheet, load } = useOnDemand(sheet, 'Não foi possível abrir este preço');
  const { Part: ChangedSheet, load: loadChoice } = useOnDemand(choice, 'Não foi possível abrir os preços');
  const [seen, setSeen] = useState<SeenPrice | null>(null);
  const [listed, setListed] = useState<ListedPrices | null>(null);
  // It stays the same, so that opening a sheet renders no other button again.
  const open = useCallback(
    async (price: SeenPrice | ListedPrices) => {
      if ('prices' in price) {
        if (await loadChoice()) setListed(price);
      } else if (await load()) {
        setListed(null);
        setSeen(price);
      }
    },
    [load, loadChoice],
  );
  return (
    <OpenPriceSheet value={open}>
      {children}
      {listed && ChangedSheet && <ChangedSheet listed={listed} choose={open} close={() => setListed(null)} />}
      {seen && PriceSheet && <PriceSheet seen={seen} close={() => setSeen(null)} />}
    </OpenPriceSheet>
  );
}
