import { z } from 'zod';
import { longestPasskeyName } from '#domain/passkeys.ts';
import { inOneLine, requiredText } from './shapes.ts';
import { currentPassword } from './user-fields.ts';

/** Fields of the forms about passkeys, so that a browser can check them without the rest of the contract. */

export const passkeyName = requiredText('Dê um nome à chave.')
  .overwrite(inOneLine)
  .max(longestPasskeyName, `Use até ${longestPasskeyName} caracteres.`);

/** @see reauthentication in domain/passkeys.ts, which says when the password may be missing */
export const startPasskeyBody = z.object({ password: currentPassword.optional() });

export const passkeyBody = z.object({ name: passkeyName });

/** The form that adds a passkey makes two calls with its fields. */
export const newPasskeyFields = z.object({ name: passkeyName, password: currentPassword });
