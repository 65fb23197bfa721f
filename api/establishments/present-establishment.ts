import type { Establishment } from '#contract/establishments.ts';
import { toCityIso } from '#domain/city-time.ts';
import { showPhone } from '#domain/phone.ts';
import { averageRating } from '#domain/reviews.ts';
import { formatAddress } from '#domain/zipcode.ts';
import type { EstablishmentRow } from '../current-prices/establishment-queries.ts';
import { named } from '../platform/named.ts';

export function presentEstablishment(row: EstablishmentRow): Establishment {
  const {
    isDemonstration: _,
    serviceRadius,
    regionName,
    sectorName,
    rating,
    promotionCount,
    hasRunningPromotions: __,
    openingHours,
    ...establishment
  } = row;
  return {
    ...establishment,
    phone: row.phone && showPhone(row.phone),
    openingHours: openingHours && [...openingHours],
    formatted_address: formatAddress(row),
    service_radius: serviceRadius,
    Sector: named(row.sectorId, sectorName),
    Region: { id: row.regionId, name: regionName },
    promotion_count: promotionCount,
    has_promotions: promotionCount > 0,
    averageRating: averageRating(rating),
    updatedAt: toCityIso(row.updatedAt),
  };
}
