import { useContext } from 'react';
import type { Day } from '#domain/city-time.ts';
import { sayUsualFacts, type UsualFacts } from '#domain/usual-facts.ts';
import { SaysExpired } from '#web/components/freshness.tsx';
import { useAboutKm } from './user-place.ts';

/**
 * Returns what says the facts that are true of most rows of a list; only their source where the page's strip says that all
 * prices have expired, and when they were seen.
 */
export function useSayUsual(today: Day): (usual: UsualFacts) => string | null {
  const isSaid = useContext(SaysExpired);
  return (usual) => (isSaid && usual.expired ? usual.sourceName : sayUsualFacts(usual, today));
}

interface UsualLineProps {
  usual: UsualFacts;
  today: Day;
  /** what else is true of the rows: '+ acima do menor da cidade' */
  also?: string | false | undefined;
}

/** The line above a list that says once what is true of most of its rows: age, source, and that kilometres are estimates. */
export function UsualLine({ usual, today, also }: UsualLineProps) {
  const sayUsual = useSayUsual(today);
  const aboutKm = useAboutKm();
  return <p className="usual-facts">{[sayUsual(usual), aboutKm, also].filter(Boolean).join(' · ')}</p>;
}
