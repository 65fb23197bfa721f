import { existsSync } from 'node:fs';

/** Adds the variables of `.env` to the environment, without overriding existing ones. */
export function loadEnvironment(file = '.env'): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
