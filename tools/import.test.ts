import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { halfYearCsv, surveyLine, weeklyXlsx } from '#api/imports/testing/write-survey.ts';
import { setDemonstration } from '#api/platform/city-facts.ts';
import { registerJson, writtenStation } from '#api/sources/register/testing/write-register.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { connectDatabase } from '#database/open/open-database.ts';
import { eq } from '#database/orm.ts';
import { imports } from '#database/schema.ts';
import { addDays } from '#domain/city-time.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const week = join(folder, 'semana.xlsx');
writeFileSync(week, weeklyXlsx([surveyLine(), surveyLine({ product: 'ETANOL', price: '0' })]));
const years = join(folder, 'anos.csv');
writeFileSync(
  years,
  halfYearCsv(
    Array.from({ length: 6_000 }, (_, i) =>
      // The command tells how far it is at the two thousandth row, and has long to go from there.
      surveyLine(
        i < 1_900 ? { municipality: 'GURUPI' } : { product: 'GASOLINA', day: addDays('2004-05-10', i) },
      ),
    ),
  ),
);
const register = join(folder, 'cadastro.json');
writeFileSync(
  register,
  registerJson([
    writtenStation(1),
    writtenStation(2, { latitude: '-15.8', longitude: '-47.9' }),
    writtenStation(3, { cnpj: '123' }),
  ]),
);
const other = join(folder, 'outro.csv');
writeFileSync(other, 'uma;tabela\n');

// They only make it start faster.
const { PATH, NODE_COMPILE_CACHE } = process.env;
const inherited = { PATH, NODE_COMPILE_CACHE };
const command = fileURLToPath(new URL('./import.ts', import.meta.url));
const dataDirectory = join(folder, 'data');
cpSync(inject('migratedDirectory'), dataDirectory, { recursive: true });

function run(args: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...inherited, DATA_DIR: dataDirectory, ...environment },
  });
  return { status, stdout, stderr };
}

describe('npm run import', { timeout: 300_000 }, () => {
  it('exits with 2 and prints the help for wrong arguments', () => {
    const { status, stdout, stderr } = run(['anp']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Uso: npm run import -- anp ARQUIVO…');
  });

  it('exits with 0 when every file was imported, even with refused rows, and says what leaves with the demonstration', async () => {
    const database = await connectDatabase({ url: undefined, directory: dataDirectory });
    await createEstablishment(database.orm);
    await setDemonstration(database.orm, true);
    await database.close();
    const refused = run(['register', register]);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('Nada foi importado: a cidade é de demonstração');
    const { status, stdout, stderr } = run(['anp', week]);
    expect(stdout).toMatch(
      /^A cidade é de demonstração\. .*\nSai 1 estabelecimento\. Ficam as contas, [\s\S]*\nA demonstração saiu: a cidade de verdade começou\.\n$/,
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('da cidade 2: novas 1, iguais 0, corrigidas 0, recusadas 1');
    expect(stdout).toContain(
      'recusada: semana.xlsx, linha 12, coluna PREÇO DE REVENDA: preço fora do possível',
    );
    expect(stdout).not.toContain('Total');
  });

  it('continues after a refused file, also of another municipality, and exits with 1', () => {
    const elsewhere = ['--municipio', 'Gurupi', '--uf', 'tocantins'];
    const { status, stdout, stderr } = run(['anp', other, 'nada.xlsx', week, ...elsewhere]);
    expect(status).toBe(1);
    expect(stderr).toContain('outro.csv: não importado. O arquivo não tem um leiaute conhecido.');
    expect(stderr).toContain('nada.xlsx: não importado. O arquivo não existe.');
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(stdout).toContain('da cidade 0');
    expect(stdout).not.toContain('demonstração');
    expect(stdout).toContain('Total: 1 arquivo importado, 2 arquivos recusados');
  });

  it('takes over a register of stations, and says what waits and what was refused', () => {
    const { status, stdout, stderr } = run(['register', other, register]);
    expect(status).toBe(1);
    expect(stderr).toContain('outro.csv: não importado. O arquivo não é o cadastro de postos da ANP');
    expect(stdout).toBe(
      [
        'cadastro.json: API de revendedores',
        '  2 postos: 2 novos, 1 espera você, 1 linha recusada',
        '  esperam no painel: 1. O ponto fica fora do município.',
        '  recusada: linha 3, coluna CNPJ: não é um CNPJ válido',
        '',
      ].join('\n'),
    );
    const again = run(['register', register]);
    expect(again.status).toBe(0);
    expect(again.stdout).toContain('2 postos: 1 espera você');
  });

  it('names a file that it has imported before, and records that it was ended by a signal', async () => {
    const child = spawn(process.execPath, [command, 'anp', week, years, week], {
      cwd: folder,
      env: { ...inherited, DATA_DIR: dataDirectory },
    });
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      if (!child.killed && stderr.includes('linhas lidas')) child.kill('SIGTERM');
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(stdout.split('já importado por inteiro em')).toHaveLength(2);
    expect(stderr).toContain('anos.csv: não importado. Interrompido. O que já foi gravado fica;');
    const database = await connectDatabase({ url: undefined, directory: dataDirectory });
    const ofFile = await database.orm.select().from(imports).where(eq(imports.fileName, 'anos.csv'));
    await database.close();
    expect(ofFile).toMatchObject([
      { status: 'failed', failure: 'A importação foi interrompida. Importe o arquivo de novo.' },
    ]);
  });

  it('reports a database error without a stack trace', () => {
    const { status, stderr } = run(['anp', week], { DATABASE_URL: 'postgres://127.0.0.1:9/nada' });
    expect(status).toBe(1);
    expect(stderr).toContain('Não foi possível abrir o PostgreSQL');
    expect(stderr).not.toMatch(/\n {4}at /);
  });
});
