import { fileURLToPath } from 'node:url';

/** Where drizzle's migrator finds the SQL, and under which name it remembers what has run. */
export const migrations = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };
