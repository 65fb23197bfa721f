import { Suspense } from 'react';
import { useIsSignedIn } from '#web/session/session.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { type HeartProps, SignInHeart } from './sign-in-heart.tsx';

/** Most visitors are signed out, so the rest is loaded only for signed-in people. */
const OwnHeart = lazyPart(() => import('./own-heart.tsx'), SignInHeart);

/** A heart that makes a cut or a station a favourite. Visitors sign in first, and it is saved when they return. */
export function HeartButton(props: HeartProps) {
  const visitor = <SignInHeart {...props} />;
  if (!useIsSignedIn()) return visitor;
  return (
    <Suspense fallback={visitor}>
      <OwnHeart {...props} />
    </Suspense>
  );
}
