import { type Permission, permitted, refused } from './can.ts';
import type { ModerationStatus } from './moderation.ts';

interface ReportState {
  status: ModerationStatus;
}

interface ReportActs {
  /** by its author */
  remove: Permission;
  /** by an administrator: approve or reject */
  decide: Permission;
}

/** Returns what may be done with a reported price. Spec, back office, section 4. */
export function reportedPriceCan({ status }: ReportState): ReportActs {
  const decided = refused('Este preço relatado já foi avaliado.');
  switch (status) {
    case 'pending':
      return { remove: permitted, decide: permitted };
    case 'rejected':
      return { remove: permitted, decide: decided };
    case 'approved':
      return {
        remove: refused('Este preço relatado já foi aprovado e não pode mais ser removido.'),
        decide: decided,
      };
  }
}
