import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Timeouts } from '#database/open/server.ts';
import { usualPasswordCost } from '#database/passwords.ts';
import { longestEmail } from '#domain/emails.ts';
import { longestPassword, shortestPassword } from '#domain/passwords.ts';
import { readPhone } from '#domain/phone.ts';
import { isPageState, type PageState, receiptPages } from '#domain/receipt-pages.ts';
import { readSiteHours, type SiteContact, usualSiteHours } from '#domain/site-contact.ts';
import type { SourceName } from '#domain/sources.ts';
import { isLoopbackName } from './loopback-name.ts';

/** The operator's settings, all optional. Only this file reads the environment. */

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(shape: S) => z.preprocess(emptyIsAbsent, shape.optional());
const webAddress = (protocol: RegExp, message: string) => z.url({ protocol, error: message });

const surveyListing =
  'https://www.gov.br/anp/pt-br/assuntos/precos-e-defesa-da-concorrencia/precos/levantamento-de-precos-de-combustiveis-ultimas-semanas-pesquisadas';

const serviceMessage = 'deve ser um endereço como https://servico.exemplo.com.br, ou vazio';

/** Returns whether an address is safe to ask: https, or http on this machine. Texts that are not URLs are reported by another check. */
function isSafe(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.protocol === 'https:' || isLoopbackName(url.hostname);
}

/** The address of a service. An empty value turns the service off. */
const serviceAddress = (usual: string) =>
  z
    .union([
      z.literal(''),
      webAddress(/^https?$/, serviceMessage).refine(isSafe, 'deve começar com https://'),
    ])
    .default(usual)
    .transform((url) => (url === '' ? undefined : url.replace(/\/+$/, '')));

/** Returns whether a text is a network: a known name, an address, or a range of addresses. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '0', ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** Returns whether a URL has nothing after the host but a slash. Texts that are not URLs are reported by another check. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.href === `${url.origin}/`;
}

const storeMessage = 'deve ser um endereço s3://chave:segredo@servidor/balde?region=regiao';

/** Returns whether an address has a key, its secret and a bucket. Texts that are not URLs are reported by another check. */
function isStore(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.username !== '' && url.password !== '' && /^\/[^/]+$/.test(url.pathname));
}

const secondsMessage = 'deve ser um número de segundos, de 0.1 a 3600';
/** A length of time in seconds, as milliseconds. */
const seconds = (usual: number) =>
  z.preprocess(
    emptyIsAbsent,
    z.coerce
      .number({ error: secondsMessage })
      .min(0.1, secondsMessage)
      .max(3600, secondsMessage)
      .default(usual)
      .transform((given) => Math.round(given * 1000)),
  );

const factorMessage = 'deve ser off ou um número, de 0.1 a 1000';
const redisMessage = 'deve ser um endereço redis://usuario:senha@servidor:porta, ou rediss:// com TLS';

/**
 * Returns whether an address names a server, with no database or a numbered one. Texts that are not URLs are reported by
 * another check.
 */
function isRedis(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (url.hostname !== '' && /^(\/\d*)?$/.test(url.pathname));
}

const emailSetting = optional(
  z.email({ error: 'deve ser um e-mail' }).max(longestEmail, `deve ter até ${longestEmail} caracteres`),
);

/** A Brazilian number with its area code, or one without, such as 0800. */
function isPhone(text: string): boolean {
  return readPhone(text) !== null || /^0[3589]00(?:[ -]?\d){6,7}$/.test(text);
}

const socialMessage = 'deve ser um ou mais endereços https, separados por espaços ou vírgulas';

/** the settings that are secrets, or addresses with a password */
export const secretSettings = [
  'SECRET',
  'CPF_KEY',
  'PUSH_KEY',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'STORAGE_URL',
  'SMTP_URL',
] as const satisfies readonly (keyof z.infer<typeof variables>)[];

/** characters, enough to make guessing impossible */
export const shortestSecret = 32;

