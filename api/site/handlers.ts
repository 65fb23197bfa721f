import { readHome } from './site.ts';
import { readSite } from './read-site.ts';

export const siteHandlers = { readHome, readSite };
