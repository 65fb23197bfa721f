import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { queueLimit } from './limits.ts';
import { limitOr, listQuery, listTotal, pageQuery } from './lists.ts';
import {
  author,
  decisionBody,
  decisionsBody,
  refusedRows,
  status,
  statusFilter,
  undoDecisionBody,
  undoDecisionsBody,
} from './moderation.ts';
import { shownViewsShape } from './price-views.ts';
import { priceEstablishmentShape } from './prices.ts';
import { removedShape } from './removals.ts';
import { reportedPriceBody } from './reported-price-fields.ts';
import {
  ownReportedPriceShape,
  reportedPriceContextShape,
  reportedPriceRowShape,
} from './reported-price-rows.ts';
import { cityDateTime, count, id, idParams, listFacts, reais } from './shapes.ts';

const official = z.boolean().describe('true: foi confirmado, e virou também um preço oficial');

const reportedPriceShape = z
  .object({
    id,
    productId: id,
    establishmentId: id,
    Establishment: priceEstablishmentShape,
    reportedPrice: reais.describe('Reais por quilo'),
    comment: z.string().nullable(),
    status,
    official,
    reportDate: cityDateTime,
    createdAt: cityDateTime,
    User: author,
  })
  .meta({ id: 'ReportedPrice' });
export type ReportedPrice = z.infer<typeof reportedPriceShape>;

const reportedFuelPriceShape = z
  .object({
    id,
    fuelTypeId: id,
    fuelStationId: id,
    FuelType: z.object({ id, name: z.string() }),
    reportedPrice: reais.describe('Reais por litro (GNV: por metro cúbico)'),
    comment: z.string().nullable(),
    status,
    official,
    reportDate: cityDateTime,
    createdAt: cityDateTime,
    User: author,
  })
  .meta({ id: 'ReportedFuelPrice' });
export type ReportedFuelPrice = z.infer<typeof reportedFuelPriceShape>;

const asOfficial = {
  official: z
    .boolean({ error: 'Informe sim ou não.' })
    .optional()
    .describe('true: o preço relatado também vira um preço oficial; só ao aprovar'),
};
const isOfficialOnlyApproved = ({ status, official }: { status: string; official?: boolean | undefined }) =>
  status === 'approved' || !official;
const notOfficial = { path: ['official'], message: 'Só um preço aprovado pode virar oficial.' };

const reliableFilter = z
  .literal('true', { error: 'Use true.' })
  .optional()
  .describe('Só os que esperam, de pessoas cujos últimos relatos foram todos aprovados');

/** Spec, back office, section 7 (PUT reported price status by {id}). */
const reportedPriceStatusBody = decisionBody(asOfficial).refine(isOfficialOnlyApproved, notOfficial);
const reportedPricesStatusBody = decisionsBody(asOfficial).refine(isOfficialOnlyApproved, notOfficial);

const listedReportShape = ownReportedPriceShape
  .extend({ views: shownViewsShape.describe('Do preço oficial que veio do relato; null: poucas, ou nenhum') })
  .meta({ id: 'ListedReport' });
export type ListedReport = z.infer<typeof listedReportShape>;

const contributionsShape = z
  .object({
    reports: count,
    approved: count,
    views: shownViewsShape.describe('De todos os preços oficiais que vieram dos relatos; null: poucas'),
    trust: z
      .object({
        right: count.describe('Os últimos relatos que pessoas aprovaram, sem um rejeitado depois'),
        needed: count.describe('Quantos são precisos para que uma regra aprove os próximos'),
        isEmailConfirmed: z.boolean().describe('false: a regra só vale para quem confirmou o e-mail'),
      })
      .nullable()
      .describe('null: a regra está desligada'),
  })
  .meta({ id: 'Contributions' });
export type Contributions = z.infer<typeof contributionsShape>;

const pageOfReports = listFacts.extend(listTotal.shape);

