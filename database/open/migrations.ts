import { fileURLToPath } from 'node:url';

/** The configuration of Drizzle's migrator: the folder of the SQL files. */
export const migrations = { migrationsFolder: fileURLToPath(new URL('../migrations', import.meta.url)) };
