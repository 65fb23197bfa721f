import { StatusBadge } from '#web/ui/badge.tsx';
import type { QueueWords } from './queue-words.ts';
import { shownStatus } from './shown-status.ts';

/** The badge of a row; one of an unknown status looks pending. */
export function QueueStatus({ status, words }: { status: string; words: QueueWords }) {
  return <StatusBadge status={shownStatus(status)} word={words.statusWord(status)} />;
}
