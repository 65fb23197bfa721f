import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';

/** Says what came of a report. Spec, public side, section 4. */
export function sayOutcome({
  status,
  official,
  rejectionReason,
}: Pick<OwnReportedPrice, 'status' | 'official' | 'rejectionReason'>): string {
  switch (status) {
    case 'pending':
      return 'Aguardando aprovação';
    case 'approved':
      return official ? 'Virou o preço oficial' : 'Publicado como relato';
    case 'rejected':
      return rejectionReason ? `Motivo: ${rejectionReason}` : 'Não foi publicado';
  }
}
