import type { establishmentProfiles, establishments } from '#database/schema.ts';
import { companyName } from '#domain/company-name.ts';
import { type RegionalAddress, regionOfAddress } from '#domain/region-of-address.ts';
import { neighbourhoodName, noAddress, stationAddress } from '#domain/station-address.ts';
import { fold } from '#domain/text.ts';
import { keepingTyped } from '#domain/typed-station-fields.ts';
import { estimateOf } from '../establishments/estimate-points.ts';
import type { City } from './anp/choose-rows.ts';
import type { SurveyedPrice } from './anp/read-row.ts';
import type { NameIds } from './name-ids.ts';

/**
 * Updates stations from a survey. The newest survey wins; each price keeps the station's profile of its day (survey
 * files, quirk 9).
 */

export type KnownStation = typeof establishments.$inferSelect & { address: string };
type NewStation = Omit<typeof establishments.$inferInsert, 'type'>;
export type Profile = Omit<typeof establishmentProfiles.$inferSelect, 'id'>;

/** Returns the region's name, or null when the address is in no region or does not say enough. */
export type RegionOf = (address: RegionalAddress) => string | null;

/** Regions are known only in Palmas; elsewhere an administrator sets them. */
export function regionsOf({ municipality, state }: City): RegionOf {
  return fold(municipality) === 'palmas' && state === 'TO' ? regionOfAddress : () => null;
}

const nameless = 'Posto sem nome';

/**
 * Returns the station with the changes of a survey, or undefined when nothing changes. On the same day a layout with trade
 * names wins over one without. Columns typed by an administrator stay unchanged.
 */
export function stationAfter(
  known: KnownStation | undefined,
  price: SurveyedPrice,
  { ids, regionOf }: { ids: NameIds; regionOf: RegionOf },
): NewStation | undefined {
  if (known?.surveyedOn && !isNewer(price, known.surveyedOn)) return undefined;
  const surveyed = addressOf(price) ?? (known && { ...known });
  const address = surveyed && known ? keepingTyped(addressColumns(surveyed), known) : surveyed;
  const region = price.address && ids.region(regionOf(regionalAddress(price.address)));
  const after = {
    cnpj: price.cnpj,
    name: nameOf(known, price),
    companyName: price.company || null,
    address: address?.address ?? noAddress,
    neighbourhood: address?.neighbourhood ?? null,
    zipcode: address?.zipcode ?? null,
    brandId: ids.brand(price.brand),
    // The region may have been set by hand, so it stays while the address is the same.
    regionId: (known?.address === address?.address && known?.regionId) || (region ?? known?.regionId ?? null),
    surveyedOn: price.day,
  };
  const kept = known ? keepingTyped(after, known) : after;
  const placed = { ...kept, ...estimateOf(kept) };
  return known && isUnchanged(known, placed) ? undefined : placed;
}

function isNewer(price: SurveyedPrice, surveyedOn: string): boolean {
  return price.trade === undefined ? price.day > surveyedOn : price.day >= surveyedOn;
}

function isUnchanged(known: KnownStation, after: Partial<KnownStation>): boolean {
  return Object.entries(after).every(([column, value]) => known[column as keyof KnownStation] === value);
}

/** A layout without trade names does not change the name of a station whose company is the same. */
export function nameOf(
  known: Pick<KnownStation, 'name' | 'companyName'> | undefined,
  { company, trade }: Pick<SurveyedPrice, 'company' | 'trade'>,
): string {
  if (known && trade === undefined && known.companyName === company) return known.name;
  return companyName({ company, trade: trade ?? null }) || nameless;
}

function addressColumns({ address, neighbourhood, zipcode }: NonNullable<ReturnType<typeof addressOf>>) {
  return { address, neighbourhood, zipcode };
}

export function addressOf({ address }: Pick<SurveyedPrice, 'address'>) {
  return (
    address && {
      address: stationAddress(address),
      neighbourhood: neighbourhoodName(address.neighbourhood),
      zipcode: address.zipcode,
    }
  );
}

export function regionalAddress(address: NonNullable<SurveyedPrice['address']>): RegionalAddress {
  const { street, number, complement, neighbourhood, zipcode } = address;
  return { neighbourhood, text: `${street} ${number} ${complement}`, zipcode };
}

/** Returns the station's name, address and brand on the day of this price; typed ones apply to every new price. */
export function profileOf(station: KnownStation, price: SurveyedPrice, ids: NameIds): Profile {
  const surveyed = {
    name: nameOf(station, price),
    address: addressOf(price)?.address ?? station.address,
    brandId: ids.brand(price.brand),
  };
  return { establishmentId: station.id, ...keepingTyped(surveyed, station) };
}
