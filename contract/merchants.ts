import { z } from 'zod';
import { invitationDays } from '#domain/merchants.ts';
import { endpoint } from './endpoint.ts';
import { longestReason } from './limits.ts';
import { listQuery, listTotal } from './lists.ts';
import { claimBody, invitationToken } from './merchant-fields.ts';
import { decidedStatus, status, statusFilter } from './moderation.ts';
import { placePhoto } from './place-fields.ts';
import { cityDateTime, id, idParams, optionalText } from './shapes.ts';
import { keptPlaceShape } from './user-shapes.ts';

/** The people who keep a place: invited by an administrator, or by a claim that one has approved. */

const merchantShape = z.object({
  id,
  name: z.string(),
  email: z.string(),
  createdAt: cityDateTime.describe('Desde quando cuida do lugar'),
});

const invitationShape = z.object({ id, createdAt: cityDateTime, expiresAt: cityDateTime });

const claimShape = z.object({
  id,
  Place: keptPlaceShape,
  name: z.string(),
  cnpj: z.string().describe('14 caracteres'),
  phone: z.string(),
  status,
  rejectionReason: z.string().nullable(),
  createdAt: cityDateTime,
  decidedAt: cityDateTime.nullable(),
});

const claimRowShape = claimShape
  .extend({
    User: z.object({ id, name: z.string(), email: z.string() }),
    cnpjMatches: z
      .boolean()
      .nullable()
      .describe('Se o CNPJ informado é o do lugar; null: o do lugar não é conhecido'),
    placePhone: z.string().nullable().describe('O telefone que já se conhecia, para ligar a ele'),
  })
  .meta({ id: 'MerchantClaimRow' });
export type MerchantClaimRow = z.infer<typeof claimRowShape>;

const deleted = z.object({ deleted: z.literal(true) });

export const merchantEndpoints = {
  listMerchants: endpoint({
    method: 'GET',
    path: '/backoffice/establishments/:id/merchants',
    who: 'admin',
    noun: 'merchants',
    summary: 'Quem cuida de um estabelecimento ou posto, e os convites que ainda valem',
    params: idParams,
    data: z.object({
      merchants: z.array(merchantShape),
      invitations: z.array(invitationShape),
      photo: placePhoto,
    }),
    failures: ['invalid', 'not_found'],
  }),
  inviteMerchant: endpoint({
    method: 'POST',
    path: '/backoffice/establishments/:id/merchant-invitations',
    who: 'admin',
    noun: 'merchants',
    summary: `Cria um convite para cuidar de um lugar: um link que vale uma vez, por ${invitationDays} dias`,
    params: idParams,
    data: invitationShape.extend({
      link: z.string().describe('Mostrado só agora; o servidor guarda um código dele'),
      text: z.string().describe('Um texto pronto, com o link'),
      whatsapp: z.string().describe('O endereço que abre o WhatsApp com o texto'),
    }),
    failures: ['not_found'],
    audit: 'merchants.invite',
  }),
  revokeMerchantInvitation: endpoint({
    method: 'DELETE',
    path: '/backoffice/merchant-invitations/:id',
    who: 'admin',
    noun: 'merchants',
    summary: 'Cancela um convite: o link não vale mais',
    params: idParams,
    data: deleted,
    failures: ['not_found'],
    audit: 'merchants.revoke-invitation',
  }),
  removeMerchant: endpoint({
    method: 'DELETE',
    path: '/backoffice/merchants/:id',
    who: 'admin',
    noun: 'merchants',
    summary: 'Tira de uma pessoa o cuidado de um lugar, e encerra as chaves que ela fez para ele',
    params: idParams,
    data: deleted,
    failures: ['not_found'],
    audit: 'merchants.remove',
  }),
  takeDownPlacePhoto: endpoint({
    method: 'DELETE',
    path: '/backoffice/establishments/:id/photo',
    who: 'admin',
    noun: 'merchants',
    summary: 'Tira do ar a foto que quem cuida de um lugar enviou',
    params: idParams,
    data: deleted,
    failures: ['not_found'],
    audit: 'merchants.take-down-photo',
  }),
  checkMerchantInvitation: endpoint({
    method: 'POST',
    path: '/merchant/invitations/check',
    who: 'anyone',
    noun: 'merchants',
    summary: 'Diz de que lugar é um convite que ainda vale, sem usá-lo',
    body: z.object({ token: invitationToken }),
    data: keptPlaceShape,
    // Without a limit: links cannot be guessed.
    failures: ['invalid'],
  }),
  acceptMerchantInvitation: endpoint({
    method: 'POST',
    path: '/merchant/invitations/accept',
    who: 'user',
    noun: 'merchants',
    summary: 'Aceita um convite: a conta passa a cuidar do lugar',
    body: z.object({ token: invitationToken }),
    data: z.object({
      place: keptPlaceShape,
      places: z.array(keptPlaceShape).describe('Todos os lugares de que a conta cuida'),
    }),
    failures: ['invalid', 'too_many'],
  }),
  claimPlace: endpoint({
    method: 'POST',
    path: '/merchant/claims',
    who: 'user',
    noun: 'merchants',
    summary: 'Esta loja é minha: pede para cuidar de um lugar; uma pessoa decide',
    body: claimBody,
    data: claimShape,
    failures: ['not_found', 'conflict', 'too_many'],
    idempotent: true,
    limit: { calls: 20, minutes: 60 },
  }),
  listOwnClaims: endpoint({
    method: 'GET',
    path: '/merchant/claims',
    who: 'user',
    noun: 'merchants',
    summary: 'Os próprios pedidos para cuidar de um lugar, o mais novo primeiro',
    data: z.array(claimShape),
    whole: 'own',
    failures: [],
  }),
  listMerchantClaims: endpoint({
    method: 'GET',
    path: '/backoffice/merchant-claims',
    who: 'admin',
    noun: 'merchants',
    summary: 'Pedidos para cuidar de um lugar, para o painel',
    query: listQuery(['-id'], { status: statusFilter }),
    data: z.array(claimRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  decideMerchantClaim: endpoint({
    method: 'PUT',
    path: '/backoffice/merchant-claims/:id',
    who: 'admin',
    noun: 'merchants',
    summary: 'Aprova ou rejeita um pedido para cuidar de um lugar',
    params: idParams,
    body: z.object({
      status: decidedStatus,
      reason: optionalText(longestReason).describe('Mostrado a quem pediu; só ao rejeitar'),
    }),
    data: claimRowShape,
    failures: ['not_found', 'in_use'],
    audit: 'merchants.decide-claim',
    example: { body: { status: 'approved' } },
  }),
};
