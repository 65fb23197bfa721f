import { useContext } from 'react';
import { cityToday } from '#web/clock.ts';
import { useIntent } from '#web/session/intent.ts';
import { currentSession } from '#web/session/session.ts';
import { OpenPriceSheet } from './freshness-button.tsx';
import { reportIntents } from './report-intents.ts';
import { readReportIntent } from './unsent.ts';

/** Opens the sheet again in which a visitor had typed a price before signing in. */
export function ResumePriceReport() {
  const open = useContext(OpenPriceSheet);
  useIntent(reportIntents.price, (kept) => {
    const seen = readReportIntent(kept, currentSession()?.user.id);
    if (seen) open({ ...seen, isReported: true, fresh: null, today: cityToday() });
  });
  return null;
}
