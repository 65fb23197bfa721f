import {
  addDays,
  cityDay,
  type Day,
  daysBetween,
  formatDate,
  formatRecentDays,
  startOfDay,
} from './city-time.ts';
import { formatNumber } from './numbers.ts';
import type { Week } from './survey-listing.ts';

/** The official sources that the city asks by itself: the weekly survey of fuel prices, and the register of petrol stations. */
export const sourceNames = ['survey', 'register'] as const;
export type SourceName = (typeof sourceNames)[number];

/**
 * The results of asking a source: 'news' was taken over; 'same': nothing new; 'held': something waits for a person; 'failed': no
 * usable answer.
 */
export const sourceOutcomes = ['news', 'same', 'held', 'failed'] as const;
export type SourceOutcome = (typeof sourceOutcomes)[number];

export const sourceTitles: Readonly<Record<SourceName, string>> = {
  survey: 'Pesquisa semanal de preços (ANP)',
  register: 'Cadastro de postos (ANP)',
};

/** The settings with the addresses of the sources. */
export const sourceSettings = {
  survey: 'ANP_SURVEY_URL',
  register: 'ANP_REGISTER_URL',
} as const satisfies Record<SourceName, string>;

/** A source keeps this many answers. */
export const keptAnswers = 20;

/** A source that has brought nothing for so many days is reported. The survey has a new week every seven days. */
export const silentDays = 10;

/** Weeks of the survey that a city without prices loads, so that its pages have a history. */
export const firstWeeks = 12;

/** Returns the days since a source last brought something, if they are too many. */
export function silenceOf(broughtAt: Date | null, now: Date): number | undefined {
  if (!broughtAt) return undefined;
  const days = daysBetween(cityDay(broughtAt), cityDay(now));
  return days >= silentDays ? days : undefined;
}

const hourMs = 3_600_000;

/** The days between two answers, and the city's hours in which a source is asked; each installation takes a minute of them. */
const rhythms = {
  survey: { days: 1, hour: 6, hours: 3 },
  register: { days: 7, hour: 3, hours: 3 },
} as const satisfies Record<SourceName, { days: number; hour: number; hours: number }>;

/** The longest pause after failures. */
const longestPauseMs = 12 * hourMs;

/**
 * Returns when a source is asked next: after an answer on another morning, and after failures in an hour, then in two, four…
 * @param failures since the last answer
 * @param jitter 0 to 1, of the installation, so that not all of them ask in the same minute
 */
export function nextAsking(name: SourceName, now: Date, failures: number, jitter: number): Date {
  if (failures > 0) {
    const pauseMs = Math.min(hourMs * 2 ** (failures - 1), longestPauseMs);
    return new Date(now.getTime() + pauseMs + jitter * hourMs * 0.25);
  }
  const { days, hour, hours } = rhythms[name];
  const morning = startOfDay(addDays(cityDay(now), days));
  return new Date(morning.getTime() + hour * hourMs + Math.floor(jitter * hours * 60) * 60_000);
}

const shortestRest = { tooMany: 60, failing: 5 };
const longestRestSeconds = 6 * 3600;
const longestAskedRestSeconds = 24 * 3600;

/**
 * Returns for how many seconds a host of another service is spared after it has said that it had too many requests (429) or
 * failed (5xx): longer after each failure in a row, and at least as long as it asks for.
 */
export function restSeconds(status: number, failures: number, askedSeconds: number): number {
  const first = status === 429 ? shortestRest.tooMany : shortestRest.failing;
  const rest = Math.min(first * 4 ** (failures - 1), longestRestSeconds);
  return Math.max(rest, Math.min(askedSeconds, longestAskedRestSeconds));
}

const weekdays = ['no domingo', 'na segunda', 'na terça', 'na quarta', 'na quinta', 'na sexta', 'no sábado'];

/** 'Semana de 18 a 24 out., 67 preços, publicada na sexta' @param publishedOn if the source says it */
export function sayWeek(week: Week, prices: number, today: Day, publishedOn?: Day): string {
  const days = formatRecentDays(week.first, week.last, today);
  const published =
    publishedOn === undefined
      ? ''
      : daysBetween(publishedOn, today) < 7
        ? `, publicada ${weekdays[new Date(`${publishedOn}T00:00:00Z`).getUTCDay()]}`
        : `, publicada em ${formatDate(publishedOn)}`;
  return `Semana de ${days}, ${formatNumber(prices)} ${prices === 1 ? 'preço' : 'preços'}${published}`;
}
