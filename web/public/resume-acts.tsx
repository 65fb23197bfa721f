import { Suspense } from 'react';
import { browserStorage } from '#web/browser-storage.ts';
import { ResumeFavorite } from '#web/favorites/resume-favorite.tsx';
import { entryKeys } from '#web/session/local-entries.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ResumePriceReport } from './price-sheet/resume-price-report.tsx';
import { SendLinkedPrices } from './price-sheet/send-linked-prices.tsx';

/** Few people have receipts that wait, and only they load what sends them. */
const SendWaitingReceipts = lazyPart<object>(async () => ({
  default: (await import('#web/receipts/send-waiting-receipts.tsx')).SendWaitingReceipts,
}));
const hasWaiting = () => entryKeys(`${browserStorage.waitingReceipts.name}:`).length > 0;

/** Continues what a visitor was about to do before signing in, where no part of the page does. */
export default function ResumeActs() {
  return (
    <>
      <ResumeFavorite />
      <ResumePriceReport />
      <SendLinkedPrices />
      {hasWaiting() && (
        <Suspense>
          <SendWaitingReceipts />
        </Suspense>
      )}
    </>
  );
}
