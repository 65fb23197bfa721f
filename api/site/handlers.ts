import { readHome } from './read-home.ts';
import { readSite } from './read-site.ts';

export const siteHandlers = { readHome, readSite };
