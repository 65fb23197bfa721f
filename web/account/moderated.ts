import { type ModerationStatus, moderationStatuses } from '#domain/moderation.ts';

/** The status to show: 'Desconhecido' for one that only a newer server has. Spec, public side, section 4. */
export function shownStatus(status: string): ModerationStatus | 'unknown' {
  return moderationStatuses.find((known) => known === status) ?? 'unknown';
}

/**
 * Returns the acts permitted on one of the user's own records.
 * @param can the permission table of its noun
 * @returns null for an unknown status, which permits nothing
 */
export function permissionsOf<Acts>(
  can: (state: { status: ModerationStatus }) => Acts,
  { status }: { status: ModerationStatus },
): Acts | null {
  const shown = shownStatus(status);
  return shown === 'unknown' ? null : can({ status: shown });
}
