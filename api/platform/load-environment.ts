import { existsSync } from 'node:fs';

/** Adds what `.env` says to the environment; what is set already wins. */
export function loadEnvironment(file = '.env'): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}
