import { linkedPages } from '#contract/links.ts';
import type { Config } from '../platform/config.ts';
import type { Letter } from '../platform/mail.ts';

/** What accounts write to people. */

interface Person {
  name: string;
  email: string;
}

type Site = Pick<Config, 'siteUrl'>;

export function resetLetter(person: Person, secret: string, minutes: number, { siteUrl }: Site): Letter {
  return {
    to: person.email,
    subject: 'Crie outra senha',
    text: [
      `Olá, ${person.name}.`,
      `Recebemos um pedido para criar outra senha da sua conta no Compara Palmas. O link vale por ${minutes} minutos e só uma vez.`,
      'Se não foi você, não faça nada: a senha continua a mesma.',
    ].join('\n\n'),
    link: { label: 'Criar outra senha', url: `${siteUrl}${linkedPages.resetPassword}#${secret}` },
  };
}

export function confirmEmailLetter(
  { name, email }: Person,
  secret: string,
  minutes: number,
  { siteUrl }: Site,
): Letter {
  return {
    to: email,
    subject: 'Confirme seu novo e-mail',
    text: [
      `Olá, ${name}.`,
      `Confirme que este é o novo e-mail da sua conta no Compara Palmas. O link vale por ${minutes} minutos e só uma vez; até lá continua valendo o e-mail antigo.`,
      'Se não foi você, não faça nada.',
    ].join('\n\n'),
    link: { label: 'Confirmar este e-mail', url: `${siteUrl}${linkedPages.confirmEmail}#${secret}` },
  };
}

export function passwordChangedLetter({ name, email }: Person, { siteUrl }: Site): Letter {
  return {
    to: email,
    subject: 'Sua senha foi trocada',
    text: [
      `Olá, ${name}.`,
      'A senha da sua conta no Compara Palmas acaba de ser trocada.',
      'Se não foi você, crie outra senha agora.',
    ].join('\n\n'),
    link: { label: 'Criar outra senha', url: `${siteUrl}${linkedPages.forgottenPassword}` },
  };
}

export function emailChangedLetter({ name, email }: Person, { siteUrl }: Site): Letter {
  return {
    to: email,
    subject: 'O e-mail da sua conta foi trocado',
    text: [
      `Olá, ${name}.`,
      'A sua conta no Compara Palmas passou a usar outro e-mail. Este aqui não entra mais nela.',
      'Se não foi você, responda por nossa página de contato.',
    ].join('\n\n'),
    link: { label: 'Falar com a gente', url: `${siteUrl}/contato` },
  };
}
