import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Day } from '#domain/city-time.ts';
import { slotOf } from '#web/place/near-query.ts';
import { NearTrouble } from '#web/place/near-trouble.tsx';
import { NearWait } from '#web/place/near-wait.tsx';
import { type NearPrices, useNearPrices } from '#web/place/use-near-prices.ts';
import { useNearOrder } from '#web/place/user-place.ts';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import type { NearFacts } from './near-facts.ts';

interface NearRowsProps {
  facts: NearFacts;
  today: Day;
  /** the list of the whole city: without a place, and if there are no prices near it or they cannot be had */
  children: ReactNode;
}

/** Loaded once a place is known. */
const nearList = () => import('./near-list.tsx');

/** The prices of one thing around the person's place, in the chosen order, with kilometres. */
export function NearRows(props: NearRowsProps) {
  return <NearRowsOf {...props} near={useNearPrices(props.facts)} />;
}

/** The same, of prices that a page has asked for itself, because it shows them in other places, too. */
export function NearRowsOf({ near, children, ...props }: NearRowsProps & { near: NearPrices }) {
  const { found, from, retry } = near;
  const order = useNearOrder();
  const { Part: NearList, load } = useOnDemand(nearList);
  const [isMissing, setIsMissing] = useState(false);
  const loadList = useCallback(async () => setIsMissing(!(await load())), [load]);
  const isNear = from !== null;
  useEffect(() => {
    if (isNear) loadList();
  }, [isNear, loadList]);
  const rows = from && NearList && Array.isArray(found) && (
    <NearList {...props} found={found} from={from} order={order}>
      {children}
    </NearList>
  );
  const hasFailed = from && !rows && (isMissing || found === 'unavailable');
  return (
    <div className="near-rows flex flex-col gap-2">
      {hasFailed && <NearTrouble from={from} retry={() => Promise.all([loadList(), retry()])} />}
      <NearWait name={slotOf(props.facts)} from={from} isWaiting={!rows && !hasFailed}>
        {rows || children}
      </NearWait>
    </div>
  );
}
