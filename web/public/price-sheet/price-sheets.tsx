import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { NameOf } from '#web/browser-storage.ts';
import { readEntry } from '#web/session/local-entries.ts';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { OpenPriceSheet, OwnPriceTag, type OwnPriceTagProps } from './freshness-button.tsx';
import type { ListedPrices, SeenPrice } from './seen-price.ts';

const sheet = () => import('./price-sheet.tsx');
const choice = () => import('./changed-sheet.tsx');

/** Provides the sheet of a price to the buttons of all pages. It is loaded with the first one. */
export function PriceSheets({ children }: { children: ReactNode }) {
  const { Part: PriceSheet, load } = useOnDemand(sheet, 'Não foi possível abrir este preço');
  const { Part: ChangedSheet, load: loadChoice } = useOnDemand(choice, 'Não foi possível abrir os preços');
  const [OwnTag, setOwnTag] = useState<ComponentType<OwnPriceTagProps> | null>(null);
  useEffect(() => {
    const look = () => {
      if (!readEntry('meus-relatos' satisfies NameOf<'ownPrices'>)) return;
      // Without a connection the tag is missing.
      import('./own-prices.tsx').then(
        (loaded) => setOwnTag(() => loaded.default),
        () => {},
      );
    };
    look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
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
      <OwnPriceTag value={OwnTag}>
        {children}
        {seen && PriceSheet && <PriceSheet seen={seen} close={() => setSeen(null)} />}
      </OwnPriceTag>
      {listed && ChangedSheet && <ChangedSheet listed={listed} choose={open} close={() => setListed(null)} />}
    </OpenPriceSheet>
  );
}
