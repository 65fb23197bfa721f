import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import type { QueueRow } from './queue-props.ts';
import type { QueueWords } from './queue-words.ts';
import { shownStatus } from './shown-status.ts';

/** The badge of a row; one of an unknown status looks pending. */
export function QueueStatus({
  row: { status, isSaving = false },
  words,
}: {
  row: Pick<QueueRow, 'status' | 'isSaving'>;
  words: QueueWords;
}) {
  if (isSaving) return <Badge>{status === 'approved' ? 'Aprovando...' : 'Rejeitando...'}</Badge>;
  return <StatusBadge status={shownStatus(status)} word={words.statusWord(status)} />;
}
