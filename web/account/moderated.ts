import { type ModerationStatus, moderationStatuses } from '#domain/moderation.ts';

/** The status to show. One that this page does not know, of a newer server, is 'Desconhecido'. Spec, public side, section 4. */
export function shownStatus(status: string): ModerationStatus | 'unknown' {
  return moderationStatuses.find((known) => known === status) ?? 'unknown';
}

/**
 * Returns what may be done with a record of the person's own.
 * @param can the permission table of its noun
 * @returns null where the record has a status that this page does not know: nothing is permitted then
 */
export function permissionsOf<Acts>(
  can: (state: { status: ModerationStatus }) => Acts,
  { status }: { status: ModerationStatus },
): Acts | null {
  const shown = shownStatus(status);
  return shown === 'unknown' ? null : can({ status: shown });
}
