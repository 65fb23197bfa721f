import { cityDay, formatAge } from './city-time.ts';

/** 'agora', 'há 8 min', 'há 6 h', then by days: 'ontem', 'há 2 dias', '10 jun. 2026'. */
export function formatElapsed(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const [day, today] = [cityDay(since), cityDay(now)];
  return hours < 12 || day === today ? `há ${hours} h` : formatAge(day, today);
}
