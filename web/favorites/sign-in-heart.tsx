import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { keepIntent } from '#web/session/intent.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import type { FavoriteTarget } from './favorite-target.ts';
import { heartLook } from './heart-look.tsx';

/** name of the intent of a visitor who goes to sign in */
export const favoriteIntent = 'favoritar';

export interface HeartProps extends FavoriteTarget {
  /** name of the cut or the station */
  name: string;
  /** true: a button with a label, on the page about this one thing; otherwise only the heart */
  worded?: boolean;
}

/** The heart of a visitor: a link to sign in and return. */
export function SignInHeart({ kind, id, name, worded = false }: HeartProps) {
  return (
    <Link
      to={paths.login(useCurrentAddress())}
      onClick={() => keepIntent(favoriteIntent, { kind, id })}
      {...heartLook(name, worded, false)}
    />
  );
}
