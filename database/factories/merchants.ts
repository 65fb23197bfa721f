import {
  goodsNameDecisions,
  merchantClaims,
  merchantInvitations,
  merchantKeys,
  merchantNames,
  merchants,
} from '../schema.ts';
import { createEstablishment } from './establishments.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

/** Makes a person keep a place, by default a new person and a new butcher. */
export const createMerchant = factory(merchants, async (orm, given) => ({
  userId: given.userId ?? (await createUser(orm)).id,
  establishmentId: given.establishmentId ?? (await createEstablishment(orm)).id,
  createdAt: new Date(),
}));

/** Inserts an open invitation. Nobody knows its secret. */
export const createMerchantInvitation = factory(merchantInvitations, async (orm, given) => ({
  establishmentId: given.establishmentId ?? (await createEstablishment(orm)).id,
  secretHash: `convite-${nextNumber()}`,
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 60_000),
}));

/** Inserts a claim that nobody has decided. */
export const createMerchantClaim = factory(merchantClaims, async (orm, given) => ({
  userId: given.userId ?? (await createUser(orm)).id,
  establishmentId: given.establishmentId ?? (await createEstablishment(orm)).id,
  name: 'José Silva',
  cnpj: '11222333000181',
  phone: '6332151234',
  createdAt: new Date(),
}));

/** Inserts a key. Nobody knows its secret. */
export const createMerchantKey = factory(merchantKeys, async (orm, given) => ({
  merchantId: given.merchantId ?? (await createMerchant(orm)).id,
  secretHash: `chave-da-loja-${nextNumber()}`,
  name: 'Balança do caixa',
  createdAt: new Date(),
}));

/** Inserts a name that a shop has explained, by default as none of the goods. */
export const createMerchantName = factory(merchantNames, async (orm, given) => ({
  establishmentId: given.establishmentId ?? (await createEstablishment(orm)).id,
  name: 'costela jane',
  printed: 'COSTELA JANE',
  productId: null,
  isAnswered: true,
  createdAt: new Date(),
}));

/** Inserts the decision about a name. */
export const createGoodsNameDecision = factory(goodsNameDecisions, () => ({
  name: 'costela jane',
  productId: null,
  isAccepted: true,
  createdAt: new Date(),
}));
