import type { EarlierFuelPrice, FuelHistoryEntry, FuelStationDetail } from '#contract/fuel-stations.ts';
import type { FuelFigures, FuelWeek } from '#contract/fuel-types.ts';
import type { ReportedFuelPrice } from '#contract/reported-prices.ts';
import { addDays, type Day, dayOf } from '#domain/city-time.ts';
import { reportStanding } from '#domain/official-prices.ts';
import { call } from '#web/api-client/call.ts';
import { CallFailure, type Transport } from '#web/api-client/transport.ts';
import { type DataStatus, dataStatusOf } from '../data-status/data-status.ts';
import { cityFigures } from '../meat/city-figures.ts';
import type { ListedReport } from '../price-sheet/report-list.tsx';
import { readId } from '../url-filters.ts';
import { type FuelOfCity, leadingFuel } from './station-fuel.ts';
import { unitOf } from './unit-of.ts';

export interface StationData {
  station: Omit<FuelStationDetail, 'priceHistory'>;
  /** the fuels of the city in the order of the screens */
  types: FuelOfCity[];
  /** message that the fuel in the address does not exist, or is not sold here; null: it is shown, or none was named */
  fuelProblem: string | null;
  /** history of the fuel that the page shows first */
  history: StationHistory;
  /** the first page of the approved reports, newest first */
  reports: FuelReport[];
  /** number of reports on all pages */
  reportCount: number;
  today: Day;
  dataStatus: DataStatus;
}

interface FuelReport extends ListedReport {
  fuelName: string;
}

interface StationHistory {
  /** newest first */
  entries: FuelHistoryEntry[];
  weeks: FuelWeek[];
  /** the last collection before the first day */
  before: EarlierFuelPrice | undefined;
  from: Day;
  to: Day;
  /** message about invalid days */
  problem: string | null;
}

/**
 * Loads a station and the price history of the fuel that its page shows first.
 * @param query query of the page: its fuel, and the days of the history; the default is one year
 * @throws {CallFailure} 404 for an unknown station; 308 if the station, or the fuel, has another id now; other statuses if
 * the data is unavailable
 */
export async function loadStation(
  transport: Transport,
  id: string,
  query: URLSearchParams,
): Promise<StationData> {
  const [station, figures, reports] = await Promise.all([
    // The page shows the history of one fuel, with its weeks in the city.
    call(transport, 'readFuelStation', { params: { id }, query: { history: '0' } }),
    call(transport, 'listFuelFigures'),
    call(transport, 'listPublicReportedFuelPrices', { params: { id } }),
  ]);
  const { priceHistory: _, ...rest } = station.data;
  // The prices of a place with a successor are not among those of the city.
  const types = figures.data
    .map(toFuelOfCity)
    .map((type) => (station.data.successor ? { ...type, comparison: null } : type));
  const fuel = leadingFuel({ station: rest, types }, query);
  const asked = readId(query.get('fuelTypeId'));
  const fuelProblem =
    asked === undefined || asked === fuel?.id ? null : await sayFuelProblem(transport, id, asked, types);
  const { history, lastGoodFrom } = await loadHistory(transport, id, { fuel, query }, station.today);
  return {
    station: rest,
    types,
    fuelProblem,
    history,
    reports: reports.data.map(toFuelReport),
    reportCount: reports.count,
    today: station.today,
    dataStatus: dataStatusOf([station, figures, reports, { lastGoodFrom }], station.demonstration),
  };
}

/** Says why the page does not show the fuel that its address names. */
async function sayFuelProblem(
  transport: Transport,
  id: string,
  fuelTypeId: number,
  types: readonly FuelOfCity[],
): Promise<string | null> {
  const fuel = types.find((type) => type.id === fuelTypeId);
  if (fuel) return `Este posto não tem preço de ${fuel.name}.`;
  try {
    await call(transport, 'listFuelStationHistory', {
      params: { id },
      query: { fuelTypeId: String(fuelTypeId) },
    });
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return error.message;
    throw error;
  }
  // It was created in this moment.
  return null;
}

function toFuelOfCity({ id, name, figures }: FuelFigures): FuelOfCity {
  return { id, name, comparison: figures && { ...cityFigures(figures), day: figures.comparisonDay } };
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
  { fuel, query }: { fuel: FuelOfCity | undefined; query: URLSearchParams },
  today: Day,
): Promise<{ history: StationHistory; lastGoodFrom: string | null }> {
  const requested = { from: query.get('from'), to: query.get('to') };
  const to = requested.to || today;
  const aYear = { entries: [], weeks: [], before: undefined, from: addDays(today, -365), to, problem: null };
  if (!fuel) return { history: aYear, lastGoodFrom: null };
  try {
    const { data, count, city, before, lastGoodFrom } = await call(transport, 'listFuelStationHistory', {
      params: { id },
      query: {
        fuelTypeId: String(fuel.id),
        ...(requested.from && { from: requested.from }),
        ...(requested.to && { to: requested.to }),
      },
    });
    const oldest = data.at(-1);
    // Without requested days, the chart starts at the first collection instead of an empty stretch; likewise if there
    // is more than one page of them.
    const asked = data.length < count ? null : requested.from;
    const from = asked || (oldest ? dayOf(oldest.collectionDate) : addDays(to, -365));
    const weeks = city.map(({ fuelTypeId: _, ...week }) => week);
    return { history: { entries: data, weeks, before: before[0], from, to, problem: null }, lastGoodFrom };
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 400) throw error;
    const problem = error.failure?.issues?.[0]?.message ?? error.message;
    return { history: { ...aYear, to: today, problem }, lastGoodFrom: null };
  }
}
