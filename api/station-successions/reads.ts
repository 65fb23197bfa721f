import type { Input } from '#contract/endpoint.ts';
import type { StationSuccession, stationSuccessionEndpoints } from '#contract/station-successions.ts';
import { alias, and, eq, isNotNull, isNull, sql } from '#database/orm.ts';
import { brands, establishments } from '#database/schema.ts';
import { readHandler } from '../platform/handler.ts';
import { stationAddress } from '../platform/kinds.ts';
import { containing, list } from '../platform/list.ts';
import { newer } from './propose.ts';

type Query = Input<typeof stationSuccessionEndpoints.listStationSuccessions>['query'];

const newerBrand = alias(brands, 'newer_brand');
const { id, name, cnpj, surveyedOn, successorId, successionDecidedAt } = establishments;

const successionList = list<Query, StationSuccession>({
  id,
  missing: 'Posto não encontrado.',
  find: (orm, { status, search }) =>
    orm
      .select({ id })
      .from(establishments)
      .where(
        and(
          isNotNull(successorId),
          status && (status === 'waiting' ? isNull(successionDecidedAt) : isNotNull(successionDecidedAt)),
          containing(establishments.searched, search),
        ),
      )
      .$dynamic(),
  orders: () => ({ name: establishments.foldedName, surveyedOn: sql`${surveyedOn}` }),
  read(orm, condition) {
    return orm
      .select({
        id,
        status: sql<
          StationSuccession['status']
        >`case when ${successionDecidedAt} is null then 'waiting' else 'same' end`,
        older: { id, name, cnpj, address: stationAddress, brand: brands.name, surveyedOn },
        newer: {
          id: newer.id,
          name: newer.name,
          cnpj: newer.cnpj,
          address: sql<string>`${newer.address}`,
          brand: newerBrand.name,
          surveyedOn: newer.surveyedOn,
        },
      })
      .from(establishments)
      .innerJoin(newer, eq(newer.id, successorId))
      .leftJoin(brands, eq(brands.id, establishments.brandId))
      .leftJoin(newerBrand, eq(newerBrand.id, newer.brandId))
      .where(condition);
  },
});

export const listStationSuccessions = readHandler('listStationSuccessions', successionList.page);
