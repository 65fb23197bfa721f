import { existsSync } from 'node:fs';

/** Adds the variables of `.env` to the environment. Variables that are already set win. */
export function loadEnvironment(file = '.env'): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
