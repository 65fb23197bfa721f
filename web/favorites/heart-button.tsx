import { Suspense } from 'react';
import { useSession } from '#web/session/session.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { type HeartProps, SignInHeart } from './sign-in-heart.tsx';

/** Most visits are those of visitors, so the rest is loaded for people who are signed in. */
const OwnHeart = lazyPart(() => import('./own-heart.tsx'), SignInHeart);

/** Heart that makes a cut or a station a favourite. Visitors are led to sign in, and it is done when they are back. */
export function HeartButton(props: HeartProps) {
  const visitor = <SignInHeart {...props} />;
  if (!useSession()) return visitor;
  return (
    <Suspense fallback={visitor}>
      <OwnHeart {...props} />
    </Suspense>
  );
}
