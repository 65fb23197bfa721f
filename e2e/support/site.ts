import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import '#database/testing/provided.ts';
import { createDatabase, hasPostgres } from './postgres.ts';
import { type Program, runProgram } from './program.ts';
import type { Site } from './running-site.ts';
import { type SurveyLine, writeSurvey } from './survey.ts';

/** A site that one journey may change as it likes. */
export interface OwnSite extends Site {
  server: Program;
  /** `npm run import -- anp FILE…` beside the running server; what it printed */
  import(...files: string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface SiteChoices {
  /** loaded before the server starts; with it, no demonstration city */
  survey?: readonly SurveyLine[];
  settings?: Record<string, string>;
  /** on the embedded database. Without it, a site is on PostgreSQL where there is one, as that starts much sooner */
  embedded?: boolean;
  /** true: passwords are hashed as they are for people, which takes a tenth of a second each time */
  realHashing?: boolean;
}

/**
 * The whole product on a free port, over a data directory of its own.
 * @param prepared data directory with a migrated database, which is copied
 */
export async function startSite(
  { survey, settings = {}, embedded = !hasPostgres, realHashing = false }: SiteChoices = {},
  prepared = inject('migratedDirectory'),
): Promise<OwnSite> {
  const folder = mkdtempSync(join(tmpdir(), 'compara-site-'));
  const database = embedded || settings.DATABASE_URL ? undefined : await createDatabase();
  const databaseUrl = settings.DATABASE_URL ?? database?.url;
  const environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    // Many journeys come from one address at once, and are quicker than people.
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

async function importFiles(files: string[], environment: Record<string, string>): Promise<string> {
  const program = runProgram('tools/import.ts', ['anp', ...files], environment);
  const code = await program.ended;
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${program.printed()}`);
  return program.printed();
}
