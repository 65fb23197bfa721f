import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { city } from '#domain/city.ts';
import { counted, fold } from '#domain/text.ts';
import type { City } from '../../imports/anp/choose-rows.ts';
import { SurveyFileError } from '../../imports/anp/survey-file.ts';
import { inBackground } from '../../platform/context.ts';
import { type OutsideAnswer, ServiceError, type Validators } from '../../platform/outside.ts';
import { inRepeatableTransaction } from '../../platform/transaction.ts';
import type { AskSource, Fetching } from '../source-answer.ts';
import { applyRegister, noteSameRegister } from './apply-register.ts';
import { readBoundary } from './boundary.ts';
import { type Register, readRegister } from './read-register.ts';
import { sayReport } from './say-report.ts';

/** The national register has 8 MB. */
const limits = { timeoutMs: 120_000, mostBytes: 64 * 1024 * 1024, pauseMs: 1_500 };
/** A state has one page; many more are an error of the service. */
const mostPages = 50;

const own: City = { municipality: city.name, state: city.state };

/**
 * Asks the register of petrol stations, and takes over what is new: the resellers' interface for the city, page by page, or a file at
 * the address.
 */
export const askRegister: AskSource = async ({ address: setting, context, known, attempt }) => {
  const folder = await context.temporary.createFolder();
  try {
    const fetching = { outside: context.outside, setting, signal: attempt.signal };
    const asked = await askPages(fetching, folder, known);
    const version = { ...asked.validators, sha256: asked.sha256 ?? known.sha256 ?? '' };
    const background = inBackground(context);
    if (asked.register === undefined) {
      const seen = await inRepeatableTransaction(background, noteSameRegister);
      return {
        outcome: 'same',
        said: `O mesmo cadastro de antes, com ${counted(seen, 'posto')}`,
        brought: true,
        version,
      };
    }
    const applied = await applyRegister(
      {
        orm: background.database.orm,
        transact: (run) => inRepeatableTransaction(background, run),
        now: context.clock.now(),
        city: own,
        isInside: await readBoundary(context.config.boundaryFile),
      },
      asked.register.stations,
    );
    if (applied.outcome === 'demonstration')
      return { outcome: 'same', said: 'A cidade é de demonstração: nada foi mudado', brought: false };
    // Without the version, the next answer is read again even if it is the same.
    if (applied.outcome === 'held') return { outcome: 'held', said: applied.why, brought: false };
    const { report } = applied;
    if (report.stations === 0)
      return {
        outcome: 'failed',
        said: `O cadastro não tem nenhum posto de ${city.name} (${city.state})`,
        brought: false,
      };
    const isNews = report.created + report.changed + report.placed + report.fresh > 0;
    const said = sayReport(report, asked.register.refusals.length);
    return { outcome: isNews ? 'news' : 'same', said, brought: true, version };
  } catch (error) {
    if (error instanceof SurveyFileError) return { outcome: 'failed', said: error.message, brought: false };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Asked {
  validators: Pick<OutsideAnswer, 'etag' | 'lastModified'>;
  /** null: the service has only said that nothing has changed */
  sha256: string | null;
  /** undefined: the answer is the same as before */
  register: Register | undefined;
}

/** Asks for the register as it is, and takes nothing over. @throws {ServiceError} @throws {SurveyFileError} */
export async function fetchRegister(fetching: Fetching, folder: string): Promise<Register> {
  const { register } = await askPages(fetching, folder);
  if (!register) throw new ServiceError('an answer without a body');
  return register;
}

async function askPages(
  { outside, setting, signal }: Fetching,
  folder: string,
  known?: Validators & { sha256: string | null },
): Promise<Asked> {
  const first = new URL(setting);
  const isInterface = !isFile(first);
  if (isInterface) {
    first.searchParams.set('uf', city.state);
    first.searchParams.set('municipio', fold(city.name).toUpperCase());
  }
  const askPage = async (page: number) => {
    const url = new URL(first);
    if (isInterface) url.searchParams.set('numeroPagina', String(page));
    const file = join(folder, `${page}`);
    const validators = page === 1 && known?.sha256 ? known : undefined;
    const answer = await outside.ask({
      ...limits,
      address: url,
      setting,
      accept: isInterface ? 'application/json' : 'text/csv, application/json, */*',
      known: validators,
      file,
      signal,
    });
    return { ...answer, file };
  };
  const answer = await askPage(1);
  const validators = { etag: answer.etag, lastModified: answer.lastModified };
  if (answer.status === 304)
    return {
      validators: {
        etag: answer.etag ?? known?.etag ?? null,
        lastModified: answer.lastModified ?? known?.lastModified ?? null,
      },
      sha256: null,
      register: undefined,
    };
  if (answer.sha256 === known?.sha256) return { validators, sha256: answer.sha256, register: undefined };
  const register = await readRegister(answer.file, own);
  const pages = isInterface ? register.pages : 1;
  if (pages > mostPages) throw new ServiceError(`${pages} pages are too many`);
  const hashes = [answer.sha256];
  for (let page = 2; page <= pages; page += 1) {
    const next = await askPage(page);
    hashes.push(next.sha256);
    addPage(register, await readRegister(next.file, own));
  }
  const sha256 = wholeHash(hashes);
  const isSame = sha256 === known?.sha256;
  return { validators, sha256, register: isSame ? undefined : register };
}

/** An address with a query is asked as it is. */
function isFile({ pathname, search }: URL): boolean {
  return search !== '' || /\.csv$|\/@@download\/file$/i.test(pathname);
}

function addPage(register: Register, page: Register): void {
  const seen = new Set(register.stations.map(({ cnpj }) => cnpj));
  register.stations.push(...page.stations.filter(({ cnpj }) => !seen.has(cnpj)));
  register.leftOut += page.leftOut;
  register.refusals.push(...page.refusals);
}

function wholeHash([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return createHash('sha256')
    .update([first, ...others].join('\n'))
    .digest('hex');
}
