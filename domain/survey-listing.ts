import { addDays, type Day } from './city-time.ts';
import { fold } from './text.ts';

/** The week that a file of the survey is about. */
export interface Week {
  first: Day;
  last: Day;
}

type NamedFile =
  /** prices of each station, or only means */
  { kind: 'stations' | 'summary'; week: Week } | { kind: 'refused'; why: string };

const dated = /(\d{4})[-._](\d{1,2})[-._](\d{1,2})|(?<!\d)(\d{2})(\d{2})(\d{4})(?!\d)/g;

/**
 * Reads what a file of the weekly survey is about from its name, which is written in many ways:
 * 'revendas_lpc_2026-08-30-2026-09-5.xlsx', 'Revendas_LPC_2024.12.22_2024.12.28.xlsx', 'resumo_semanal_lpc-17112025-a-23112025.xlsx'
 * (survey files, section 2). Undefined: it is another kind of file.
 * @param today weeks that have not ended are refused
 */
export function readSurveyName(name: string, today: Day): NamedFile | undefined {
  const folded = fold(name);
  const kind = /^revendas?[-_. ]/.test(folded)
    ? 'stations'
    : /^resumo[-_. ]/.test(folded)
      ? 'summary'
      : undefined;
  if (!kind || !/lpc/.test(folded) || !/\.xlsx$/.test(folded)) return undefined;
  const days = [...folded.matchAll(dated)].map(([, y1, m1, d1, d2, m2, y2]) =>
    dayOf(y1 ?? y2, m1 ?? m2, d1 ?? d2),
  );
  const [first, last, ...others] = days;
  if (days.length < 2 || others.length > 0)
    return { kind: 'refused', why: 'o nome não diz de que dia a que dia' };
  if (!first || !last) return { kind: 'refused', why: 'a data não existe' };
  if (addDays(first, 6) !== last) return { kind: 'refused', why: 'não são sete dias' };
  if (last > today) return { kind: 'refused', why: 'a semana ainda não terminou' };
  return { kind, week: { first, last } };
}

/** Undefined for a date that does not exist. */
function dayOf(year = '', month = '', date = ''): Day | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : undefined;
}

/** The number that a site adds to the name of a file that was sent again: 1 of '…_2026-10-17-1.xlsx'; 0 without one. */
export function resentNumber(name: string): number {
  return Number(/[-_](\d)\.xlsx$/i.exec(name.replace(/\d{4}[-._]\d{1,2}[-._]\d{1,2}/g, ''))?.[1] ?? 0);
}
