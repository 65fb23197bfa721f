import { type OpeningHours, openingState } from '#domain/opening-hours.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { useMinute } from '#web/ui/use-minute.ts';

/** Says whether a shop is open now. The browser says it once the page has loaded: what is cached knows no time of day. */
export function OpeningStateBadge({ hours }: { hours: OpeningHours }) {
  const now = useMinute();
  const state = now && openingState(hours, now);
  return (
    // The line has its height before, so that nothing below it moves.
    <p className="min-h-6">
      {state && <StatusBadge status={state.isOpen ? 'open' : 'closed'} word={state.text} />}
    </p>
  );
}
