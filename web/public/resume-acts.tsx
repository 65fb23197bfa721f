import { SendWaitingReceipts } from '#web/account/send-receipt/send-waiting-receipts.tsx';
import { ResumeFavorite } from '#web/favorites/resume-favorite.tsx';
import { ResumePriceReport } from './price-sheet/resume-price-report.tsx';
import { SendLinkedPrices } from './price-sheet/send-linked-prices.tsx';

/** Continues what a visitor was about to do before signing in, where no part of the page does. */
export default function ResumeActs() {
  return (
    <>
      <ResumeFavorite />
      <ResumePriceReport />
      <SendLinkedPrices />
      <SendWaitingReceipts />
    </>
  );
}
