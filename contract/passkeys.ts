import { z } from 'zod';
import { reauthentications } from '#domain/passkeys.ts';
import { endpoint } from './endpoint.ts';
import { passkeyBody, passkeyName, startPasskeyBody } from './passkey-fields.ts';
import { cityDateTime, id, idParams } from './shapes.ts';
import { signedInShape } from './user-shapes.ts';

/** Calls about passkeys: adding them, and signing in with one. The shapes are those of WebAuthn's JSON. */

/** Bytes in base64url. */
const bytes = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(longest);

/** WebAuthn allows ids of 1023 bytes. */
const credentialId = bytes(1364);
const type = z.literal('public-key');

const madeShape = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(40_000) }),
});

const usedShape = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
});

const passkeyShape = z
  .object({
    id,
    name: z.string(),
    createdAt: cityDateTime,
    lastUsedAt: cityDateTime.nullable().describe('null: ninguém entrou com ela ainda'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeyShape>;

const creationShape = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type })),
  timeout: z.number().describe('Milissegundos'),
  excludeCredentials: z.array(z.object({ id: z.string(), type })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const requestShape = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().describe('Milissegundos'),
  userVerification: z.literal('required'),
});

export const passkeyEndpoints = {
  listPasskeys: endpoint({
    method: 'GET',
    path: '/users/passkeys',
    who: 'user',
    noun: 'passkeys',
    summary: 'As chaves de acesso da própria conta, a mais nova primeiro',
    data: z.array(passkeyShape),
    beside: z.object({
      reauthentication: z
        .enum(reauthentications)
        .describe('O que falta para adicionar outra: nada, a senha, ou entrar de novo'),
    }),
    whole: 'own',
    failures: [],
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/users/passkeys/options',
    who: 'user',
    noun: 'passkeys',
    summary: 'O que o navegador precisa para criar uma chave de acesso',
    body: startPasskeyBody,
    data: creationShape,
    failures: ['invalid', 'conflict', 'too_many', 'too_large', 'unsupported_media'],
    example: { body: {} },
  }),
  createPasskey: endpoint({
    method: 'POST',
    path: '/users/passkeys',
    who: 'user',
    noun: 'passkeys',
    summary: 'Guarda a chave de acesso que o aparelho criou, e avisa por e-mail',
    body: passkeyBody.extend({ credential: madeShape }),
    data: passkeyShape,
    idempotent: true,
    failures: ['invalid', 'conflict', 'too_large', 'unsupported_media'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/users/passkeys/:id',
    who: 'user',
    noun: 'passkeys',
    summary: 'Dá outro nome a uma das próprias chaves de acesso',
    params: idParams,
    body: z.object({ name: passkeyName }),
    data: passkeyShape,
    failures: ['invalid', 'not_found', 'too_large', 'unsupported_media'],
    owned: 'not_found',
    example: { body: { name: 'Celular' } },
  }),
  deletePasskey: endpoint({
    method: 'DELETE',
    path: '/users/passkeys/:id',
    who: 'user',
    noun: 'passkeys',
    summary: 'Remove uma das próprias chaves de acesso: ela não entra mais',
    params: idParams,
    data: z.object({ deleted: z.literal(true) }),
    failures: ['invalid', 'not_found'],
    owned: 'not_found',
  }),
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    who: 'anyone',
    noun: 'passkeys',
    summary: 'O que o navegador precisa para entrar com uma chave de acesso; não diz de quem',
    data: requestShape,
    failures: ['too_many'],
    limit: { calls: 60, minutes: 15 },
    example: {},
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    who: 'anyone',
    noun: 'passkeys',
    summary: 'Entra com uma chave de acesso, sem senha',
    body: z.object({
      credential: usedShape,
      remember: z.boolean({ error: 'Informe sim ou não.' }).default(true),
    }),
    data: signedInShape,
    failures: ['invalid', 'unauthenticated', 'too_many', 'too_large', 'unsupported_media'],
    limit: { calls: 60, minutes: 15 },
  }),
};
