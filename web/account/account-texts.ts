import { type Day, dayOf, formatAge } from '#domain/city-time.ts';

/** 'Desde março de 2026'. @param iso date-time with the city's offset */
export function formatMemberSince(iso: string): string {
  const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `Desde ${month.format(new Date(`${dayOf(iso)}T00:00:00Z`))}`;
}

const hourMs = 3_600_000;

/**
 * Last use of a session: 'Último uso: na última hora', 'Último uso: ontem'. The server records at most one use per hour
 * (domain/sessions.ts), so the text cannot be more precise.
 */
export function formatLastUse(iso: string, now: Date, today: Day): string {
  const recent = now.getTime() - Date.parse(iso) < hourMs;
  return `Último uso: ${recent ? 'na última hora' : formatAge(dayOf(iso), today)}`;
}

/** text for a failed call when the server gives no reason */
export const unknownFailureText = 'O problema é nosso. Tente de novo em instantes.';
