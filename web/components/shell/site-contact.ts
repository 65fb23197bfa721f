/** How to reach whoever keeps the site. Spec, public side, section 2 (Header and footer, /contato). */

export const contact = {
  city: 'Palmas, Tocantins',
  phone: '(63) 3000-0000',
  email: 'contato@exemplo.com.br',
  /** for what the law gives people over their data */
  privacyEmail: 'privacidade@exemplo.com.br',
} as const;

export const openingHours = [
  { days: 'Segunda a sexta', hours: '9h às 18h' },
  { days: 'Sábado', hours: '9h às 13h' },
  { days: 'Domingo', hours: 'fechado' },
] as const;

/** Address of a call from a phone. */
export function telephoneLink(phone: string): string {
  return `tel:+55${phone.replace(/\D/g, '')}`;
}
