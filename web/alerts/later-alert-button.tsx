import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { AlertOffer, ListOffer } from './alert-offer.ts';

const AlertButton = lazyPart(() => import('./alert-button.tsx'));

/** The button that sets an alert. Its script comes after that of the page, as few people want one. */
export function LaterAlertButton({ className, ...offer }: (AlertOffer | ListOffer) & { className?: string }) {
  return (
    <div className={className}>
      <Suspense>
        <AlertButton {...offer} />
      </Suspense>
    </div>
  );
}
