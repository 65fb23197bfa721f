import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import '#database/testing/provided.ts';
import { createDatabase } from './postgres.ts';
import { type Program, runProgram } from './program.ts';
import type { Site } from './running-site.ts';
import { type SurveyLine, writeSurvey } from './survey.ts';

/** A site that one journey may change freely. */
export interface OwnSite extends Site {
  server: Program;
  /** runs `npm run import -- anp FILE…` next to the running server, and returns its output */
  import(...files: string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface SiteChoices {
  /** imported before the server starts, instead of the demonstration city */
  survey?: readonly SurveyLine[];
  /** the text of a register of stations, imported after the survey */
  register?: string;
  settings?: Record<string, string>;
  /** on the embedded database; by default on a database of the server that journeys share */
  embedded?: boolean;
  /** true: passwords are hashed as in production, which takes a tenth of a second each time */
  realHashing?: boolean;
}

/**
 * The whole product on a free port, with a separate data directory.
 * @param prepared data directory with a migrated database, which is copied
 */
export async function startSite(
  { survey, register, settings = {}, embedded = false, realHashing = false }: SiteChoices = {},
  prepared = inject('migratedDirectory'),
): Promise<OwnSite> {
  const folder = mkdtempSync(join(tmpdir(), 'compara-site-'));
  const database = embedded || settings.DATABASE_URL ? undefined : await createDatabase();
  const databaseUrl = settings.DATABASE_URL ?? database?.url;
  const environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    // Many journeys share one address, and are faster than people.
    RATE_LIMIT: '1000',
    ...(!realHashing && { PASSWORD_COST: '1' }),
    ...(survey && { SEED: 'none' }),
    ...settings,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const remove = async () => {
    await database?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (!databaseUrl) cpSync(prepared, environment.DATA_DIR, { recursive: true });
    if (survey) await importFiles([writeSurvey(survey, folder)], environment);
    if (register !== undefined) {
      const file = join(folder, 'cadastro.json');
      writeFileSync(file, register);
      await importFiles([file], environment, 'register');
    }
    const server = runProgram('server/main.ts', [], environment);
    const [, address = ''] = await server.says(/Compara Palmas em (\S+)/);
    return {
      address,
      folder,
      databaseUrl,
      server,
      import: (...files) => importFiles(files, environment),
      async stop() {
        await server.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function importFiles(
  files: string[],
  environment: Record<string, string>,
  origin: 'anp' | 'register' = 'anp',
): Promise<string> {
  const program = runProgram('tools/import.ts', [origin, ...files], environment);
  const code = await program.ended;
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${program.printed()}`);
  return program.printed();
}
