import type { Tx } from '#database/database.ts';
import { eq, inArray, sql } from '#database/orm.ts';
import { brands, establishments, registrations } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { noAddress } from '#domain/station-address.ts';
import { fold } from '#domain/text.ts';
import type { TypedStationField } from '#domain/typed-station-fields.ts';
import { estimateOf } from '../../establishments/estimate-points.ts';
import { readStationIds, type StationIds } from '../../imports/name-ids.ts';
import {
  addressOf,
  type KnownStation,
  nameOf,
  type RegionOf,
  regionalAddress,
} from '../../imports/surveyed-station.ts';
import { insertAudit } from '../../platform/audit.ts';
import { isStation } from '../../platform/kinds.ts';
import { nextVersion } from '../../platform/versions.ts';
import type { RegisteredFacts, RegisteredStation } from './registered-station.ts';

type Registration = typeof registrations.$inferSelect;
type Changes = Partial<Omit<KnownStation, 'id'>>;

interface Options {
  regionOf: RegionOf;
  today: Day;
}

/**
 * Creates the stations that are missing, changes those of which the register says something new, and notes what it says. A station
 * that an administrator has deleted stays deleted: its note is there already. The caller has locked the known ones.
 * @param known by CNPJ; new and changed ones are put into it
 */
export async function writeRegistered(
  { tx, now }: { tx: Tx; now: Date },
  stations: readonly RegisteredStation[],
  known: Map<string, KnownStation>,
  { regionOf, today }: Options,
): Promise<{ created: number; changed: number }> {
  const given = stations.flatMap(({ cnpj, facts }) => (facts ? [{ cnpj, facts }] : []));
  if (given.length === 0) return { created: 0, changed: 0 };
  const ids = await readStationIds(
    tx,
    given.map(({ facts }) => facts),
  );
  const earlier = await selectRegistrations(
    tx,
    given.map(({ cnpj }) => cnpj),
  );
  const added: (typeof establishments.$inferInsert)[] = [];
  const changed: { before: KnownStation; after: KnownStation }[] = [];
  for (const { cnpj, facts } of given) {
    const station = known.get(cnpj);
    const registration = earlier.get(cnpj);
    if (!station && !registration) added.push(newStation(cnpj, facts, { ids, regionOf }));
    const changes = station && changesOf(station, facts, { registration, ids, regionOf });
    if (!station || !changes) continue;
    await tx
      .update(establishments)
      .set({ ...changes, ...nextVersion(establishments, now) })
      .where(eq(establishments.id, station.id));
    const after = { ...station, ...changes };
    known.set(cnpj, after);
    changed.push({ before: station, after });
  }
  const created = await insertStations(tx, added);
  for (const station of created) known.set(station.cnpj ?? '', station);
  await auditWritten(tx, now, { created, changed });
  await noteRegistrations(
    tx,
    given.map(({ cnpj, facts: { company, brand } }) => ({ cnpj, company, brandId: ids.brand(brand) })),
    today,
  );
  return { created: created.length, changed: changed.length };
}

async function auditWritten(
  tx: Tx,
  at: Date,
  { created, changed }: { created: KnownStation[]; changed: { before: KnownStation; after: KnownStation }[] },
): Promise<void> {
  if (created.length + changed.length === 0) return;
  const names = new Map(
    (await tx.select({ id: brands.id, name: brands.name }).from(brands)).map(({ id, name }) => [id, name]),
  );
  const auditedOf = ({ name, companyName, address, neighbourhood, brandId }: KnownStation) => ({
    name,
    companyName,
    address,
    neighbourhood,
    FuelBrand: brandId === null ? null : { id: brandId, name: names.get(brandId) },
  });
  const news = created.map((station) => ({ id: station.id, before: null, after: auditedOf(station) }));
  const changes = changed.map(({ before, after }) => ({
    id: before.id,
    before: auditedOf(before),
    after: auditedOf(after),
  }));
  await insertAudit(tx, { action: 'fuel-stations.create-by-register', userId: null, at }, news);
  await insertAudit(tx, { action: 'fuel-stations.update-by-register', userId: null, at }, changes);
}

async function selectRegistrations(tx: Tx, cnpjs: string[]): Promise<Map<string, Registration>> {
  const rows = await tx.select().from(registrations).where(inArray(registrations.cnpj, cnpjs));
  return new Map(rows.map((row) => [row.cnpj, row]));
}

interface Given {
  ids: StationIds;
  regionOf: RegionOf;
}

function newStation(
  cnpj: string,
  facts: RegisteredFacts,
  { ids, regionOf }: Given,
): typeof establishments.$inferInsert {
  const address = addressOf(facts) ?? { address: noAddress, neighbourhood: null, zipcode: null };
  return {
    type: 'posto',
    cnpj,
    name: nameOf(undefined, { company: facts.company, trade: undefined }),
    companyName: facts.company,
    ...address,
    ...estimateOf(address),
    brandId: ids.brand(facts.brand),
    regionId: ids.region(regionOf(regionalAddress(facts.address))),
  };
}

/** An administrator may have created one of them a moment ago; the register meets it the next time. */
function insertStations(tx: Tx, added: (typeof establishments.$inferInsert)[]): Promise<KnownStation[]> | [] {
  if (added.length === 0) return [];
  return tx
    .insert(establishments)
    .values(added)
    .onConflictDoNothing({ target: establishments.cnpj, where: isStation })
    .returning()
    .then((rows) => rows.map((row) => ({ ...row, address: row.address ?? noAddress })));
}

/**
 * Returns what the register changes of a station, undefined: nothing. Only what it says for the first time counts, so that it and
 * the weekly survey do not take turns where they differ.
 */
function changesOf(
  station: KnownStation,
  facts: RegisteredFacts,
  { registration, ids, regionOf }: Given & { registration: Registration | undefined },
): Changes | undefined {
  const isTyped = (field: TypedStationField) => station.typedColumns.includes(field);
  const { company } = facts;
  const brandId = ids.brand(facts.brand);
  const hasNewCompany =
    company !== registration?.company && fold(company) !== fold(station.companyName ?? '');
  const address = station.surveyedOn === null && !isTyped('address') ? addressOf(facts) : undefined;
  const isMoved =
    address !== undefined && address.address !== noAddress && address.address !== station.address;
  const region = isMoved && !isTyped('region') ? ids.region(regionOf(regionalAddress(facts.address))) : null;
  const after: Changes = {
    ...(hasNewCompany &&
      !isTyped('name') && { name: nameOf(station, { company, trade: undefined }), companyName: company }),
    ...(brandId !== null && brandId !== registration?.brandId && !isTyped('brand') && { brandId }),
    ...(isMoved && { ...address, ...estimateOf(address), ...(region !== null && { regionId: region }) }),
  };
  const changed = Object.entries(after).some(
    ([column, value]) => station[column as keyof KnownStation] !== value,
  );
  return changed ? after : undefined;
}

async function noteRegistrations(
  tx: Tx,
  rows: readonly Pick<Registration, 'cnpj' | 'company' | 'brandId'>[],
  today: Day,
): Promise<void> {
  await tx
    .insert(registrations)
    .values(rows.map((row) => ({ ...row, firstSeenOn: today, lastSeenOn: today })))
    .onConflictDoUpdate({
      target: registrations.cnpj,
      set: {
        company: sql`excluded.company`,
        brandId: sql`excluded.brand_id`,
        lastSeenOn: sql`greatest(${registrations.lastSeenOn}, excluded.last_seen_on)`,
      },
    });
}
