import type { Person } from './person.ts';
import type { SiteChoices } from './site.ts';
import { longWords, smallCity } from './small-city.ts';

/** The administrator of the sites that journeys share. */
export const admin: Person = {
  name: 'Administrador',
  email: 'admin@exemplo.com.br',
  password: 'capim dourado 77',
};

/** The public origin of the small city. */
export const smallCityOrigin = 'https://compara.exemplo.com.br';

/** Each visitor comes from a different network, so that their requests are counted separately. */
const settings = { TRUST_PROXY: 'loopback', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

export const sharedSites = {
  demonstration: { settings },
  empty: { settings: { ...settings, SEED: 'none' }, realHashing: true },
  'small-city': {
    survey: [...smallCity(), ...longWords()],
    settings: { ...settings, SITE_URL: smallCityOrigin },
  },
} satisfies Record<string, SiteChoices>;

export type SharedSite = keyof typeof sharedSites;
