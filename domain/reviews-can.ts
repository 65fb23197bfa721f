import { type Permission, permitted, refused } from './can.ts';
import type { ModerationStatus } from './moderation.ts';

interface ReviewState {
  status: ModerationStatus;
}

interface ReviewActs {
  /** by its author; a rejected review that is changed waits for approval again */
  change: Permission;
  /** by its author */
  remove: Permission;
  /** by an administrator: approve or reject */
  decide: Permission;
}

/** Returns what may be done with a review. Spec, public side, section 2; back office, section 4. */
export function reviewCan({ status }: ReviewState): ReviewActs {
  const decided = refused('Esta avaliação já foi decidida.');
  switch (status) {
    case 'pending':
      return { change: permitted, remove: permitted, decide: permitted };
    case 'rejected':
      return { change: permitted, remove: permitted, decide: decided };
    case 'approved':
      return {
        change: refused('Esta avaliação já foi aprovada e não pode mais ser alterada.'),
        remove: refused('Esta avaliação já foi aprovada e não pode mais ser removida.'),
        decide: decided,
      };
  }
}
