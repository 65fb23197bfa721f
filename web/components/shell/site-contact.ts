/** Contact data of the site's operator. Spec, public side, section 2 (Header and footer, /contato). */

export const contact = {
  city: 'Palmas, Tocantins',
  phone: '(63) 3000-0000',
  email: 'contato@exemplo.com.br',
  /** address for requests about personal data (privacy law) */
  privacyEmail: 'privacidade@exemplo.com.br',
} as const;

/** The site in social networks. */
export const social = {
  network: 'Instagram',
  name: '@comparapalmas',
  url: 'https://www.instagram.com/comparapalmas/',
} as const;

export const openingHours = [
  { days: 'Segunda a sexta', hours: '9h às 18h' },
  { days: 'Sábado', hours: '9h às 13h' },
  { days: 'Domingo', hours: 'fechado' },
] as const;

/** Builds a tel: URL. */
export function telephoneLink(phone: string): string {
  return `tel:+55${phone.replace(/\D/g, '')}`;
}
