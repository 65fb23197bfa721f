import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { OpenPriceSheet } from './freshness-button.tsx';
import type { SeenPrice } from './seen-price.ts';

const sheet = () => import('./price-sheet.tsx');

/** Provides the sheet of a price to the buttons of all pages. It is loaded with the first one. */
export function PriceSheets({ children }: { children: ReactNode }) {
  const { Part: PriceSheet, load } = useOnDemand(sheet, 'Não foi possível abrir este preço');
  const [seen, setSeen] = useState<SeenPrice | null>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => () => setSeen(null), [pathname]);
  // It stays the same, so that opening a sheet renders no other button again.
  const open = useCallback(
    async (price: SeenPrice) => {
      if (await load()) setSeen(price);
    },
    [load],
  );
  return (
    <OpenPriceSheet value={open}>
      {children}
      {seen && PriceSheet && <PriceSheet seen={seen} close={() => setSeen(null)} />}
    </OpenPriceSheet>
  );
}
