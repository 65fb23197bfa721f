import type { Endpoints } from '#contract/endpoints.ts';
import { addDays, daysBetween, startOfDay } from '#domain/city-time.ts';
import { selectFuelWeeks } from '../fuel-types/fuel-week-queries.ts';
import { today } from '../platform/clock.ts';
import type { Handler } from '../platform/context.ts';
import { invalid, notFound } from '../platform/failure.ts';
import { selectFuelHistory, selectFuelStation } from './fuel-station-queries.ts';
import { presentHistoryEntry } from './present-fuel-station.ts';

/** Five years, with their leap days: one call must not read all there is. */
const longestDays = 5 * 365 + 2;

export const listFuelStationHistory: Handler<Endpoints['listFuelStationHistory']> = async (
  { params, query },
  { database, clock },
) => {
  const now = today(clock);
  const lastDay = query.to ?? now;
  const firstDay = query.from ?? addDays(lastDay, -365);
  if (firstDay > lastDay) throw invalid('from', 'O início precisa vir antes do fim.');
  if (daysBetween(firstDay, lastDay) > longestDays) {
    throw invalid('from', 'Escolha um período de até 5 anos.');
  }
  const [station] = await selectFuelStation(database.orm, params.id);
  if (!station) throw notFound('Posto não encontrado.');
  const range = {
    fuelTypeId: query.fuelTypeId,
    from: startOfDay(firstDay),
    to: startOfDay(addDays(lastDay, 1)),
  };
  const [history, city] = await Promise.all([
    selectFuelHistory(database.orm, { stationId: station.id, ...range }),
    selectFuelWeeks(database.orm, range),
  ]);
  return {
    data: history.map(presentHistoryEntry),
    city,
    count: history.length,
    today: now,
    demonstration: station.isDemonstration,
  };
};
