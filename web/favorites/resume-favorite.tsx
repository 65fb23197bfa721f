import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { useIntent } from '#web/session/intent.ts';
import { notify } from '#web/ui/notify.ts';
import { setFavorite } from './favorite-store.ts';
import { readTarget } from './favorite-target.ts';
import { favoriteIntent } from './sign-in-heart.tsx';

/** Saves the favourite for which a visitor has signed in. */
export function ResumeFavorite() {
  const apiPrefix = useApiPrefix();
  useIntent(favoriteIntent, async (data) => {
    const target = readTarget(data);
    if (target && (await setFavorite(apiPrefix, target, true))) {
      notify({ kind: 'success', title: 'Guardado nos seus favoritos' });
    }
  });
  return null;
}
