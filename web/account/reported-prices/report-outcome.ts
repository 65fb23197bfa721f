import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';
import { reportStanding } from '#domain/official-prices.ts';

/** Says what came of a report. Spec, public side, section 4. */
export function sayOutcome(
  report: Pick<OwnReportedPrice, 'status' | 'official' | 'rejectionReason'>,
): string {
  switch (reportStanding(report)) {
    case 'official':
      return 'Virou o preço oficial';
    case 'reported':
      return 'Publicado como relato';
    case 'unseen':
      if (report.status === 'pending') return 'Aguardando aprovação';
      return report.rejectionReason ? `Motivo: ${report.rejectionReason}` : 'Não foi publicado';
  }
}
