import { UsersRound } from 'lucide-react';
import type { SeenLower as Seen } from '#contract/observations.ts';
import { type Day, formatAge } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { formatReais } from '#domain/money.ts';

interface SeenLowerProps {
  /** undefined: from an answer that was kept by an older version */
  of: Seen | null | undefined;
  /** the best official price in reais, which the report is shown below */
  best: number;
  today: Day;
  /** it was seen at the page's own place */
  here?: boolean;
}

/** Returns whether a report is valid and below the best official price. */
export function isSeenLower({ of: seen, best, today }: SeenLowerProps): boolean {
  return Boolean(seen && seen.price < best && !isExpired(seen, today));
}

/**
 * Shows an approved report below the best price: 'visto por R$ 49,90 hoje, relato aprovado'. It is not a best price and
 * not ranked (domain/official-prices.ts).
 */
export function SeenLower(props: SeenLowerProps) {
  const { of: seen, today, here } = props;
  if (!seen || !isSeenLower(props)) return null;
  return (
    <span className="flex items-start gap-1.5 text-small text-muted-foreground">
      <UsersRound size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {`${here ? 'Visto' : `${seen.placeName}: visto`} por ${formatReais(seen.price)} ${formatAge(seen.day, today)}, relato aprovado`}
      </span>
    </span>
  );
}