/** Returns the default sender. Mail servers reject a sender whose host is an address or a name without a domain. */
function defaultSender(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const isName = hostname.includes('.') && isIP(hostname) === 0;
  return `nao-responda@${isName ? hostname : 'comparapalmas.local'}`;
}

const aheadMessage = 'deve ser um número inteiro, de 0 a 10000';
const processesMessage = 'deve ser auto ou um número inteiro, de 1 a 64';
const costMessage = 'deve ser um número inteiro, de 1 a 18';

/** Each process takes 300 to 400 MB, and up to 40 connections of PostgreSQL. */
const mostProcesses = 64;

const receiptPagesMessage = `deve ser uma lista destes estados: ${Object.keys(receiptPages).join(', ')}`;

const testServiceMessage = 'deve ser um endereço http desta máquina, como http://127.0.0.1:4100';

const variables = z.object({
  PORT: z.preprocess(
    emptyIsAbsent,
    z.coerce
      .number({ error: 'deve ser um número de porta' })
      .int('deve ser um número inteiro')
      .min(0, 'deve estar entre 0 e 65535')
      .max(65535, 'deve estar entre 0 e 65535')
      .default(3000),
  ),
  HOST: z.preprocess(emptyIsAbsent, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(emptyIsAbsent, z.string().default('./data')),
  DATABASE_URL: optional(
    webAddress(/^postgres(ql)?$/, 'deve ser um endereço postgres://usuario:senha@servidor/banco'),
  ),
  PROCESSES: z.preprocess(
    emptyIsAbsent,
    z
      .union(
        [
          z.literal('auto'),
          z.coerce
            .number({ error: processesMessage })
            .int(processesMessage)
            .min(1, processesMessage)
            .max(mostProcesses, processesMessage),
        ],
        { error: processesMessage },
      )
      .default(1),
  ),
  PAGES_AHEAD: z.preprocess(
    emptyIsAbsent,
    z.coerce
      .number({ error: aheadMessage })
      .int(aheadMessage)
      .min(0, aheadMessage)
      .max(10_000, aheadMessage)
      .default(200),
  ),
  DATABASE_REPLICA_URL: optional(
    webAddress(/^postgres(ql)?$/, 'deve ser um endereço postgres://usuario:senha@servidor/banco'),
  ),
  DATABASE_REPLICA_LAG: seconds(0.1),
  DATABASE_TIMEOUT: seconds(5),
  DATABASE_LOCK_TIMEOUT: seconds(3),
  SEED: z.preprocess(
    emptyIsAbsent,
    z.enum(['demo', 'none'], { error: 'deve ser demo ou none' }).default('demo'),
  ),
  ADMIN_EMAIL: optional(
    z
      .email({ error: 'deve ser um e-mail' })
      .max(longestEmail, `deve ter até ${longestEmail} caracteres`)
      .toLowerCase(),
  ),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(shortestPassword, `deve ter ${shortestPassword} caracteres ou mais`)
      .max(longestPassword, `deve ter até ${longestPassword} caracteres`),
  ),
  ADMIN_SECOND_STEP: z.preprocess(
    emptyIsAbsent,
    z.enum(['on', 'off'], { error: 'deve ser on ou off' }).default('off'),
  ),
  /** If set and empty, the API is served at the root. */
  API_PREFIX: z
    .string()
    .regex(/^(\/[a-z0-9-]+)*$/, 'deve ser vazio ou começar com / e não terminar com /, como /api')
    .default('/api'),
  SITE_URL: optional(
    webAddress(/^https?$/, 'deve ser um endereço como https://compara.exemplo.com.br')
      .refine(isOrigin, 'deve ser só a origem, sem caminho')
      .transform((url) => new URL(url).origin),
  ),
  SITE_PHONE: optional(z.string().trim().refine(isPhone, 'deve ser um telefone com DDD, ou 0800')),
  SITE_EMAIL: emailSetting,
  PRIVACY_EMAIL: emailSetting,
  SITE_ADDRESS: optional(z.string().trim().min(1).max(200, 'deve ter até 200 caracteres')),
  SITE_HOURS: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .max(500, 'deve ter até 500 caracteres')
      .default(usualSiteHours)
      .transform((text, context) => {
        const hours = readSiteHours(text);
        if (hours) return hours;
        context.addIssue({
          code: 'custom',
          message: `deve ser off, ou dias e horas como '${usualSiteHours}'`,
        });
        return z.NEVER;
      }),
  ),
  SITE_SOCIAL: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .default('')
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
      .refine((urls) => urls.every((url) => URL.parse(url)?.protocol === 'https:'), socialMessage),
  ),
  TRUST_PROXY: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .default('')
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
      .refine(
        (networks) => networks.every(isNetwork),
        'deve ser uma lista de redes: loopback, linklocal, uniquelocal, endereços ou faixas como 10.0.0.0/8',
      ),
  ),
  RATE_LIMIT: z.preprocess(
    emptyIsAbsent,
    z
      .union(
        [
          z.literal('off'),
          z.coerce.number({ error: factorMessage }).min(0.1, factorMessage).max(1000, factorMessage),
        ],
        { error: factorMessage },
      )
      .default(1)
      .transform((given) => (given === 'off' ? undefined : given)),
  ),
  REDIS_URL: optional(webAddress(/^rediss?$/, redisMessage).refine(isRedis, redisMessage)),
  SECRET: optional(z.string().min(shortestSecret, `deve ter ${shortestSecret} caracteres ou mais`)),
  PASSWORD_COST: z.preprocess(
    emptyIsAbsent,
    z.coerce
      .number({ error: costMessage })
      .int(costMessage)
      .min(1, costMessage)
      .max(18, costMessage)
      .default(usualPasswordCost),
  ),
  CPF_KEY: optional(z.string().min(shortestSecret, `deve ter ${shortestSecret} caracteres ou mais`)),
  PUSH_KEY: optional(
    z.string().regex(/^[\w-]{43}$/, 'deve ter 43 letras, dígitos, - ou _, como o arquivo push-key'),
  ),
  PUSH_TEST_SERVICE: optional(
    webAddress(/^http$/, testServiceMessage)
      .refine((url) => isLoopbackName(URL.parse(url)?.hostname ?? ''), testServiceMessage)
      .transform((url) => new URL(url).origin),
  ),
  STORAGE_URL: optional(webAddress(/^s3$/, storeMessage).refine(isStore, storeMessage)),
  SMTP_URL: optional(webAddress(/^smtps?$/, 'deve ser um endereço smtp://usuario:senha@servidor:porta')),
  MAIL_FROM: optional(z.email({ error: 'deve ser um e-mail' })),
  TILE_URL: optional(
    webAddress(/^https?$/, 'deve ser um endereço de mapas com {z}, {x} e {y}').refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)),
      'deve ser um endereço de mapas com {z}, {x} e {y}',
    ),
  ),
  VIACEP_URL: serviceAddress('https://viacep.com.br'),
  BRASILAPI_URL: serviceAddress('https://brasilapi.com.br'),
  NOMINATIM_URL: serviceAddress('https://nominatim.openstreetmap.org'),
  ANP_SURVEY_URL: serviceAddress(surveyListing),
  ANP_REGISTER_URL: serviceAddress('https://revendedoresapi.anp.gov.br/v1/combustivel'),
  RECEIPT_PAGES: z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .default('')
      .transform((text) =>
        text
          .toUpperCase()
          .split(/[\s,]+/)
          .filter((part) => part !== ''),
      )
      .refine((codes) => codes.every(isPageState), receiptPagesMessage)
      .transform((codes) => codes.filter(isPageState)),
  ),
  CITY_BOUNDARY: optional(z.string()),
  SERVICE_WORKER: z.preprocess(
    emptyIsAbsent,
    z.enum(['on', 'off'], { error: 'deve ser on ou off' }).default('on'),
  ),
  METRICS_TOKEN: optional(z.string().min(shortestSecret, `deve ter ${shortestSecret} caracteres ou mais`)),
  CLOSING_SECONDS: z.preprocess(
    emptyIsAbsent,
    z.coerce
      .number({ error: 'deve ser um número de segundos' })
      .int('deve ser um número inteiro')
      .min(0, 'deve estar entre 0 e 60')
      .max(60, 'deve estar entre 0 e 60')
      .default(0),
  ),
  LOG_LEVEL: z.preprocess(
    emptyIsAbsent,
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
        error: 'deve ser fatal, error, warn, info, debug ou silent',
      })
      .default('info'),
  ),
});

