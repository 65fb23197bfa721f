import { existsSync } from 'node:fs';

/** the operator's settings, in the folder in which a program is started */
export const environmentFile = '.env';

/** Adds the variables of `.env` to the environment, without overriding existing ones. */
export function loadEnvironment(file = environmentFile): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
