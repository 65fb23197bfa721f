import { z } from 'zod';
import { decisionNews } from '#domain/decision-news.ts';
import { longestEmail } from '#domain/emails.ts';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { readPhone } from '#domain/phone.ts';
import { userRoles } from '#domain/roles.ts';
import { inOneLine, requiredText } from './shapes.ts';

/** Fields of the account forms. Spec, public side, section 5. */

/** Control, format and broken characters, except the emoji joiner, and except NUL, which requiredText refuses. */
const unprintable = /[[\p{Cc}\p{Cf}\p{Cs}]--[\0\u200d]]/v;

/** The documentation's patterns cannot express this, because JSON Schema has no set operations. */
const visibleLetter = /[\p{L}--\p{Default_Ignorable_Code_Point}]/v;

/**
 * One line with at least one visible letter, and without invisible or direction-changing characters.
 * @param whose 'seu' in forms about the user's own account
 */
const personName = (whose: 'seu' | 'o') =>
  requiredText(`Informe ${whose} nome.`)
    .overwrite(inOneLine)
    .max(100, 'Use até 100 caracteres.')
    .refine((typed) => typed === '' || visibleLetter.test(typed), `Escreva ${whose} nome com letras.`)
    .refine((typed) => !unprintable.test(typed), 'Retire os caracteres que não são texto.');

const emailAddress = (whose: 'seu' | 'o') =>
  requiredText(`Informe ${whose} e-mail.`)
    .toLowerCase()
    .pipe(z.email('Informe um e-mail válido.').max(longestEmail, `Use até ${longestEmail} caracteres.`));

export const name = personName('seu');
export const email = emailAddress('seu');

/** An empty text or null means no phone; undefined means that the field was not sent. */
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

/** The existing password. The rules for new passwords do not apply to it. */
export const currentPassword = z
  .string({ error: 'Informe sua senha.' })
  .min(1, 'Informe sua senha.')
  .max(longestPassword, `Use até ${longestPassword} caracteres.`);

export const newPassword = z
  .string({ error: 'Informe uma senha.' })
  .min(1, { error: 'Informe uma senha.', abort: true })
  .min(shortestPassword, `Use ${shortestPassword} caracteres ou mais.`)
  .max(longestPassword, `Use até ${longestPassword} caracteres.`);

/** The code of the second step, with the blanks of a mail or a clipboard. */
export const code = z
  .string({ error: 'Digite o código.' })
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .min(1, { error: 'Digite o código.', abort: true })
  .regex(/^\d{6}$/, 'O código tem 6 algarismos.');

/** The token from a link in an email; it is made of letters and digits. */
export const linkToken = z
  .string({ error: 'Este link não está completo. Abra-o de novo pelo e-mail.' })
  .regex(/^[\w-]{1,200}$/, 'Este link não está completo. Abra-o de novo pelo e-mail.');

// The bodies of calls made by forms, so that a browser can check them without the rest of the contract.

export const registerBody = z.object({ name, email, password: newPassword, phone });
export const signInBody = z.object({
  email,
  password: currentPassword,
  remember: z.boolean({ error: 'Informe sim ou não.' }).default(true),
});
export const codeBody = z.object({ code });
export const forgotPasswordBody = z.object({ email });
export const signInLinkBody = z.object({ email });
export const resetPasswordBody = z.object({ token: linkToken, password: newPassword });
export const profileBody = z.object({ name, phone });
export const decisionNewsBody = z.object({
  decisionNews: z.enum(decisionNews, { error: 'Escolha como quer saber.' }),
});
export const changePasswordBody = z.object({ currentPassword, newPassword });
export const changeEmailBody = z.object({ email, password: currentPassword });
export const deleteAccountBody = z.object({ password: currentPassword });

const role = z.enum(userRoles, { error: 'Escolha o papel.' });

/** An account created by an administrator. Spec, back office, section 5. */
export const createUserBody = z.object({
  name: personName('o'),
  email: emailAddress('o'),
  password: newPassword,
  role,
});

/** An account changed by an administrator; an empty password stays unchanged. */
export const userBody = createUserBody.extend({ password: z.literal('').or(newPassword).optional() });
