import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, runProgram } from './program.ts';

export interface Site {
  address: string;
  server: Program;
  /** `npm run import -- anp FILE…` beside the running server; what it printed */
  import(...files: string[]): Promise<string>;
  stop(): Promise<void>;
}

export interface SiteChoices {
  /** survey files that are loaded before the server starts; with them, no demonstration city */
  surveys?: string[];
  settings?: Record<string, string>;
}

/** The whole product on a free port, over a data directory of its own. */
export async function startSite({ surveys = [], settings = {} }: SiteChoices = {}): Promise<Site> {
  const directory = mkdtempSync(join(tmpdir(), 'compara-site-'));
  const environment = {
    PORT: '0',
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    ...(surveys.length > 0 && { SEED: 'none' }),
    ...settings,
  };
  try {
    if (surveys.length > 0) await importFiles(surveys, environment);
    const server = runProgram('server/main.ts', [], environment);
    const [, address = ''] = await server.says(/Compara Palmas em (\S+)/);
    return {
      address,
      server,
      import: (...files) => importFiles(files, environment),
      async stop() {
        await server.close();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

async function importFiles(files: string[], environment: Record<string, string>): Promise<string> {
  const program = runProgram('tools/import.ts', ['anp', ...files], environment);
  const code = await program.ended;
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${program.printed()}`);
  return program.printed();
}
