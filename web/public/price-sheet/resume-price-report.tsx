import { useContext } from 'react';
import { cityDay } from '#domain/city-time.ts';
import { useIntent } from '#web/session/intent.ts';
import { currentSession } from '#web/session/session.ts';
import { OpenPriceSheet } from './freshness-button.tsx';
import { priceReportIntent, readPriceReportDraft } from './price-report-draft.ts';

/** Opens the sheet again in which a visitor had typed a price before signing in. */
export function ResumePriceReport() {
  const open = useContext(OpenPriceSheet);
  useIntent(priceReportIntent, (kept) => {
    const draft = readPriceReportDraft(kept, currentSession()?.user.id);
    if (!draft) return;
    const { userId: _, price, ...seen } = draft;
    open({ ...seen, reported: { price }, fresh: null, today: cityDay(new Date()) });
  });
  return null;
}
