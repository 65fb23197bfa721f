import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type PriceKind, priceKinds } from '#domain/prices.ts';
import { ChipLinks } from '#web/components/chip-links.tsx';
import { paths } from '#web/paths.ts';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { readUserPlace } from './user-place.ts';

const names: Record<PriceKind, string> = { meat: 'Carnes', fuel: 'Combustível' };
const placeSheet = () => import('./place-sheet.tsx');

/** What is near is meat or fuel. Opens the sheet in which the place is chosen, if there is none. */
export default function NearSwitch({ kind }: { kind: PriceKind }) {
  const { Part: Sheet, load } = useOnDemand(placeSheet, 'Não foi possível escolher um lugar');
  const { key } = useLocation();
  const [askedAt, setAskedAt] = useState<string | null>(null);
  useEffect(() => {
    // A person who comes here again without a place is asked again.
    if (!readUserPlace()) load().then((isLoaded) => isLoaded && !readUserPlace() && setAskedAt(key));
  }, [load, key]);
  return (
    <>
      <ChipLinks
        label="O que há perto"
        choices={priceKinds.map((each) => ({
          label: names[each],
          to: paths.nearby(each),
          current: each === kind,
        }))}
      />
      {askedAt === key && Sheet && <Sheet close={() => setAskedAt(null)} />}
    </>
  );
}
