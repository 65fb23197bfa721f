import { z } from 'zod';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { readPhone } from '#domain/phone.ts';
import { userRoles } from '#domain/roles.ts';
import { endpoint } from './endpoint.ts';
import { cityDateTime, id, requiredText } from './shapes.ts';

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
  counts: z.object({
    favorites: z.number().int().nonnegative(),
    reviews: z.number().int().nonnegative(),
    reportedPrices: z.number().int().nonnegative(),
  }),
});
export type Profile = z.infer<typeof profileShape>;

/** Control, format and broken characters, but what joins emoji; what no text may hold is told already. */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}]--[\0\u200d]]/v;

/** On one line, with a letter in it, and nothing that is not seen or turns the text around it. */
const name = requiredText('Informe seu nome.')
  .overwrite((typed) => typed.replace(/\s+/g, ' '))
  .max(100, 'Use até 100 caracteres.')
  .regex(/^$|\p{L}/u, 'Informe seu nome.')
  .refine((typed) => !unseen.test(typed), 'Retire os caracteres que não são texto.');

export const email = requiredText('Informe seu e-mail.')
  .toLowerCase()
  .pipe(z.email('Informe um e-mail válido.').max(200, 'Use até 200 caracteres.'));

/** Absent, empty and null say that there is none. */
const phone = z
  .string({ error: 'Informe um telefone válido, com DDD.' })
  .trim()
  .nullish()
  .transform((typed, context) => {
    if (!typed) return null;
    const digits = readPhone(typed);
    if (digits !== null) return digits;
    context.addIssue({ code: 'custom', message: 'Informe um telefone válido, com DDD.' });
    return z.NEVER;
  });

/** A password that somebody has already; what it may be does not matter any more. */
export const currentPassword = z
  .string({ error: 'Informe sua senha.' })
  .min(1, 'Informe sua senha.')
  .max(longestPassword, `Use até ${longestPassword} caracteres.`);

const newPassword = z
  .string({ error: 'Informe uma senha.' })
  .min(1, { error: 'Informe uma senha.', abort: true })
  .min(shortestPassword, `Use ${shortestPassword} caracteres ou mais.`)
  .max(longestPassword, `Use até ${longestPassword} caracteres.`);

/** Out of a link in a mail. */
const linkToken = z
  .string({ error: 'Este link não está completo. Abra-o de novo pelo e-mail.' })
  .min(1, 'Este link não está completo. Abra-o de novo pelo e-mail.')
  .max(200, 'Este link não está completo. Abra-o de novo pelo e-mail.');

/**
 * Everything an account holds. Nothing beside what stands here leaves: a column that nobody has thought of makes the call
 * fail, and its test.
 */
const personalData = z.strictObject({
  generatedAt: cityDateTime,
  profile: z.strictObject({
    ...userShape.shape,
    emailVerified: z.boolean(),
    image: z.string().nullable(),
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
  }),
  sessions: z.array(
    z.strictObject({
      id,
      device: z.string(),
      userAgent: z.string().nullable(),
      remembered: z.boolean(),
      createdAt: cityDateTime,
      lastUsedAt: cityDateTime,
      expiresAt: cityDateTime,
    }),
  ),
  knownDevices: z
    .array(z.strictObject({ lastUsedAt: cityDateTime }))
    .describe('Navegadores em que a conta já foi aberta'),
  pendingLinks: z
    .array(
      z.strictObject({
        purpose: z.enum(['reset-password', 'change-email']),
        email: z.string().nullable().describe('O novo e-mail, onde o link confirma um'),
        createdAt: cityDateTime,
        expiresAt: cityDateTime,
      }),
    )
    .describe('Links enviados por e-mail e ainda não usados'),
  favorites: z.array(
    z.strictObject({
      id,
      productId: id.nullable(),
      fuelStationId: id.nullable(),
      name: z.string(),
      createdAt: cityDateTime,
    }),
  ),
  reviews: z.array(
    z.strictObject({
      id,
      establishmentId: id,
      establishment: z.string(),
      rating: z.number().int(),
      comment: z.string(),
      status: z.string(),
      createdAt: cityDateTime,
    }),
  ),
  reportedPrices: z.array(
    z.strictObject({
      id,
      productId: id,
      product: z.string(),
      establishmentId: id,
      establishment: z.string(),
      reportedPrice: z.number(),
      comment: z.string().nullable(),
      status: z.string(),
      createdAt: cityDateTime,
    }),
  ),
});
export type PersonalData = z.infer<typeof personalData>;

