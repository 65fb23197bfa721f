import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';
import type { ReportedFuelPrice, ReportedPrice } from '#contract/reported-prices.ts';
import { toCityIso } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { publicName } from '#domain/public-name.ts';
import { named } from '../platform/named.ts';
import type { OwnReportRow, ReportedFuelPriceRow, SelectedReport } from './reports.ts';

export function presentReport(
  { establishment, region, ...row }: SelectedReport,
  productId: number,
): ReportedPrice {
  return {
    ...presentPublic(row),
    productId,
    establishmentId: establishment.id,
    Establishment: {
      id: establishment.id,
      name: establishment.name,
      type: establishment.type,
      verified: establishment.verified,
      address: establishment.address,
      neighbourhood: establishment.neighbourhood,
      latitude: establishment.latitude,
      longitude: establishment.longitude,
      regionId: region.id,
      Region: region,
    },
  };
}

export function presentFuelReport(row: ReportedFuelPriceRow, fuelStationId: number): ReportedFuelPrice {
  const { fuelTypeId, fuelTypeName } = row;
  return {
    ...presentPublic(row),
    fuelTypeId,
    fuelStationId,
    FuelType: { id: fuelTypeId, name: fuelTypeName },
  };
}

/** Presents a report as its author and administrators see it. */
export function presentOwnReport(row: OwnReportRow): OwnReportedPrice {
  const {
    id,
    productId,
    establishmentId,
    fuelTypeId,
    fuelStationId,
    productName,
    placeName,
    comment,
    status,
    rejectionReason,
    official,
    version,
  } = row;
  const reportDate = toCityIso(row.createdAt);
  return {
    id,
    productId,
    establishmentId,
    fuelTypeId,
    fuelStationId,
    Product: named(productId, productName),
    Establishment: named(establishmentId, placeName),
    FuelType: named(fuelTypeId, productName),
    FuelStation: named(fuelStationId, placeName),
    reportedPrice: toReais(row.reportedCentavos),
    unit: row.unit,
    comment,
    status,
    rejectionReason,
    official,
    reportDate,
    createdAt: reportDate,
    decidedAt: row.decidedAt && toCityIso(row.decidedAt),
    User: { name: publicName(row.userName) },
    version,
  };
}

type PublicRow = Pick<
  SelectedReport,
  'id' | 'reportedCentavos' | 'comment' | 'status' | 'official' | 'createdAt' | 'userName'
>;

function presentPublic({ id, reportedCentavos, comment, status, official, createdAt, userName }: PublicRow) {
  const reportDate = toCityIso(createdAt);
  return {
    id,
    reportedPrice: toReais(reportedCentavos),
    comment,
    status,
    official,
    reportDate,
    createdAt: reportDate,
    User: { name: publicName(userName) },
  };
}
