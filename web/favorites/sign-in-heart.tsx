import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { keepIntent } from '#web/session/intent.ts';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SpriteIcon } from '#web/ui/sprite-icon.tsx';
import type { FavoriteTarget } from './favorite-target.ts';

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

/** Props that a visitor's link and a signed-in person's button have in common. */
export function heartLook(name: string, worded: boolean, full: boolean) {
  return {
    className: worded ? buttonClass({ variant: 'outline' }) : buttonClass({ variant: 'ghost' }, 'btn-heart'),
    'aria-label': worded ? undefined : `Favoritar ${name}`,
    children: (
      <>
        {full ? <Heart aria-hidden="true" fill="currentColor" /> : <SpriteIcon name="heart" />}
        {worded && 'Favoritar'}
      </>
    ),
  };
}
