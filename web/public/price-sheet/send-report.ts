import { callAsUser } from '#web/session/user-call.ts';
import type { Notice } from '#web/ui/notify.ts';
import type { ReportValues } from './report-values.ts';

type SentValues = Omit<ReportValues, 'reportedPrice'> & { reportedPrice: number };

/** Sends a report as the signed-in person. @throws as `callAsUser` does */
export const sendReport = (apiPrefix: string, body: SentValues, idempotencyKey: string) =>
  callAsUser(apiPrefix, 'createReportedPrice', { body }, { idempotencyKey });

/** The thanks for a report. @param openReports opens the person's own reports */
export function thanksFor({ version }: { version: number }, openReports: () => void): Notice {
  return {
    kind: 'success',
    // A further report corrects one that is still pending.
    title: version > 1 ? 'Seu relato anterior foi trocado por este.' : 'Obrigado! Seu relato foi enviado.',
    text: 'Ele aparece aqui depois de aprovado.',
    action: { label: 'Ver meus relatos', run: openReports },
  };
}