export const reportedPriceEndpoints = {
  listPublicReportedPrices: endpoint({
    method: 'GET',
    path: '/public/reported-prices/product/:id',
    who: 'anyone',
    noun: 'reported-prices',
    summary: 'Preços relatados e aprovados de um produto que não viraram oficiais, o mais novo primeiro',
    params: idParams,
    query: pageQuery,
    data: z.array(reportedPriceShape),
    beside: pageOfReports,
    failures: ['invalid', 'not_found'],
    cache: [
      'reported_prices',
      'prices',
      'products',
      'categories',
      'sectors',
      'establishments',
      'regions',
      'product_synonyms',
    ],
  }),
  listPublicReportedFuelPrices: endpoint({
    method: 'GET',
    path: '/public/reported-prices/station/:id',
    who: 'anyone',
    noun: 'reported-prices',
    summary: 'Preços relatados e aprovados de um posto que não viraram oficiais, o mais novo primeiro',
    params: idParams,
    query: pageQuery,
    data: z.array(reportedFuelPriceShape),
    beside: pageOfReports,
    renumbered: ['station'],
    failures: ['invalid', 'not_found'],
    cache: ['reported_prices', 'prices', 'products', 'establishments', 'regions', 'brands'],
  }),
  createReportedPrice: endpoint({
    method: 'POST',
    path: '/reported-prices',
    who: 'user',
    noun: 'reported-prices',
    summary: 'Relata um preço; outro relato pendente do mesmo preço é trocado por este',
    body: reportedPriceBody,
    data: ownReportedPriceShape,
    failures: ['forbidden', 'too_many'],
    idempotent: true,
    limit: { calls: 60, minutes: 10 },
  }),
  listOwnReportedPrices: endpoint({
    method: 'GET',
    path: '/users/reported-prices',
    who: 'user',
    noun: 'reported-prices',
    summary: 'Os próprios preços relatados e o que aconteceu com cada um, o mais novo primeiro',
    query: listQuery(['-createdAt'], {}),
    data: z.array(listedReportShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  readOwnContributions: endpoint({
    method: 'GET',
    path: '/users/contributions',
    who: 'user',
    noun: 'reported-prices',
    summary: 'O que veio dos próprios relatos, e o que falta para ser de confiança',
    data: contributionsShape,
    failures: [],
  }),
  deleteOwnReportedPrice: endpoint({
    method: 'DELETE',
    path: '/users/reported-prices/:id',
    who: 'user',
    noun: 'reported-prices',
    summary: 'Remove um dos próprios relatos, pendente ou rejeitado',
    params: idParams,
    data: removedShape,
    failures: ['invalid', 'not_found', 'in_use'],
    owned: 'not_found',
  }),
  listReportedPrices: endpoint({
    method: 'GET',
    path: '/backoffice/reported-prices',
    who: 'admin',
    noun: 'reported-prices',
    summary: 'Preços relatados, para o painel: primeiro o que espera, o mais urgente à frente',
    query: listQuery(['-urgency', 'createdAt'], {
      limit: limitOr(queueLimit),
      status: statusFilter,
      reliable: reliableFilter,
    }),
    data: z.array(reportedPriceRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  readReportedPriceContext: endpoint({
    method: 'GET',
    path: '/backoffice/reported-prices/:id',
    who: 'admin',
    noun: 'reported-prices',
    summary: 'Um preço relatado e o que ajuda a decidir sobre ele',
    params: idParams,
    data: reportedPriceContextShape,
    failures: ['invalid', 'not_found'],
  }),
  updateReportedPriceStatus: endpoint({
    method: 'PUT',
    path: '/backoffice/reported-prices/:id/status',
    who: 'admin',
    noun: 'reported-prices',
    summary: 'Aprova ou rejeita um preço relatado; aprovado, pode virar oficial',
    params: idParams,
    body: reportedPriceStatusBody,
    data: reportedPriceRowShape,
    failures: ['not_found', 'stale'],
    audit: 'reported-prices.decide',
    example: { body: { status: 'approved', official: true } },
  }),
  undoReportedPriceDecision: endpoint({
    method: 'POST',
    path: '/backoffice/reported-prices/:id/undo-decision',
    who: 'admin',
    noun: 'reported-prices',
    summary:
      'Desfaz uma decisão de há pouco, ou a de uma regra: o relato volta a esperar, e o preço oficial dele sai',
    params: idParams,
    body: undoDecisionBody,
    data: reportedPriceRowShape,
    failures: ['not_found', 'stale', 'conflict', 'in_use'],
    audit: 'reported-prices.undo-decision',
    example: { body: { version: 1 } },
  }),
  deleteReportedPrice: endpoint({
    method: 'DELETE',
    path: '/backoffice/reported-prices/:id',
    who: 'admin',
    noun: 'reported-prices',
    summary: 'Exclui um preço relatado; o preço oficial que veio dele fica',
    params: idParams,
    data: z.object({ deleted: z.literal(true) }),
    failures: ['invalid', 'not_found'],
    audit: 'reported-prices.delete',
  }),
  decideReportedPrices: endpoint({
    method: 'POST',
    path: '/backoffice/reported-prices/decisions',
    who: 'admin',
    noun: 'reported-prices',
    summary: 'Aprova ou rejeita vários preços relatados de uma vez; os que não dá ficam como estão',
    body: reportedPricesStatusBody,
    example: { body: { status: 'approved', rows: [{ id: 7, version: 1 }] } },
    data: z.array(reportedPriceRowShape),
    whole: 'small',
    beside: refusedRows,
    failures: ['not_found', 'stale'],
    idempotent: true,
    audit: 'reported-prices.decide',
  }),
  undoReportedPriceDecisions: endpoint({
    method: 'POST',
    path: '/backoffice/reported-prices/decisions/undo',
    who: 'admin',
    noun: 'reported-prices',
    summary: 'Desfaz de uma vez várias decisões; os preços oficiais que vieram delas saem',
    body: undoDecisionsBody,
    example: { body: { rows: [{ id: 7, version: 1 }] } },
    data: z.array(reportedPriceRowShape),
    whole: 'small',
    beside: refusedRows,
    failures: ['not_found', 'stale', 'conflict', 'in_use'],
    audit: 'reported-prices.undo-decision',
  }),
};
