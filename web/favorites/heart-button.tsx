import { Heart } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { paths } from '#web/paths.ts';
import { keepIntent } from '#web/session/intent.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { heartState, loadFavorites, setFavorite, watchFavorites } from './favorite-store.ts';
import type { FavoriteTarget } from './favorite-target.ts';

/** name of the intent with which a visitor goes to sign in */
export const favoriteIntent = 'favoritar';

interface HeartButtonProps extends FavoriteTarget {
  /** the cut's or the station's */
  name: string;
  /** true: a button with its word, where the page is about this one thing; otherwise only the heart */
  worded?: boolean;
}

/** Heart that makes a cut or a station a favourite. Visitors are led to sign in, and it is done when they are back. */
export function HeartButton({ kind, id, name, worded = false }: HeartButtonProps) {
  const here = useCurrentAddress();
  const apiPrefix = useApiPrefix();
  const target = { kind, id };
  const state = useSyncExternalStore(
    watchFavorites,
    () => heartState(target),
    () => 'out' as const,
  );
  useEffect(() => {
    if (state === 'off') loadFavorites(apiPrefix);
  }, [state, apiPrefix]);
  const look = {
    className: worded ? buttonClass({ variant: 'outline' }, 'heart') : 'heart heart-only',
    'aria-label': worded ? undefined : `Favoritar ${name}`,
    children: (
      <>
        <Heart aria-hidden="true" />
        {worded && 'Favoritar'}
      </>
    ),
  };
  if (state === 'out') {
    return <Link to={paths.login(here)} onClick={() => keepIntent(favoriteIntent, target)} {...look} />;
  }
  return (
    <button
      type="button"
      aria-pressed={state === 'on'}
      onClick={() => setFavorite(apiPrefix, target, state === 'off')}
      {...look}
    />
  );
}