export const userEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    who: 'anyone',
    noun: 'users',
    summary: 'Cria uma conta e já entra nela',
    body: z.object({ name, email, password: newPassword, phone }),
    data: signedInShape,
    failures: ['invalid', 'conflict', 'too_many', 'too_large', 'unsupported_media'],
    limit: { calls: 20, minutes: 60 },
    kept: false,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    who: 'anyone',
    noun: 'users',
    summary: 'Envia um link para criar outra senha; responde o mesmo para qualquer e-mail',
    body: z.object({ email }),
    data: z.object({ received: z.literal(true) }),
    failures: ['invalid', 'too_many', 'too_large', 'unsupported_media'],
    limit: { calls: 10, minutes: 15 },
    example: { body: { email: 'ninguem@example.com' } },
    kept: false,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    who: 'anyone',
    noun: 'users',
    summary: 'Troca a senha pelo link recebido e encerra todas as sessões',
    body: z.object({ token: linkToken, password: newPassword }),
    data: z.object({ changed: z.literal(true) }),
    // No limit: nobody guesses a link, and a neighbour who tries must not keep its owner from opening it.
    failures: ['invalid', 'too_large', 'unsupported_media'],
    kept: false,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    who: 'anyone',
    noun: 'users',
    summary: 'Confirma o novo e-mail da conta pelo link recebido',
    body: z.object({ token: linkToken }),
    data: z.object({ email: z.string() }),
    // No limit, as above.
    failures: ['invalid', 'conflict', 'too_large', 'unsupported_media'],
    kept: false,
  }),
  readProfile: endpoint({
    method: 'GET',
    path: '/users/profile',
    who: 'user',
    noun: 'users',
    summary: 'Dados da própria conta',
    data: profileShape,
    failures: [],
    kept: false,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/users/profile',
    who: 'user',
    noun: 'users',
    summary: 'Muda nome e telefone da própria conta',
    body: z.object({ name, phone }),
    data: profileShape,
    failures: ['invalid', 'too_large', 'unsupported_media'],
    example: { body: { name: 'Ana Souza', phone: '(63) 99999-1234' } },
    kept: false,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/password',
    who: 'user',
    noun: 'users',
    summary: 'Troca a própria senha e encerra as outras sessões',
    body: z.object({ currentPassword, newPassword }),
    data: z.object({ changed: z.literal(true) }),
    failures: ['invalid', 'too_many', 'too_large', 'unsupported_media'],
    kept: false,
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/users/email',
    who: 'user',
    noun: 'users',
    summary: 'Envia ao novo e-mail um link que o confirma; até lá vale o antigo',
    body: z.object({ email, password: currentPassword }),
    data: z.object({ received: z.literal(true) }),
    failures: ['invalid', 'too_many', 'too_large', 'unsupported_media'],
    kept: false,
  }),
  readPersonalData: endpoint({
    method: 'GET',
    path: '/users/data',
    who: 'user',
    noun: 'users',
    summary: 'Tudo o que a própria conta guarda',
    data: personalData,
    failures: [],
    kept: false,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/users/deletion',
    who: 'user',
    noun: 'users',
    summary: 'Apaga a própria conta; o que já é público fica, sem nome',
    body: z.object({ password: currentPassword }),
    data: z.object({ deleted: z.literal(true) }),
    failures: ['invalid', 'conflict', 'too_many', 'too_large', 'unsupported_media'],
    kept: false,
  }),
};
