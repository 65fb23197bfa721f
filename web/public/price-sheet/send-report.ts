import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';
import { dayOf } from '#domain/city-time.ts';
import { currentSession } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';
import type { Notice } from '#web/ui/notify.ts';
import { keepOwnPrice } from './own-prices.tsx';
import type { ReportValues } from './report-values.ts';

type SentValues = Omit<ReportValues, 'reportedPrice'> & { reportedPrice: number };

/** Sends a report as the signed-in person. @throws as `callAsUser` does */
export async function sendReport(apiPrefix: string, body: SentValues, idempotencyKey: string) {
  const answer = await callAsUser(apiPrefix, 'createReportedPrice', { body }, { idempotencyKey });
  keepSent(answer.data);
  return answer;
}

/** Keeps a report on the device, so that its price is shown there at once. One that is sent again may be decided already. */
function keepSent(report: OwnReportedPrice) {
  const { id: reportId, status, reportedPrice: price, createdAt } = report;
  const productId = report.productId ?? report.fuelTypeId;
  const establishmentId = report.establishmentId ?? report.fuelStationId;
  const userId = currentSession()?.user.id;
  if (status !== 'pending' || !productId || !establishmentId || userId === undefined) return;
  keepOwnPrice({ productId, establishmentId, reportId, userId, price, day: dayOf(createdAt) });
}

/** The thanks for a report. @param openReports opens the person's own reports */
export function thanksFor({ version }: { version: number }, openReports: () => void): Notice {
  return {
    kind: 'success',
    // A further report corrects one that is still pending.
    title: version > 1 ? 'Seu relato anterior foi trocado por este.' : 'Obrigado! Seu relato foi enviado.',
    text: 'Você já o vê aqui, em conferência; os outros, depois de aprovado.',
    action: { label: 'Ver meus relatos', run: openReports },
  };
}
