import { useCallback, useEffect, useState } from 'react';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import type { NearRowsProps } from './near-list.tsx';
import type { NearThing } from './near-prices.ts';
import { NearTrouble } from './near-trouble.tsx';
import { NearWait } from './near-wait.tsx';
import { type NearPrices, useNearPrices } from './use-near-prices.ts';
import { useNearOrder } from './user-place.ts';

/** Loaded once a place is known. */
const nearList = () => import('./near-list.tsx');

/** The prices of one thing around the person's place, in the chosen order, with kilometres. */
export function NearRows({ thing, ...props }: NearRowsProps & { thing: NearThing }) {
  return <NearRowsOf {...props} near={useNearPrices(thing)} />;
}

/** The same, of prices that a page has asked for itself, because it shows them in other places, too. */
export function NearRowsOf({ near, ...props }: NearRowsProps & { near: NearPrices }) {
  const { found, from, retry } = near;
  const order = useNearOrder();
  const { Part: NearList, load } = useOnDemand(nearList);
  const [isMissing, setIsMissing] = useState(false);
  const loadList = useCallback(async () => setIsMissing(!(await load())), [load]);
  const isNear = from !== null;
  useEffect(() => {
    if (isNear) loadList();
  }, [isNear, loadList]);

  if (from && (isMissing || found === 'unavailable')) {
    return (
      <div className="flex flex-col gap-2">
        <NearTrouble from={from} retry={() => Promise.all([loadList(), retry()])} />
        {props.children}
      </div>
    );
  }
  if (from && NearList && Array.isArray(found)) {
    return <NearList {...props} found={found} from={from} order={order} />;
  }
  return (
    // Where a place is chosen, quiet rows have the room of the city's list from the first paint (place-row.css).
    <div className="near-wait relative">
      <div aria-hidden="true" className="absolute inset-0 top-5 rounded-lg" />
      <NearWait from={from}>{props.children}</NearWait>
    </div>
  );
}
