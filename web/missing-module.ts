/**
 * The event that is sent when the script of a page cannot be loaded. React Router would write two errors to the console, and
 * reload the page that is open; vite.config.ts replaces both by it.
 */
export const missingModule = 'missing-module';
