import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cityDateTime, id, idParams } from './shapes.ts';
import { code, signInBody } from './user-fields.ts';
import { signedInShape } from './user-shapes.ts';

/** The token of a failure 'second_step'. */
const stepToken = z.string().regex(/^[\w.-]{1,200}$/, 'Entre de novo com a senha.');

const sessionShape = z.object({
  id,
  device: z.string().describe("'Chrome no Android' e parecidos"),
  /** the session of the call */
  current: z.boolean(),
  remembered: z.boolean(),
  createdAt: cityDateTime,
  lastUsedAt: cityDateTime,
  expiresAt: cityDateTime,
});
export type OpenSession = z.infer<typeof sessionShape>;

export const sessionEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/login',
    who: 'anyone',
    noun: 'sessions',
    summary: 'Entra na conta',
    body: signInBody,
    data: signedInShape,
    failures: ['invalid', 'unauthenticated', 'second_step', 'too_many', 'too_large', 'unsupported_media'],
  }),
  sendSignInCode: endpoint({
    method: 'POST',
    path: '/auth/login/code',
    who: 'anyone',
    noun: 'sessions',
    summary: 'Envia por e-mail o código que falta depois da senha',
    body: z.object({ token: stepToken }),
    data: z.object({ sent: z.literal(true) }),
    failures: ['invalid', 'too_many', 'too_large', 'unsupported_media'],
  }),
  signInByCode: endpoint({
    method: 'POST',
    path: '/auth/login/confirmation',
    who: 'anyone',
    noun: 'sessions',
    summary: 'Entra com a senha que já foi dada e o código recebido por e-mail',
    body: z.object({ token: stepToken, code, remember: signInBody.shape.remember }),
    data: signedInShape,
    failures: ['invalid', 'unauthenticated', 'too_many', 'too_large', 'unsupported_media'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/auth/logout',
    who: 'anyone',
    noun: 'sessions',
    summary: 'Encerra a sessão que pede; sem sessão não faz nada',
    data: z.object({ ended: z.literal(true) }),
    failures: [],
    example: {},
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/users/sessions',
    who: 'user',
    noun: 'sessions',
    summary: 'Onde a própria conta está aberta, a de agora primeiro',
    data: z.array(sessionShape),
    whole: 'own',
    failures: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/sessions/:id',
    who: 'user',
    noun: 'sessions',
    summary: 'Encerra uma das próprias sessões',
    params: idParams,
    data: z.object({ ended: z.literal(true) }),
    failures: ['invalid', 'not_found'],
    owned: 'not_found',
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/sessions',
    who: 'user',
    noun: 'sessions',
    summary: 'Encerra todas as próprias sessões, menos a que pede',
    data: z.object({ ended: z.number().int().nonnegative() }),
    failures: [],
  }),
};
