import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import '#database/testing/provided.ts';
import { type Program, runProgram } from './program.ts';
import { type SurveyLine, writeSurvey } from './survey.ts';

export interface Site {
  address: string;
  /** where it keeps what it has; goes with the site */
  folder: string;
}

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
}

/**
 * The whole product on a free port, over a data directory of its own.
 * @param prepared data directory with a migrated database, which is copied
 */
export async function startSite(
  { survey, settings = {} }: SiteChoices = {},
  prepared = inject('migratedDirectory'),
): Promise<OwnSite> {
  const folder = mkdtempSync(join(tmpdir(), 'compara-site-'));
  const environment = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    ...(survey && { SEED: 'none' }),
    ...settings,
  };
  try {
    if (!settings.DATABASE_URL) cpSync(prepared, environment.DATA_DIR, { recursive: true });
    if (survey) await importFiles([writeSurvey(survey, folder)], environment);
    const server = runProgram('server/main.ts', [], environment);
    const [, address = ''] = await server.says(/Compara Palmas em (\S+)/);
    return {
      address,
      folder,
      server,
      import: (...files) => importFiles(files, environment),
      async stop() {
        await server.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function importFiles(files: string[], environment: Record<string, string>): Promise<string> {
  const program = runProgram('tools/import.ts', ['anp', ...files], environment);
  const code = await program.ended;
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${program.printed()}`);
  return program.printed();
}
