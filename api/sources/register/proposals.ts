import type { proposalKinds, RegisterProposal } from '#contract/sources.ts';
import type { Db, Tx } from '#database/database.ts';
import { alias, and, eq, isNull, type SQL } from '#database/orm.ts';
import { brands, establishments, registrations } from '#database/schema.ts';
import { companyName } from '#domain/company-name.ts';
import { isGone } from '#domain/register.ts';
import { alphabetically, fold, matches } from '#domain/text.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { readHandler, writeHandler } from '../../platform/handler.ts';
import { isStation } from '../../platform/kinds.ts';
import { pageOf } from '../../platform/list.ts';
import { named } from '../../platform/named.ts';
import { nextVersion } from '../../platform/versions.ts';
import { selectNewestDay } from './apply-register.ts';

type Kind = (typeof proposalKinds)[number];

const registeredBrand = alias(brands, 'registered_brand');

/** Selects stations that a register has or had. */
function stationsWithRegistration(orm: Db | Tx, condition?: SQL) {
  return (
    orm
      .select({
        id: establishments.id,
        name: establishments.name,
        companyName: establishments.companyName,
        brandId: establishments.brandId,
        brand: brands.name,
        isOpen: establishments.isOpen,
        typedColumns: establishments.typedColumns,
        registration: registrations,
        registeredBrand: registeredBrand.name,
      })
      .from(establishments)
      .innerJoin(registrations, eq(registrations.cnpj, establishments.cnpj))
      .leftJoin(brands, eq(brands.id, establishments.brandId))
      .leftJoin(registeredBrand, eq(registeredBrand.id, registrations.brandId))
      // One with a successor is no station of its own any more.
      .where(and(isStation, isNull(establishments.successorId), condition))
  );
}

type Row = Awaited<ReturnType<typeof stationsWithRegistration>>[number];

/** Returns what the register says differently of a station, where a person has typed it, and that the station is gone. */
function proposalsOf(row: Row, newestDay: string | null): RegisterProposal[] {
  const { id, name, registration, typedColumns } = row;
  const { cnpj, company, brandId, keptCompany, keptBrandId, keptSeenOn, lastSeenOn } = registration;
  const about = { id, name, cnpj, lastSeenOn };
  const proposals: RegisterProposal[] = [];
  const isOtherCompany = fold(company) !== fold(row.companyName ?? '') && company !== keptCompany;
  if (typedColumns.includes('name') && isOtherCompany)
    proposals.push({ ...about, kind: 'company', ours: row.companyName ?? name, registered: company });
  const isOtherBrand = brandId !== null && brandId !== row.brandId && brandId !== keptBrandId;
  if (typedColumns.includes('brand') && isOtherBrand)
    proposals.push({ ...about, kind: 'brand', ours: row.brand, registered: row.registeredBrand });
  const isKept = keptSeenOn !== null && keptSeenOn >= lastSeenOn;
  if (row.isOpen && newestDay !== null && isGone(lastSeenOn, newestDay) && !isKept)
    proposals.push({ ...about, kind: 'gone', ours: null, registered: null });
  return proposals;
}

/** Lists what the register says differently. A city has a few hundred stations, of which few differ. */
export const listRegisterProposals = readHandler('listRegisterProposals', async ({ query }, { db }) => {
  const [rows, newestDay] = await Promise.all([stationsWithRegistration(db), selectNewestDay(db)]);
  const { search } = query;
  const found = rows
    .flatMap((row) => proposalsOf(row, newestDay))
    .filter(({ name, cnpj }) => search === undefined || matches(`${name} ${cnpj}`, search))
    .sort((a, b) => alphabetically(a.name, b.name) || a.id - b.id);
  if (query.sort === '-name') found.reverse();
  const { limit, offset } = pageOf(query);
  return { data: found.slice(offset, offset + limit), count: found.length };
});

/** Takes over what the register says of a station, or keeps our own until the register says something else. */
export const decideRegisterProposal = writeHandler(
  'decideRegisterProposal',
  async ({ params: { id }, body: { kind, accept } }, { tx, now, audit }) => {
    const [locked] = await tx
      .select({ id: establishments.id })
      .from(establishments)
      .where(and(eq(establishments.id, id), isStation))
      .for('update');
    if (!locked) throw notFound('Posto não encontrado.');
    const before = await selectOne(tx, id);
    const open = before ? proposalsOf(before, await selectNewestDay(tx)) : [];
    if (!before || !open.some((proposal) => proposal.kind === kind))
      throw new Failure('conflict', 'Não há mais o que decidir: o posto ou o cadastro mudou.');
    if (accept)
      await tx
        .update(establishments)
        .set({ ...acceptedBy(kind, before), ...nextVersion(establishments, now) })
        .where(eq(establishments.id, id));
    else
      await tx
        .update(registrations)
        .set(keptBy(kind, before))
        .where(eq(registrations.cnpj, before.registration.cnpj));
    const after = await selectOne(tx, id);
    await audit({
      id,
      before: auditedOf(before),
      after: after ? { ...auditedOf(after), ...(!accept && { keptOwn: kind }) } : null,
    });
    return { data: { decided: true } };
  },
);

async function selectOne(tx: Tx, id: number): Promise<Row | undefined> {
  const [row] = await stationsWithRegistration(tx, eq(establishments.id, id));
  return row;
}

/** A typed column stays typed: the next difference is a person's decision, too. */
function acceptedBy(kind: Kind, { name, registration: { company, brandId } }: Row) {
  if (kind === 'gone') return { isOpen: false };
  if (kind === 'brand') return { brandId };
  return { companyName: company, name: companyName({ company, trade: null }) || name };
}

function keptBy(kind: Kind, { registration: { company, brandId, lastSeenOn } }: Row) {
  if (kind === 'gone') return { keptSeenOn: lastSeenOn };
  if (kind === 'brand') return { keptBrandId: brandId };
  return { keptCompany: company };
}

function auditedOf({ name, companyName, brandId, brand, isOpen }: Row) {
  return { name, companyName, FuelBrand: named(brandId, brand), isOpen };
}
