import { eq } from 'drizzle-orm';
import { fuelStations } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { presentFuelReport } from './present-reported-price.ts';
import { readApprovedFuelReports } from './reported-price-queries.ts';

export const listPublicReportedFuelPrices = readHandler(
  'listPublicReportedFuelPrices',
  async ({ params, query }, { db, today }) => {
    const [[station], { rows, count }] = await Promise.all([
      db
        .select({ id: fuelStations.id, isDemonstration: fuelStations.isDemonstration })
        .from(fuelStations)
        .where(eq(fuelStations.id, params.id)),
      readApprovedFuelReports(db, params.id, pageOf(query)),
    ]);
    if (!station) throw notFound('Posto não encontrado.');
    return {
      data: rows.map((row) => presentFuelReport(row, station.id)),
      count,
      today,
      demonstration: station.isDemonstration,
      rows: {
        reported_prices: { fuel_station_id: [station.id] },
        fuel_prices: { station_id: [station.id] },
        fuel_stations: { id: [station.id] },
      },
    };
  },
);
