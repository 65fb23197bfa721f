import { useEffect, useSyncExternalStore } from 'react';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { heartState, loadFavorites, setFavorite, watchFavorites } from './favorite-store.ts';
import { type HeartProps, heartLook, SignInHeart } from './sign-in-heart.tsx';

/** The heart of a signed-in person: a toggle button. */
export default function OwnHeart({ kind, id, name }: HeartProps) {
  const apiPrefix = useApiPrefix();
  const target = { kind, id };
  const readState = () => heartState(target);
  const state = useSyncExternalStore(watchFavorites, readState, readState);
  useEffect(() => {
    if (state === 'off') loadFavorites(apiPrefix);
  }, [state, apiPrefix]);
  if (state === 'out') return <SignInHeart kind={kind} id={id} name={name} />;
  return (
    <button
      type="button"
      aria-pressed={state === 'on'}
      onClick={() => setFavorite(apiPrefix, target, state === 'off')}
      {...heartLook(name, state === 'on')}
    />
  );
}
