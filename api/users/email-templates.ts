import { linkedPages } from '#contract/links.ts';
import { greeting } from '#domain/email-texts.ts';
import type { Email } from '../platform/mail/email.ts';

/** The templates of emails about accounts. */

interface Person {
  name: string;
  email: string;
}

export function resetPasswordEmail(person: Person, secret: string, minutes: number): Email {
  return {
    to: person.email,
    subject: 'Crie outra senha',
    paragraphs: [
      greeting(person.name),
      `Recebemos um pedido para criar outra senha da sua conta no Compara Palmas. O link vale por ${minutes} minutos e só uma vez.`,
      'Se não foi você, não faça nada: a senha continua a mesma.',
    ],
    link: { label: 'Criar outra senha', path: `${linkedPages.resetPassword}#${secret}` },
  };
}

export function confirmAddressEmail({ name, email }: Person, secret: string, minutes: number): Email {
  return {
    to: email,
    subject: 'Confirme seu novo e-mail',
    paragraphs: [
      greeting(name),
      `Confirme que este é o novo e-mail da sua conta no Compara Palmas. O link vale por ${minutes} minutos e só uma vez; até lá continua valendo o e-mail antigo.`,
      'Se não foi você, não faça nada.',
    ],
    link: { label: 'Confirmar este e-mail', path: `${linkedPages.confirmEmail}#${secret}` },
  };
}

/** Notifies the owner of an address that someone, perhaps the same person, wants to use it for another account. */
export function addressTakenEmail({ name, email }: Person): Email {
  return {
    to: email,
    subject: 'Este e-mail já tem uma conta',
    paragraphs: [
      greeting(name),
      'Pediram para usar este e-mail em outra conta do Compara Palmas, mas ele já tem uma: nada mudou em nenhuma das duas.',
      'Se foi você, use outro endereço ou exclua antes esta conta. Se não foi, não faça nada.',
    ],
  };
}

export function passwordChangedEmail({ name, email }: Person): Email {
  return {
    to: email,
    subject: 'Sua senha foi trocada',
    paragraphs: [
      greeting(name),
      'A senha da sua conta no Compara Palmas acaba de ser trocada, e os outros aparelhos saíram dela.',
      'Se não foi você, crie outra senha agora.',
    ],
    link: { label: 'Criar outra senha', path: linkedPages.forgottenPassword },
  };
}

export function addressChangedEmail({ name, email }: Person): Email {
  return {
    to: email,
    subject: 'O e-mail da sua conta foi trocado',
    paragraphs: [
      greeting(name),
      'A sua conta no Compara Palmas passou a usar outro e-mail. Este aqui não entra mais nela.',
      'Se não foi você, escreva para nós agora pela página de contato.',
    ],
    link: { label: 'Falar com a gente', path: linkedPages.contact },
  };
}

export function accountDeletedEmail({ name, email }: Person): Email {
  return {
    to: email,
    subject: 'Sua conta foi excluída',
    paragraphs: [
      greeting(name),
      'A sua conta no Compara Palmas e o que ela guardava foram apagados. Avaliações e relatos já publicados ficam, sem o seu nome.',
      'Se não foi você, escreva para nós pela página de contato.',
    ],
    link: { label: 'Falar com a gente', path: linkedPages.contact },
  };
}
