import { z } from 'zod';
import { decisionNews } from '#domain/decision-news.ts';
import { priceKinds } from '#domain/prices.ts';
import { userRoles } from '#domain/roles.ts';
import { cityDateTime, count, id, version } from './shapes.ts';

/** Under the API's prefix, like every path of a call. */
export const photoPath = '/photos/:key';

export function photoAddress(key: string | null): string | null {
  return key === null ? null : photoPath.replace(':key', key);
}

/** A place that a person keeps. */
export const keptPlaceShape = z
  .object({ id, name: z.string(), kind: z.enum(priceKinds).describe('meat: estabelecimento; fuel: posto') })
  .meta({ id: 'KeptPlace' });
export type KeptPlace = z.infer<typeof keptPlaceShape>;

/** The signed-in user, as browsers store it. Spec, public side, section 3 (User). */
export const userShape = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().describe('Só dígitos, com DDD'),
  role: z.enum(userRoles),
  /**
   * An address instead of the file's key, so that clients need not build one. It has no prefix, like the paths of calls,
   * because the prefix may change. The server answers with and without it.
   */
  photo: z.string().nullable().describe('Endereço da foto nesta origem; também sob o prefixo da API'),
  /** Browsers also hold users of earlier versions, which have none. */
  places: z.array(keptPlaceShape).optional().describe('Os lugares de que a pessoa cuida, por nome'),
});
export type User = z.infer<typeof userShape>;

/** A person with an account, as the back office lists them. */
export const userRowShape = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    role: z.enum(userRoles),
    sessions: count.describe('Sessões abertas'),
    version,
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  })
  .meta({ id: 'UserRow' });
export type UserRow = z.infer<typeof userRowShape>;

/** The reply to signing in and signing up. */
export const signedInShape = z.object({
  token: z.string().describe('Para o cabeçalho Authorization: Bearer'),
  user: userShape,
});
export type SignedIn = z.infer<typeof signedInShape>;

export const profileShape = userShape.extend({
  createdAt: cityDateTime,
  emailConfirmed: z.boolean().describe('true: quem tem a conta confirmou o e-mail por um link'),
  decisionNews: z.enum(decisionNews).describe('Como a pessoa sabe o que foi decidido sobre os relatos dela'),
  pendingEmail: z.string().nullable().describe('Novo e-mail, à espera de ser confirmado pelo link'),
  counts: z.object({
    favorites: z.number().int().nonnegative(),
    reviews: z.number().int().nonnegative(),
    reportedPrices: z.number().int().nonnegative(),
    receipts: z.number().int().nonnegative(),
    availableCoupons: z.number().int().nonnegative().describe('Cupons que a conta pode usar hoje'),
  }),
});
export type Profile = z.infer<typeof profileShape>;
