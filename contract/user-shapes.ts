import { z } from 'zod';
import { userRoles } from '#domain/roles.ts';
import { cityDateTime, id } from './shapes.ts';

/** Whoever is signed in, as browsers keep it. Spec, public side, section 3 (User). */
export const userShape = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().describe('Só dígitos, com DDD'),
  role: z.enum(userRoles),
});
export type User = z.infer<typeof userShape>;

/** What signing in and signing up answer. */
export const signedInShape = z.object({
  token: z.string().describe('Para o cabeçalho Authorization: Bearer'),
  user: userShape,
});
export type SignedIn = z.infer<typeof signedInShape>;

export const profileShape = userShape.extend({
  createdAt: cityDateTime,
  pendingEmail: z.string().nullable().describe('Novo e-mail, à espera de ser confirmado pelo link'),
  counts: z.object({
    favorites: z.number().int().nonnegative(),
    reviews: z.number().int().nonnegative(),
    reportedPrices: z.number().int().nonnegative(),
  }),
});
export type Profile = z.infer<typeof profileShape>;
