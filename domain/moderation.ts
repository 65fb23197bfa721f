/** States of what people send in. Spec, public side, section 4. */

export const moderationStatuses = ['pending', 'approved', 'rejected'] as const;
