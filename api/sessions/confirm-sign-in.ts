import { timingSafeEqual } from 'node:crypto';
import { linkedPages } from '#contract/links.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { greeting } from '#domain/email-texts.ts';
import { secondStepMinutes } from '#domain/passkeys.ts';
import { countAttempt, countAttemptIn, type LimitedAttempt, settleAttempts } from '../platform/attempts.ts';
import { invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import type { Email } from '../platform/mail/email.ts';
import { emailAttempt } from '../platform/mail/email-limits.ts';
import { sendEmail } from '../platform/mail/send-email.ts';
import { spendToken } from '../platform/one-use-token.ts';
import { codeOfStep, endedStep, findStep, type SecondStepToken } from './second-step.ts';
import { describeDevice } from './sessions.ts';
import { beginSession, longestUserAgent, noteSignIn } from './sign-in.ts';

/** Mails the code of a second step. Who asks has given the password, so the answer may say that a mail was sent. */
export const sendSignInCode = writeHandler('sendSignInCode', {
  prepare: ({ body }, { database, clock, secret }) =>
    findStep(database.orm, body.token, { now: clock.now(), secret }),
  async run({ origin }, { tx, now, secret, enqueue }, step) {
    await countAttemptIn({ tx, now, secret }, [emailAttempt(step.email, 'code')]);
    const device = describeDevice(origin.userAgent?.slice(0, longestUserAgent) ?? null);
    await sendEmail({ enqueue, now }, codeEmail(step, codeOfStep(step, secret), device));
    return { data: { sent: true } };
  },
});

/** @param device as 'Chrome no Android' */
function codeEmail({ userId, name, email }: SecondStepToken, code: string, device: string): Email {
  return {
    to: email,
    userId,
    subject: 'Seu código para entrar',
    paragraphs: [
      greeting(name),
      `O código para entrar no painel do Compara Palmas é ${code}. Ele vale por ${secondStepMinutes} minutos e só uma vez, no aparelho em que você deu a senha: ${device}.`,
      'Não passe o código a ninguém. Se não foi você, alguém sabe a sua senha: crie outra agora.',
    ],
    link: { label: 'Criar outra senha', path: linkedPages.forgottenPassword },
  };
}

function codeAttempts({ id, userId }: SecondStepToken): LimitedAttempt[] {
  return [
    { scope: ['code', id], limit: attemptLimits.code },
    { scope: ['code', 'account', String(userId)], limit: attemptLimits.codesOfAccount },
  ];
}

/** Signs an administrator in by the code that confirms the password. The browser is known from now on. */
export const signInByCode = writeHandler('signInByCode', {
  async prepare({ body: { token, code } }, context) {
    const { database, clock, secret } = context;
    const step = await findStep(database.orm, token, { now: clock.now(), secret });
    await countAttempt(codeAttempts(step), context);
    if (!timingSafeEqual(Buffer.from(code), Buffer.from(codeOfStep(step, secret)))) {
      throw invalid('code', 'Código incorreto.');
    }
    return step;
  },
  async run({ body: { remember }, origin }, context, step) {
    const begun = await beginSession(step, { remember, proof: 'code' }, origin, context);
    if (!(await spendToken(context.tx, step))) throw endedStep();
    await settleAttempts(context, { forgotten: codeAttempts(step) });
    const { data, sessionId, isKnownDevice, device } = begun;
    await noteSignIn(data.user, { origin, sessionId, isKnownDevice, by: 'password' }, context);
    return { data, device };
  },
});
