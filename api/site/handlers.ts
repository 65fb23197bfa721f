import { readHome, readSite } from './site.ts';

export const siteHandlers = { readSite, readHome };
