import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cellOf } from '#domain/cells.ts';
import { canonicalList, type ListItem, mergeLists, readList, writeList } from '#domain/shopping-list.ts';
import type { CallResult } from '#web/api-client/call.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { counterMode, paths } from '#web/paths.ts';
import { useUserPlace } from '#web/place/user-place.ts';
import { useIsSignedIn } from '#web/session/session.ts';
import { keepItems } from '#web/shopping-list/change-list.ts';
import { readKept, useKeptList } from '#web/shopping-list/kept-list.ts';
import { ownOf } from '#web/shopping-list/own-list.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export type PricedAnswer = Pick<CallResult<'readShoppingList'>, 'data' | 'today'>;

export interface ShoppingList {
  items: readonly ListItem[];
  people: number | null;
  /** false: the device's own list is not known before hydration */
  isKnown: boolean;
  /** true: it is that of a link, which its address holds */
  isLink: boolean;
  ticked: readonly number[];
  change: (items: readonly ListItem[], people?: number | null) => void;
  /** adds the list of the link to the device's own, and shows that */
  keep: () => void;
}

/** The list of the link, or else the device's own. */
export function useShoppingList(link: { items: ListItem[]; people: number | null } | null): ShoppingList {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const isSignedIn = useIsSignedIn();
  const { search } = useLocation();
  const kept = ownOf(useKeptList());
  const own = readList(kept.c).items;
  useEffect(() => {
    if (!isSignedIn) return;
    import('#web/shopping-list/sync-list.ts').then(
      ({ syncList }) => syncList(apiPrefix),
      () => {},
    );
  }, [isSignedIn, apiPrefix]);
  const isAdded = new URLSearchParams(search).has('mais');
  const addLink = useEffectEvent(() => {
    // The first render does not know the device's list yet.
    const before = readList(readKept()?.c ?? '').items;
    keepItems(apiPrefix, mergeLists([], before, link?.items ?? []));
    navigate(paths.list(), { replace: true });
  });
  useEffect(() => {
    if (isAdded) addLink();
  }, [isAdded]);
  const isCounter = new URLSearchParams(search).get('modo') === counterMode;
  return {
    items: link?.items ?? own,
    people: link ? link.people : kept.people,
    isKnown: link !== null || isHydrated,
    isLink: link !== null,
    ticked: kept.ticked,
    change(items, people) {
      if (!link) return keepItems(apiPrefix, items, people);
      const to = paths.list({ list: writeList(items), people: people ?? link.people, isCounter });
      navigate(to, { replace: true, preventScrollReset: true });
    },
    keep() {
      keepItems(apiPrefix, mergeLists([], link?.items ?? [], own), kept.people ?? link?.people ?? null);
      navigate(paths.list());
    },
  };
}

/** Presses in a row are one call. */
const pauseMs = 350;

interface Prices {
  answer: PricedAnswer | null;
  /** true: an answer for the list as it is now is awaited */
  isWaiting: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** The prices of a list around the person's cell, or in the city. Those of the list before it stay until the new ones are there. */
export function useListPrices(items: readonly ListItem[], first: PricedAnswer | null): Prices {
  const apiPrefix = useApiPrefix();
  const from = useUserPlace();
  const near = from ? cellOf(from.point) : undefined;
  const c = useDebounced(canonicalList(items), pauseMs);
  const [found, setFound] = useState<{ asked: string; answer: PricedAnswer } | null>(
    first && { asked: `${first.data.list} `, answer: first },
  );
  const [failed, setFailed] = useState('');
  const [tries, setTries] = useState(0);
  const asked = `${c} ${near ?? ''}`;
  const known = found?.asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (c === '' || known === asked) return;
    let isLatest = true;
    callLazily(apiPrefix, 'readShoppingList', { query: { c, ...(near && { near }) } }).then(
      (answer) => isLatest && setFound({ asked, answer }),
      () => isLatest && setFailed(asked),
    );
    return () => {
      isLatest = false;
    };
  }, [apiPrefix, c, near, asked, known, tries]);
  const retry = () => {
    setFailed('');
    setTries((count) => count + 1);
  };
  useEffect(() => {
    const again = () => setTries((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  const isCurrent = known === `${canonicalList(items)} ${near ?? ''}`;
  return {
    answer: found?.answer ?? null,
    isWaiting: !isCurrent && failed !== asked,
    hasFailed: !isCurrent && failed === asked,
    retry,
  };
}
