import type { FuelHistoryEntry, FuelStationDetail } from '#contract/fuel-stations.ts';
import type { FuelType, FuelWeek } from '#contract/fuel-types.ts';
import { addDays, type Day, dayOf } from '#domain/city-time.ts';
import { call } from '#web/api-client/call.ts';
import { CallFailure, type Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf } from '../data-status/data-status.ts';

export interface StationData {
  station: Omit<FuelStationDetail, 'priceHistory'>;
  /** for the city's range behind each price */
  types: Pick<FuelType, 'id' | 'name' | 'prices' | 'comparison'>[];
  history: StationHistory;
  today: Day;
  dataStatus: DataStatus;
}

export interface StationHistory {
  /** newest first */
  entries: FuelHistoryEntry[];
  weeks: (FuelWeek & { fuelTypeId: number })[];
  from: Day;
  to: Day;
  /** why the asked days cannot be shown */
  problem: string | null;
}

export interface AskedDays {
  from: string | null;
  to: string | null;
}

/**
 * A station with its history between the asked days, a year where none are asked.
 * @throws {CallFailure} 404 for an unknown station; others when it cannot be had
 */
export async function loadStation(transport: Transport, id: string, asked: AskedDays): Promise<StationData> {
  const [station, types] = await Promise.all([
    call(transport, 'readFuelStation', { params: { id } }),
    call(transport, 'listFuelTypes'),
  ]);
  const { priceHistory: _, ...rest } = station.data;
  const { history, lastGoodFrom } = await loadHistory(transport, id, asked, station.today);
  return {
    station: rest,
    types: types.data.map(({ id: typeId, name, prices, comparison }) => ({
      id: typeId,
      name,
      prices,
      comparison,
    })),
    history,
    today: station.today,
    dataStatus: dataStatusOf([station, types, { lastGoodFrom }], station.demonstration),
  };
}

/** What is asked wrongly is said beside the filter, and nothing typed is lost. */
async function loadHistory(
  transport: Transport,
  id: string,
  asked: AskedDays,
  today: Day,
): Promise<{ history: StationHistory; lastGoodFrom: string | null }> {
  const query = { ...(asked.from && { from: asked.from }), ...(asked.to && { to: asked.to }) };
  const to = asked.to ?? today;
  try {
    const { data, city, lastGoodFrom } = await call(transport, 'listFuelStationHistory', {
      params: { id },
      query,
    });
    const oldest = data.at(-1);
    // Where nobody asked, the chart begins with the first collection instead of an empty stretch.
    const from = asked.from ?? (oldest ? dayOf(oldest.collectionDate) : addDays(to, -365));
    return { history: { entries: data, weeks: city, from, to, problem: null }, lastGoodFrom };
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 400) throw error;
    const problem = error.failure?.issues?.[0]?.message ?? error.message;
    const history = { entries: [], weeks: [], from: addDays(today, -365), to: today, problem };
    return { history, lastGoodFrom: null };
  }
}
