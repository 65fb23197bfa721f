import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { NearListProps, NearRowsProps } from './near-list.tsx';
import type { NearThing } from './near-prices.ts';
import { type NearPrices, useNearPrices } from './use-near-prices.ts';
import { useNearOrder } from './user-place.ts';

/** Loaded once a place is known. The city's list stays if it cannot be loaded. */
const NearList = lazyPart(
  () => import('./near-list.tsx'),
  ({ children }: NearListProps) => children,
);

/** The prices of one thing around the person's place, in the chosen order, with kilometres. */
export function NearRows({ thing, ...props }: NearRowsProps & { thing: NearThing }) {
  return <NearRowsOf {...props} near={useNearPrices(thing)} />;
}

/** The same, of prices that a page has asked for itself, because it shows them in other places, too. */
export function NearRowsOf({ near, ...props }: NearRowsProps & { near: NearPrices }) {
  const { found, from } = near;
  const order = useNearOrder();
  if (!from) return props.children;
  return (
    <Suspense fallback={props.children}>
      <NearList {...props} found={found} from={from} order={order} />
    </Suspense>
  );
}
