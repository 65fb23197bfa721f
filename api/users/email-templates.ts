import { linkedPages } from '#contract/links.ts';
import { dayOf, formatClock, formatDate, toCityIso } from '#domain/city-time.ts';
import { greeting, linkMinutes } from '#domain/email-texts.ts';
import type { Email } from '../platform/mail/email.ts';

/** The templates of emails about accounts. */

interface Person {
  id: number;
  name: string;
  email: string;
}

export function resetPasswordEmail(person: Person, secret: string, minutes: number): Email {
  return {
    to: person.email,
    userId: person.id,
    subject: 'Crie outra senha',
    paragraphs: [
      greeting(person.name),
      `Recebemos um pedido para criar outra senha da sua conta no Compara Palmas. O link vale por ${minutes} minutos e só uma vez.`,
      'Se não foi você, não faça nada: a senha continua a mesma.',
    ],
    link: { label: 'Criar outra senha', path: `${linkedPages.resetPassword}#${secret}` },
  };
}

/** @param person `id` is null, and `name` is empty, if the address has no account yet */
export function signInLinkEmail(
  { id, name, email }: Omit<Person, 'id'> & { id: number | null },
  secret: string,
  request: { /** as 'Chrome no Android' */ device: string; at: Date },
): Email {
  const iso = toCityIso(request.at);
  const newAccount = ' Este e-mail ainda não tem conta: ela é criada quando você entra.';
  return {
    to: email,
    userId: id,
    subject: 'Seu link para entrar',
    paragraphs: [
      greeting(name),
      `Pediram um link para entrar no Compara Palmas com este e-mail: ${request.device}, em ${formatDate(dayOf(iso))}, às ${formatClock(iso)}. O link vale por ${linkMinutes} minutos e só uma vez.${id === null ? newAccount : ''}`,
      'Digitou um preço? Abra o link no mesmo aparelho, e ele segue.',
      'Se não foi você, não faça nada: sem este link ninguém entra, e nada muda.',
    ],
    link: { label: 'Abrir o link para entrar', path: `${linkedPages.signInLink}#${secret}` },
  };
}

/** Tells an administrator, for whom somebody has requested a link that signs in, that there is none. */
export function administratorLinkEmail({ id, name, email }: Person): Email {
  return {
    to: email,
    userId: id,
    subject: 'Você entra com a sua senha',
    paragraphs: [
      greeting(name),
      'Pediram um link para entrar no Compara Palmas com este e-mail. Quem administra o site entra só com a senha, e por isso não há link.',
      'Se não foi você, não faça nada: nada muda.',
    ],
    link: { label: 'Entrar com a senha', path: linkedPages.signIn },
  };
}

/** Tells the owner of an address, who has just proved it by a link, that the password set before no longer works. */
export function passwordWithdrawnEmail({ id, name, email }: Person): Email {
  return {
    to: email,
    userId: id,
    subject: 'Sua conta está sem senha',
    paragraphs: [
      greeting(name),
      'Você entrou no Compara Palmas pelo link, em um aparelho novo, e assim confirmou este e-mail. A senha que a conta tinha foi criada antes disso, talvez por outra pessoa: ela não vale mais, e os outros aparelhos saíram da conta.',
      'Continue entrando por link, ou crie uma senha quando quiser.',
    ],
    link: { label: 'Criar uma senha', path: linkedPages.forgottenPassword },
  };
}

export function confirmAddressEmail({ id, name, email }: Person, secret: string, minutes: number): Email {
  return {
    to: email,
    userId: id,
    subject: 'Confirme seu novo e-mail',
    paragraphs: [
      greeting(name),
      `Confirme que este é o novo e-mail da sua conta no Compara Palmas. O link vale por ${minutes} minutos e só uma vez; até lá continua valendo o e-mail antigo.`,
      'Se não foi você, não faça nada.',
    ],
    link: { label: 'Confirmar este e-mail', path: `${linkedPages.confirmEmail}#${secret}` },
  };
}

/** Asks a person to confirm the address that they have just made an account with, or use already. */
export function confirmOwnAddressEmail({ id, name, email }: Person, secret: string, minutes: number): Email {
  return {
    to: email,
    userId: id,
    subject: 'Confirme seu e-mail',
    paragraphs: [
      greeting(name),
      `Confirme que este é o e-mail da sua conta no Compara Palmas. O link vale por ${minutes} minutos e só uma vez; depois, peça outro em Configurações.`,
      'Se não foi você, não faça nada.',
    ],
    link: { label: 'Confirmar este e-mail', path: `${linkedPages.confirmEmail}#${secret}` },
  };
}

/** Notifies the owner of an address that someone, perhaps the same person, wants to use it for another account. */
export function addressTakenEmail({ id, name, email }: Person): Email {
  return {
    to: email,
    userId: id,
    subject: 'Este e-mail já tem uma conta',
    paragraphs: [
      greeting(name),
      'Pediram para usar este e-mail em outra conta do Compara Palmas, mas ele já tem uma: nada mudou em nenhuma das duas.',
      'Se foi você, use outro endereço ou exclua antes esta conta. Se não foi, não faça nada.',
    ],
  };
}

export function passwordChangedEmail({ id, name, email }: Person): Email {
  return {
    to: email,
    userId: id,
    subject: 'Sua senha foi trocada',
    paragraphs: [
      greeting(name),
      'A senha da sua conta no Compara Palmas acaba de ser trocada, e os outros aparelhos saíram dela.',
      'Se não foi você, crie outra senha agora.',
    ],
    link: { label: 'Criar outra senha', path: linkedPages.forgottenPassword },
  };
}

export function addressChangedEmail({ id, name, email }: Person): Email {
  return {
    to: email,
    userId: id,
    subject: 'O e-mail da sua conta foi trocado',
    paragraphs: [
      greeting(name),
      'A sua conta no Compara Palmas passou a usar outro e-mail. Este aqui não entra mais nela.',
      'Se não foi você, escreva para nós agora pela página de contato.',
    ],
    link: { label: 'Falar com a gente', path: linkedPages.contact },
  };
}

export function accountDeletedEmail({ id, name, email }: Person): Email {
  return {
    to: email,
    userId: id,
    subject: 'Sua conta foi excluída',
    paragraphs: [
      greeting(name),
      'A sua conta no Compara Palmas e o que ela guardava foram apagados. Avaliações e relatos já publicados ficam, sem o seu nome.',
      'Se não foi você, escreva para nós pela página de contato.',
    ],
    link: { label: 'Falar com a gente', path: linkedPages.contact },
  };
}
