import { readPhone } from './phone.ts';

/** When the operator answers: days and hours in words. */
export interface SiteHours {
  /** 'Segunda a sexta' */
  days: string;
  /** '9h às 18h' */
  hours: string;
}

/** The hours of the specification (public side, section 2, /contato), as the setting writes them. */
export const usualSiteHours = 'Segunda a sexta: 9h às 18h; Sábado: 9h às 13h; Domingo: fechado';

/** Reads 'Segunda a sexta: 9h às 18h; Domingo: fechado'; none for 'off'. Undefined if a part has no days or no hours. */
export function readSiteHours(text: string): SiteHours[] | undefined {
  if (text.trim() === 'off') return [];
  const read = text.split(';').map((part) => {
    const [days = '', ...hours] = part.split(':');
    return { days: days.trim(), hours: hours.join(':').trim() };
  });
  return read.every(({ days, hours }) => days !== '' && hours !== '') ? read : undefined;
}

/** The operator of the site and their contact details, from the settings. Spec, public side, section 2 (footer, /contato). */
export interface SiteContact {
  phone: string | null;
  email: string | null;
  /** address for requests about personal data (LGPD) */
  privacyEmail: string | null;
  /** street address, in one line */
  address: string | null;
  /** addresses of the site in social networks, https */
  social: readonly string[];
  hours: readonly SiteHours[];
}

/** A detail as a page shows it. */
export interface ShownDetail {
  text: string;
  /** null for an example, which has no link */
  href: string | null;
  /** network of a social address: 'Instagram' */
  network?: string;
}

export interface ShownContact {
  phone: ShownDetail | null;
  email: ShownDetail | null;
  privacyEmail: ShownDetail | null;
  address: string | null;
  social: readonly ShownDetail[];
  hours: readonly SiteHours[];
}

/** Nothing is set. */
export const noContact: ShownContact = {
  phone: null,
  email: null,
  privacyEmail: null,
  address: null,
  social: [],
  hours: [],
};

const example = (text: string): ShownDetail => ({ text: `${text} (exemplo)`, href: null });

/** Used for missing settings in the demonstration, so that its pages look complete; none of them is real. */
const examples = {
  phone: example('(63) 3000-0000'),
  email: example('contato@exemplo.com.br'),
  privacyEmail: example('privacidade@exemplo.com.br'),
  address: 'Quadra de exemplo, 100 (exemplo)',
  social: [{ ...example('@exemplo'), network: 'Instagram' }],
} as const satisfies Omit<ShownContact, 'hours'>;

/** Returns the details that are set; the demonstration has marked examples of the rest. */
export function shownContact(contact: SiteContact, demonstration: boolean): ShownContact {
  const shown: ShownContact = {
    phone: contact.phone === null ? null : { text: contact.phone, href: telephoneLink(contact.phone) },
    email: emailDetail(contact.email),
    privacyEmail: emailDetail(contact.privacyEmail),
    address: contact.address,
    social: contact.social.map(socialDetail),
    hours: contact.hours,
  };
  if (!demonstration) return shown;
  return {
    phone: shown.phone ?? examples.phone,
    email: shown.email ?? examples.email,
    privacyEmail: shown.privacyEmail ?? examples.privacyEmail,
    address: shown.address ?? examples.address,
    social: shown.social.length > 0 ? shown.social : examples.social,
    hours: shown.hours,
  };
}

function emailDetail(email: string | null): ShownDetail | null {
  return email === null ? null : { text: email, href: `mailto:${email}` };
}

/** 0800 numbers are dialled as they are, others with the country's code. */
function telephoneLink(phone: string): string {
  const national = readPhone(phone);
  return `tel:${national === null ? phone.replace(/\D/g, '') : `+55${national}`}`;
}

const networks: Record<string, string> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'threads.net': 'Threads',
  'bsky.app': 'Bluesky',
  't.me': 'Telegram',
  'whatsapp.com': 'WhatsApp',
  'wa.me': 'WhatsApp',
};

/** 'https://www.instagram.com/compara/' → '@compara', Instagram. An address without a name shows its host. */
function socialDetail(address: string): ShownDetail {
  const { hostname, pathname } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  const name = pathname
    .split('/')
    .findLast((part) => part !== '')
    ?.replace(/^@/, '');
  return { text: name ? `@${name}` : host, href: address, network: networks[host] ?? host };
}
