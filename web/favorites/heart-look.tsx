import { Heart } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { SpriteIcon } from '#web/ui/sprite-icon.tsx';

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
