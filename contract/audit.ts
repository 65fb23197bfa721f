import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { cityDateTime, dayParam, id, idParam, idParams } from './shapes.ts';

/**
 * The kinds of rows that the audit log records. The words of the panel are made for these
 * (web/admin/audit/audit-words.ts).
 */
export const auditedKinds = [
  'establishments',
  'prices',
  'price-batches',
  'promotions',
  'imports',
  'sources',
  'products',
  'categories',
  'sectors',
  'regions',
  'fuel-stations',
  'fuel-prices',
  'fuel-types',
  'fuel-brands',
  'station-locations',
  'station-successions',
  'coupons',
  'reviews',
  'reported-prices',
  'moderation-rules',
  'receipts',
  'messages',
  'users',
  'sessions',
  'demonstration',
  'merchants',
  'goods-names',
] as const;
export type AuditedKind = (typeof auditedKinds)[number];

const state = z.record(z.string(), z.unknown()).nullable();

/** An administrative change in the audit log. */
const auditEntryShape = z
  .object({
    id,
    at: cityDateTime,
    User: z.object({ id, name: z.string() }).nullable().describe('null: a conta não existe mais'),
    action: z.string().describe("'sectors.update'"),
    noun: z.string(),
    rowId: z.number().int().nonnegative().describe('0: de nenhum registro em particular'),
    name: z.string().nullable().describe('O nome do registro, onde ele tem um'),
    before: state.describe('null: foi criado'),
    after: state.describe('null: foi excluído'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntryShape>;

const auditFilters = {
  userId: idParam.optional().describe('Quem mudou'),
  noun: z.enum(auditedKinds, { error: 'Esse tipo de registro não existe.' }).optional().describe("'sectors'"),
  rowId: idParam.optional(),
  productId: idParam.optional().describe('Mudanças que tocam o produto, também por rodadas e planilhas'),
  establishmentId: idParam.optional().describe('Mudanças que tocam o estabelecimento, também por planilhas'),
  stationId: idParam.optional().describe('Mudanças que tocam o posto, também por pesquisas importadas'),
  typeId: idParam.optional().describe('Mudanças que tocam o combustível, também por pesquisas importadas'),
  from: dayParam.optional().describe('Primeiro dia'),
  to: dayParam.optional().describe('Último dia'),
};

const auditQuery = listQuery(['-id'], auditFilters);

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/backoffice/audit',
    who: 'admin',
    noun: 'audit',
    summary: 'Mudanças feitas no painel, as mais novas primeiro',
    query: auditQuery,
    data: z.array(auditEntryShape),
    beside: listTotal.extend({
      countIsMinimum: z.boolean().describe('true: há mais do que count; as páginas vão até ali'),
    }),
    failures: ['invalid'],
  }),
  readAuditEntry: endpoint({
    method: 'GET',
    path: '/backoffice/audit/:id',
    who: 'admin',
    noun: 'audit',
    summary: 'Uma mudança feita no painel',
    params: idParams,
    data: auditEntryShape,
    failures: ['invalid', 'not_found'],
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/backoffice/audit/export',
    who: 'admin',
    noun: 'audit',
    summary: 'As mesmas mudanças, em um arquivo CSV',
    query: auditQuery.omit({ page: true, limit: true }),
    file: ['text/csv'],
    failures: ['invalid'],
  }),
  listAuditPeople: endpoint({
    method: 'GET',
    path: '/backoffice/audit/people',
    who: 'admin',
    noun: 'audit',
    summary: 'Quem já mudou alguma coisa no painel',
    data: z.array(z.object({ id, name: z.string() })),
    whole: 'small',
    failures: [],
  }),
};
