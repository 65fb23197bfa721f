import { type Day, dayOf, formatAge } from '#domain/city-time.ts';

/** 'Desde março de 2026'. @param iso date-time with the city's offset */
export function sinceMonth(iso: string): string {
  const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `Desde ${month.format(new Date(`${dayOf(iso)}T00:00:00Z`))}`;
}

const hourMs = 3_600_000;

/**
 * When a session was last used: 'Último uso: na última hora', 'Último uso: ontem'. Uses within an hour are noted as one
 * (domain/sessions.ts), so nothing more exact would be true.
 */
export function lastUse(iso: string, now: Date, today: Day): string {
  const recent = now.getTime() - Date.parse(iso) < hourMs;
  return `Último uso: ${recent ? 'na última hora' : formatAge(dayOf(iso), today)}`;
}

/** where a call failed, and the server said nothing of its own */
export const ourFault = 'O problema é nosso. Tente de novo em instantes.';
