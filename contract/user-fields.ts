import { z } from 'zod';
import { longestEmail } from '#domain/emails.ts';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { readPhone } from '#domain/phone.ts';
import { requiredText } from './shapes.ts';

/** What people type into the forms of their account. Spec, public side, section 5. */

/** Control, format and broken characters, but what joins emoji; what no text may hold is told already. */
const unseen = /[[\p{Cc}\p{Cf}\p{Cs}]--[\0\u200d]]/v;

/** On one line, with a letter in it that is seen, and nothing that is not seen or turns the text around it. */
export const name = requiredText('Informe seu nome.')
  .overwrite((typed) => typed.replace(/\s+/g, ' '))
  .max(100, 'Use até 100 caracteres.')
  .regex(/^$|[\p{L}--\p{Default_Ignorable_Code_Point}]/v, 'Escreva seu nome com letras.')
  .refine((typed) => !unseen.test(typed), 'Retire os caracteres que não são texto.');

export const email = requiredText('Informe seu e-mail.')
  .toLowerCase()
  .pipe(z.email('Informe um e-mail válido.').max(longestEmail, `Use até ${longestEmail} caracteres.`));

/** Empty and null say that there is none; absent, nothing is said of it. */
export const phone = z
  .string({ error: 'Informe um telefone válido, com DDD.' })
  .trim()
  .nullish()
  .transform((typed, context) => {
    if (!typed) return typed === undefined ? undefined : null;
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

export const newPassword = z
  .string({ error: 'Informe uma senha.' })
  .min(1, { error: 'Informe uma senha.', abort: true })
  .min(shortestPassword, `Use ${shortestPassword} caracteres ou mais.`)
  .max(longestPassword, `Use até ${longestPassword} caracteres.`);

/** Out of a link in a mail; whoever made it, of letters and digits. */
export const linkToken = z
  .string({ error: 'Este link não está completo. Abra-o de novo pelo e-mail.' })
  .regex(/^[\w-]{1,200}$/, 'Este link não está completo. Abra-o de novo pelo e-mail.');