export interface Config {
  port: number;
  host: string;
  dataDirectory: string;
  /** undefined: use the embedded database in dataDirectory */
  databaseUrl: string | undefined;
  /** a standby of that server for reads; undefined: there is none */
  replica: { url: string; longestLagMs: number } | undefined;
  /** how many processes serve; always 1 with the embedded database, which is a child of that process */
  processes: number;
  /** PROCESSES=auto: fewer do if PostgreSQL has no connections for all */
  processesAreAuto: boolean;
  /** how many pages are made while the server is idle after its start */
  pagesAhead: number;
  /** how long a statement of a request may run, and wait for a lock */
  databaseTimeouts: Timeouts;
  seed: 'demo' | 'none';
  admin: { email: string | undefined; password: string | undefined };
  /**
   * 'on': a password alone opens no administrator's account in a browser that is not known; 'recommended': it does, although
   * codes could be mailed
   */
  secondStep: 'on' | 'recommended' | 'off';
  /** '/api', or '' to serve the API at the root */
  apiPrefix: string;
  /** the site's public origin, without a final slash */
  siteUrl: string;
  /** the operator of the site, as far as known */
  contact: SiteContact;
  /** networks whose X-Forwarded-For is trusted; none by default */
  trustedProxies: string[];
  /** multiplies the limits of all calls; undefined: calls are not limited */
  limitFactor: number | undefined;
  /** where several nodes count calls together; undefined: this process counts on its own */
  redisUrl: string | undefined;
  /** signs tokens; undefined: use a generated one stored in dataDirectory */
  secret: string | undefined;
  /** cost of hashing new passwords (database/passwords.ts) */
  passwordCost: number;
  /** encrypts CPFs; undefined: use a generated one stored in dataDirectory */
  cpfKey: string | undefined;
  /** proves to push services who sends; undefined: use a generated one stored in dataDirectory */
  pushKey: string | undefined;
  /** one more push service, on this machine, for tests; undefined: there is none */
  pushTestService: string | undefined;
  /** an S3 store; undefined: files are stored in the folder 'files' in dataDirectory */
  storageUrl: string | undefined;
  /** undefined: emails are written to the folder 'outbox' in dataDirectory */
  smtpUrl: string | undefined;
  /** the sender of emails */
  mailFrom: string;
  tileUrl: string | undefined;
  /** services that look up addresses and coordinates, without a final slash; undefined: the service is not used */
  viaCepUrl: string | undefined;
  brasilApiUrl: string | undefined;
  nominatimUrl: string | undefined;
  /** the official sources that are asked on a schedule; undefined: that one is off */
  sourceUrls: Readonly<Record<SourceName, string | undefined>>;
  /** the states whose pages are asked for the items of a receipt; none by default */
  receiptPages: readonly PageState[];
  /** a GeoJSON file with the municipality's boundary; undefined: the box around it counts */
  boundaryFile: string | undefined;
  /** false: browsers are told to remove the service worker and its cache */
  serviceWorker: boolean;
  /** required to read /metrics; undefined: there is no such address */
  metricsToken: string | undefined;
  /** how long a closing server still accepts requests, so that a load balancer notices in time */
  closingSeconds: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/**
 * Names each wrong variable and the reason, one per line, in Portuguese. It never repeats a value, which may be secret.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads and checks the configuration. @throws {ConfigError} that names every wrong variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = variables.safeParse(env);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Configuração inválida:\n${lines.join('\n')}`);
  }
  const v = read.data;
  if (v.DATABASE_URL === undefined && typeof v.PROCESSES === 'number' && v.PROCESSES > 1) {
    throw new ConfigError(
      'Configuração inválida:\n  PROCESSES maior que 1 precisa de DATABASE_URL: só um processo pode abrir o banco embutido',
    );
  }
  if (v.DATABASE_URL === undefined && v.DATABASE_REPLICA_URL !== undefined) {
    throw new ConfigError(
      'Configuração inválida:\n  DATABASE_REPLICA_URL precisa de DATABASE_URL, o servidor de que é réplica',
    );
  }
  const siteUrl = v.SITE_URL ?? `http://localhost:${v.PORT}`;
  return {
    port: v.PORT,
    host: v.HOST,
    dataDirectory: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL,
    replica: v.DATABASE_REPLICA_URL
      ? { url: v.DATABASE_REPLICA_URL, longestLagMs: v.DATABASE_REPLICA_LAG }
      : undefined,
    processes: processesOf(v.PROCESSES, v.DATABASE_URL !== undefined),
    processesAreAuto: v.PROCESSES === 'auto',
    pagesAhead: v.PAGES_AHEAD,
    databaseTimeouts: { statementMs: v.DATABASE_TIMEOUT, lockMs: v.DATABASE_LOCK_TIMEOUT },
    seed: v.SEED,
    admin: { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD },
    secondStep: v.ADMIN_SECOND_STEP === 'off' && v.SMTP_URL ? 'recommended' : v.ADMIN_SECOND_STEP,
    apiPrefix: v.API_PREFIX,
    siteUrl,
    contact: {
      phone: v.SITE_PHONE ?? null,
      email: v.SITE_EMAIL ?? null,
      privacyEmail: v.PRIVACY_EMAIL ?? null,
      address: v.SITE_ADDRESS ?? null,
      social: v.SITE_SOCIAL,
      hours: v.SITE_HOURS,
    },
    trustedProxies: v.TRUST_PROXY,
    limitFactor: v.RATE_LIMIT,
    redisUrl: v.REDIS_URL,
    secret: v.SECRET,
    passwordCost: v.PASSWORD_COST,
    cpfKey: v.CPF_KEY,
    pushKey: v.PUSH_KEY,
    pushTestService: v.PUSH_TEST_SERVICE,
    storageUrl: v.STORAGE_URL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM ?? defaultSender(siteUrl),
    tileUrl: v.TILE_URL,
    viaCepUrl: v.VIACEP_URL,
    brasilApiUrl: v.BRASILAPI_URL,
    nominatimUrl: v.NOMINATIM_URL,
    sourceUrls: { survey: v.ANP_SURVEY_URL, register: v.ANP_REGISTER_URL },
    receiptPages: v.RECEIPT_PAGES,
    boundaryFile: v.CITY_BOUNDARY,
    serviceWorker: v.SERVICE_WORKER === 'on',
    metricsToken: v.METRICS_TOKEN,
    closingSeconds: v.CLOSING_SECONDS,
    logLevel: v.LOG_LEVEL,
  };
}

/** 'auto' is one process for each core, and one with the embedded database, which only one can open. */
function processesOf(wanted: 'auto' | number, hasServer: boolean): number {
  if (wanted !== 'auto') return wanted;
  return hasServer ? Math.min(availableParallelism(), mostProcesses) : 1;
}

const contactSettings = {
  phone: 'SITE_PHONE',
  email: 'SITE_EMAIL',
  privacyEmail: 'PRIVACY_EMAIL',
  address: 'SITE_ADDRESS',
  social: 'SITE_SOCIAL',
} as const satisfies Record<Exclude<keyof SiteContact, 'hours'>, keyof typeof variables.shape>;

/** Returns the names of the settings about the site's operator that are missing. */
export function missingContactSettings(contact: SiteContact): string[] {
  return Object.entries(contactSettings).flatMap(([key, setting]) =>
    contact[key as keyof typeof contactSettings]?.length ? [] : [setting],
  );
}
