import { Heart } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { keepIntent } from '#web/session/intent.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SpriteIcon } from '#web/ui/sprite-icon.tsx';
import type { FavoriteTarget } from './favorite-target.ts';

/** name of the intent of a visitor who goes to sign in */
export const favoriteIntent = 'favoritar';

export interface HeartProps extends FavoriteTarget {
  /** name of the cut or the station */
  name: string;
}

/** The heart of a visitor: a link to sign in and return. */
export function SignInHeart({ kind, id, name }: HeartProps) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={paths.login(pathname + search)}
      onClick={() => keepIntent(favoriteIntent, { kind, id })}
      {...heartLook(name, false)}
    />
  );
}

/** Props that a visitor's link and a signed-in person's button have in common. */
export function heartLook(name: string, full: boolean) {
  return {
    className: buttonClass({ variant: 'ghost' }, 'btn-heart'),
    'aria-label': `Favoritar ${name}`,
    children: full ? <Heart aria-hidden="true" fill="currentColor" /> : <SpriteIcon name="heart" />,
  };
}
