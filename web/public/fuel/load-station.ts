import type { EarlierFuelPrice, FuelHistoryEntry, FuelStationDetail } from '#contract/fuel-stations.ts';
import type { FuelType, FuelWeek } from '#contract/fuel-types.ts';
import type { ReportedFuelPrice } from '#contract/reported-prices.ts';
import { addDays, type Day, dayOf } from '#domain/city-time.ts';
import { reportStanding } from '#domain/official-prices.ts';
import { call } from '#web/api-client/call.ts';
import { CallFailure, type Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf } from '../data-status/data-status.ts';
import type { ListedReport } from '../report-price/report-list.tsx';
import { unitOf } from './unit-of.ts';

export interface StationData {
  station: Omit<FuelStationDetail, 'priceHistory'>;
  /** source of the city's price range behind each price */
  types: Pick<FuelType, 'id' | 'name' | 'prices' | 'comparison'>[];
  history: StationHistory;
  /** the first page of the approved reports, newest first */
  reports: FuelReport[];
  /** how many there are on all pages */
  reportCount: number;
  today: Day;
  dataStatus: DataStatus;
}

export interface FuelReport extends ListedReport {
  fuelName: string;
}

export interface StationHistory {
  /** newest first */
  entries: FuelHistoryEntry[];
  weeks: (FuelWeek & { fuelTypeId: number })[];
  /** of each fuel, the last collection before the first day */
  before: EarlierFuelPrice[];
  from: Day;
  to: Day;
  /** message about invalid days */
  problem: string | null;
}

export interface RequestedDays {
  from: string | null;
  to: string | null;
}

/**
 * Loads a station and its price history between the requested days; the default is one year.
 * @throws {CallFailure} 404 for an unknown station; other statuses when the data is unavailable
 */
export async function loadStation(
  transport: Transport,
  id: string,
  requested: RequestedDays,
): Promise<StationData> {
  const [station, types, reports] = await Promise.all([
    call(transport, 'readFuelStation', { params: { id } }),
    call(transport, 'listPublicFuelTypes'),
    call(transport, 'listPublicReportedFuelPrices', { params: { id } }),
  ]);
  const { priceHistory: _, ...rest } = station.data;
  const { history, lastGoodFrom } = await loadHistory(transport, id, requested, station.today);
  return {
    station: rest,
    types: types.data.map(({ id: typeId, name, prices, comparison }) => ({
      id: typeId,
      name,
      prices,
      comparison,
    })),
    history,
    reports: reports.data.map(toFuelReport),
    reportCount: reports.count,
    today: station.today,
    dataStatus: dataStatusOf([station, types, reports, { lastGoodFrom }], station.demonstration),
  };
}

export function toFuelReport(report: ReportedFuelPrice): FuelReport {
  const { id, reportedPrice, comment, reportDate, User, FuelType } = report;
  return {
    id,
    price: reportedPrice,
    unit: unitOf(FuelType),
    comment,
    official: reportStanding(report) === 'official',
    day: dayOf(reportDate),
    userName: User.name,
    fuelName: FuelType.name,
  };
}

/** Invalid days become a message beside the filter, so that the page keeps the user's input. */
async function loadHistory(
  transport: Transport,
  id: string,
  requested: RequestedDays,
  today: Day,
): Promise<{ history: StationHistory; lastGoodFrom: string | null }> {
  const query = {
    ...(requested.from && { from: requested.from }),
    ...(requested.to && { to: requested.to }),
  };
  const to = requested.to ?? today;
  try {
    const { data, city, before, lastGoodFrom } = await call(transport, 'listFuelStationHistory', {
      params: { id },
      query,
    });
    const oldest = data.at(-1);
    // Without requested days the chart starts at the first collection instead of an empty stretch.
    const from = requested.from ?? (oldest ? dayOf(oldest.collectionDate) : addDays(to, -365));
    return { history: { entries: data, weeks: city, before, from, to, problem: null }, lastGoodFrom };
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 400) throw error;
    const problem = error.failure?.issues?.[0]?.message ?? error.message;
    const history = { entries: [], weeks: [], before: [], from: addDays(today, -365), to: today, problem };
    return { history, lastGoodFrom: null };
  }
}
