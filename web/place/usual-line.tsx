import { type ReactNode, useContext } from 'react';
import type { Day } from '#domain/city-time.ts';
import { sayUsualFacts, type UsualFacts } from '#domain/usual-facts.ts';
import { ExpiredDays } from '#web/components/freshness.tsx';
import { useAboutKm } from './user-place.ts';

/**
 * Returns what says the facts that are true of most rows of a list; only their source where the page's strip says that they
 * have expired, and when they were seen, or where each row says its own day.
 */
export function useSayUsual(today: Day): (usual: UsualFacts) => string | null {
  const said = useContext(ExpiredDays);
  return (usual) => {
    const { days, expired } = usual;
    const isSaid = said && expired && (!days || (said.from <= days.from && days.to <= said.to));
    return isSaid ? usual.sourceName : sayUsualFacts(usual, today);
  };
}

interface UsualLineProps {
  usual: UsualFacts;
  today: Day;
  /** what else is true of the rows: '+ acima do menor da cidade' */
  also?: string | false | undefined;
  /** the question whether one of them has changed */
  children?: ReactNode;
}

/** The line above a list that says once what is true of most of its rows: age, source, and that kilometres are estimates. */
export function UsualLine({ usual, today, also, children }: UsualLineProps) {
  const sayUsual = useSayUsual(today);
  const aboutKm = useAboutKm();
  const facts = [sayUsual(usual), aboutKm, also].filter(Boolean).join(' · ');
  return (
    <p className="usual-facts">
      <span>{facts}</span> {children}
    </p>
  );
}
