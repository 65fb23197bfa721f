import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readSiteHours, usualSiteHours } from '#domain/site-contact.ts';
import { ConfigError, missingContactSettings, readConfig } from './config.ts';

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return undefined;
};

describe('configuration', () => {
  it('is all optional', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: './data',
      databaseUrl: undefined,
      replica: undefined,
      processes: 1,
      processesAreAuto: false,
      databaseTimeouts: { statementMs: 5000, lockMs: 3000 },
      seed: 'demo',
      admin: { email: undefined, password: undefined },
      secondStep: 'off',
      apiPrefix: '/api',
      siteUrl: 'http://localhost:3000',
      pagesAhead: 200,
      contact: {
        phone: null,
        email: null,
        privacyEmail: null,
        address: null,
        social: [],
        hours: readSiteHours(usualSiteHours),
      },
      trustedProxies: [],
      limitFactor: 1,
      redisUrl: undefined,
      secret: undefined,
      passwordCost: 14,
      cpfKey: undefined,
      pushKey: undefined,
      pushTestService: undefined,
      storageUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'nao-responda@comparapalmas.local',
      tileUrl: undefined,
      viaCepUrl: 'https://viacep.com.br',
      brasilApiUrl: 'https://brasilapi.com.br',
      nominatimUrl: 'https://nominatim.openstreetmap.org',
      sourceUrls: {
        survey:
          'https://www.gov.br/anp/pt-br/assuntos/precos-e-defesa-da-concorrencia/precos/levantamento-de-precos-de-combustiveis-ultimas-semanas-pesquisadas',
        register: 'https://revendedoresapi.anp.gov.br/v1/combustivel',
      },
      receiptPages: [],
      boundaryFile: undefined,
      serviceWorker: true,
      metricsToken: undefined,
      closingSeconds: 0,
      logLevel: 'info',
    });
  });

  it('recommends the second step once mails can leave, until it is on', () => {
    const SMTP_URL = 'smtp://smtp.exemplo.com.br';
    expect(readConfig({ SMTP_URL }).secondStep).toBe('recommended');
    expect(readConfig({ SMTP_URL, ADMIN_SECOND_STEP: 'on' }).secondStep).toBe('on');
    expect(readConfig({ ADMIN_SECOND_STEP: 'on' }).secondStep).toBe('on');
    expect(() => readConfig({ ADMIN_SECOND_STEP: 'sim' })).toThrow('ADMIN_SECOND_STEP deve ser on ou off');
  });
  it('treats an empty variable as absent, except an empty prefix, which means the root', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', API_PREFIX: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      apiPrefix: '',
    });
  });
  it('takes the states whose pages of receipts are asked, and no other', () => {
    expect(readConfig({ RECEIPT_PAGES: 'to, RS' }).receiptPages).toEqual(['TO', 'RS']);
    expect(refusal({ RECEIPT_PAGES: 'TO PA' })).toContain(
      'RECEIPT_PAGES deve ser uma lista destes estados: MG, PR, RS, SP, TO',
    );
  });
  it('takes who runs the site, and refuses what cannot reach anybody', () => {
    const given = {
      SITE_PHONE: '(63) 3215-1000',
      SITE_EMAIL: 'oi@palmas.example',
      PRIVACY_EMAIL: 'lgpd@palmas.example',
      SITE_ADDRESS: 'Quadra 104 Norte, Rua NE 1, 5',
      SITE_SOCIAL: 'https://www.instagram.com/compara/, https://t.me/compara',
      SITE_HOURS: 'Todo dia: 8h às 20h',
    };
    expect(readConfig(given).contact).toEqual({
      phone: given.SITE_PHONE,
      email: given.SITE_EMAIL,
      privacyEmail: given.PRIVACY_EMAIL,
      address: given.SITE_ADDRESS,
      social: ['https://www.instagram.com/compara/', 'https://t.me/compara'],
      hours: [{ days: 'Todo dia', hours: '8h às 20h' }],
    });
    expect(missingContactSettings(readConfig(given).contact)).toEqual([]);
    expect(missingContactSettings(readConfig({ SITE_EMAIL: given.SITE_EMAIL }).contact)).toEqual([
      'SITE_PHONE',
      'PRIVACY_EMAIL',
      'SITE_ADDRESS',
      'SITE_SOCIAL',
    ]);
    expect(readConfig({ SITE_PHONE: '0800 123 4567' }).contact.phone).toBe('0800 123 4567');
    expect(refusal({ SITE_PHONE: '3215-1000' })).toContain(
      'SITE_PHONE deve ser um telefone com DDD, ou 0800',
    );
    expect(refusal({ SITE_EMAIL: 'oi' })).toContain('SITE_EMAIL deve ser um e-mail');
    expect(refusal({ PRIVACY_EMAIL: 'oi' })).toContain('PRIVACY_EMAIL deve ser um e-mail');
    expect(readConfig({}).contact.hours).toHaveLength(3);
    expect(readConfig({ SITE_HOURS: 'off' }).contact.hours).toEqual([]);
    expect(refusal({ SITE_HOURS: '9h às 18h' })).toContain('SITE_HOURS deve ser off, ou dias e horas');
    for (const wrong of ['@compara', 'http://rede.example/compara', 'javascript:alert(1)'])
      expect(refusal({ SITE_SOCIAL: wrong })).toContain('SITE_SOCIAL deve ser um ou mais endereços https');
  });
  it('takes a number of processes, or one for each core, and only one on the embedded database', () => {
    const DATABASE_URL = 'postgres://localhost/compara';
    expect(readConfig({ DATABASE_URL, PROCESSES: '3' }).processes).toBe(3);
    expect(readConfig({ DATABASE_URL, PROCESSES: 'auto' }).processes).toBe(availableParallelism());
    expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(1);
    expect(readConfig({ PROCESSES: '1' }).processes).toBe(1);
    expect(refusal({ PROCESSES: '2' })).toContain(
      'PROCESSES maior que 1 precisa de DATABASE_URL: só um processo pode abrir o banco embutido',
    );
    for (const PROCESSES of ['0', '1.5', 'muitos'])
      expect(refusal({ DATABASE_URL, PROCESSES })).toContain('PROCESSES deve ser auto ou um número inteiro');
  });
  it('takes how many pages are made ahead, a replica, the time-outs of the database in seconds, and a factor for limits, or none', () => {
    expect(readConfig({}).pagesAhead).toBe(200);
    expect(readConfig({ PAGES_AHEAD: '0' }).pagesAhead).toBe(0);
    for (const PAGES_AHEAD of ['-1', '1.5', 'todas'])
      expect(refusal({ PAGES_AHEAD })).toContain('PAGES_AHEAD deve ser um número inteiro, de 0 a 10000');
    const replica = { DATABASE_REPLICA_URL: 'postgres://replica/compara', DATABASE_REPLICA_LAG: '0.25' };
    expect(readConfig({ DATABASE_URL: 'postgres://primary/compara', ...replica }).replica).toEqual({
      url: 'postgres://replica/compara',
      longestLagMs: 250,
    });
    expect(refusal(replica)).toContain('DATABASE_REPLICA_URL precisa de DATABASE_URL');
    const given = { DATABASE_TIMEOUT: '20', DATABASE_LOCK_TIMEOUT: '0.5' };
    expect(readConfig(given).databaseTimeouts).toEqual({ statementMs: 20_000, lockMs: 500 });
    // PostgreSQL reads 0 as no time-out at all.
    for (const wrong of ['0', '-1', 'x', '3601']) {
      expect(refusal({ DATABASE_TIMEOUT: wrong })).toContain(
        'DATABASE_TIMEOUT deve ser um número de segundos, de 0.1 a 3600',
      );
    }
    expect(readConfig({ RATE_LIMIT: '2.5' }).limitFactor).toBe(2.5);
    expect(readConfig({ RATE_LIMIT: 'off' }).limitFactor).toBeUndefined();
    for (const wrong of ['0', '-1', '1001', 'on', 'x']) {
      expect(refusal({ RATE_LIMIT: wrong })).toContain('RATE_LIMIT deve ser off ou um número, de 0.1 a 1000');
    }
  });
  it('takes the address of a Redis server, with a password, TLS and the number of a database', () => {
    const right = [
      'redis://localhost',
      'redis://:s%40nha@10.0.0.1:6380',
      'rediss://usuario:senha@redis.exemplo.com.br:6380/2',
    ];
    for (const url of right) expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url);
    for (const wrong of [
      'localhost:6379',
      'http://localhost',
      'redis://',
      'redis://localhost/nome',
      'segredo',
    ]) {
      const said = refusal({ REDIS_URL: wrong });
      expect(said, wrong).toContain('REDIS_URL deve ser um endereço redis://');
      expect(said).not.toContain('segredo');
    }
  });
  it('normalises the origin of the site, and derives the sender of emails from it by default', () => {
    const site = (SITE_URL: string) => readConfig({ SITE_URL }).siteUrl;
    expect(site('https://exemplo.com.br')).toBe('https://exemplo.com.br');
    expect(site('https://Exemplo.com.br:443/')).toBe('https://exemplo.com.br');
    expect(site('http://exemplo.com.br:8080/')).toBe('http://exemplo.com.br:8080');
    const sender = (SITE_URL: string) => readConfig({ SITE_URL }).mailFrom;
    expect(sender('https://compara.exemplo.com.br')).toBe('nao-responda@compara.exemplo.com.br');
    expect(sender('http://localhost:3000')).toBe('nao-responda@comparapalmas.local');
    expect(sender('http://10.0.0.7')).toBe('nao-responda@comparapalmas.local');
  });
  it('takes a mail server and an S3 store with their secrets, and other services of addresses, and turns off those that are empty', () => {
    const given = { SMTP_URL: 'smtps://ana:segredo@smtp.exemplo.com.br:465', MAIL_FROM: 'oi@exemplo.com.br' };
    expect(readConfig(given)).toMatchObject({ smtpUrl: given.SMTP_URL, mailFrom: 'oi@exemplo.com.br' });
    const set = {
      VIACEP_URL: 'https://cep.exemplo.com.br/',
      BRASILAPI_URL: '',
      NOMINATIM_URL: 'http://localhost:8088/busca/',
      ANP_SURVEY_URL: '',
    };
    expect(readConfig(set)).toMatchObject({
      viaCepUrl: 'https://cep.exemplo.com.br',
      brasilApiUrl: undefined,
      nominatimUrl: 'http://localhost:8088/busca',
      sourceUrls: { survey: undefined },
    });
    expect(refusal({ VIACEP_URL: 'http://cep.exemplo.com.br' })).toContain(
      'VIACEP_URL deve começar com https://',
    );
    const STORAGE_URL = 's3://chave:segredo@s3.exemplo.com.br/fotos?region=sa-east-1';
    expect(readConfig({ STORAGE_URL }).storageUrl).toBe(STORAGE_URL);
    expect(readConfig({ SECRET: 'a'.repeat(32) }).secret).toBe('a'.repeat(32));
  });
  it('trusts only proxies in the configured networks', () => {
    const proxies = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustedProxies;
    expect(proxies('loopback')).toEqual(['loopback']);
    expect(proxies('10.0.0.0/8, 192.168.1.2 fd00::/8')).toEqual(['10.0.0.0/8', '192.168.1.2', 'fd00::/8']);
  });
  it.each(['true', '1', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.1/8/8', '10.0.0.1/'])(
    'refuses the proxy network %s',
    (network) => {
      expect(refusal({ TRUST_PROXY: network })).toContain('TRUST_PROXY deve ser uma lista de redes');
    },
  );
  it.each([
    [{ PORT: 'abc' }, 'PORT deve ser um número de porta'],
    [{ PORT: '70000' }, 'PORT deve estar entre 0 e 65535'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL deve ser um endereço postgres://'],
    [{ SEED: 'all' }, 'SEED deve ser demo ou none'],
    [{ ADMIN_EMAIL: 'ana' }, 'ADMIN_EMAIL deve ser um e-mail'],
    [{ ADMIN_PASSWORD: '1234567' }, 'ADMIN_PASSWORD deve ter 8 caracteres ou mais'],
    [{ ADMIN_PASSWORD: 'a'.repeat(129) }, 'ADMIN_PASSWORD deve ter até 128 caracteres'],
    [{ ADMIN_EMAIL: `ana@${'a.'.repeat(99)}com.br` }, 'ADMIN_EMAIL deve ter até 200 caracteres'],
    [{ API_PREFIX: 'api/' }, 'API_PREFIX deve ser vazio ou começar com /'],
    [
      { TILE_URL: 'https://tiles.exemplo/1.png' },
      'TILE_URL deve ser um endereço de mapas com {z}, {x} e {y}',
    ],
    [
      { VIACEP_URL: 'viacep' },
      'VIACEP_URL deve ser um endereço como https://servico.exemplo.com.br, ou vazio',
    ],
    [{ SITE_URL: 'palmas' }, 'SITE_URL deve ser um endereço'],
    [{ SITE_URL: 'https://exemplo.com.br/palmas' }, 'SITE_URL deve ser só a origem, sem caminho'],
    [{ SITE_URL: 'https://exemplo.com.br?a=1' }, 'SITE_URL deve ser só a origem, sem caminho'],
    [{ SITE_URL: 'https://exemplo.com.br/#a' }, 'SITE_URL deve ser só a origem, sem caminho'],
    [{ SITE_URL: 'https://ana:segredo@exemplo.com.br' }, 'SITE_URL deve ser só a origem, sem caminho'],
    [{ SECRET: 'a'.repeat(31) }, 'SECRET deve ter 32 caracteres ou mais'],
    [{ SMTP_URL: 'https://smtp.exemplo.com.br' }, 'SMTP_URL deve ser um endereço smtp://'],
    [{ SMTP_URL: 'smtp.exemplo.com.br:587' }, 'SMTP_URL deve ser um endereço smtp://'],
    [
      { STORAGE_URL: 'https://chave:segredo@s3.exemplo.com.br/fotos' },
      'STORAGE_URL deve ser um endereço s3://',
    ],
    [{ STORAGE_URL: 's3://s3.exemplo.com.br/fotos' }, 'STORAGE_URL deve ser um endereço s3://'],
    [{ STORAGE_URL: 's3://chave:segredo@s3.exemplo.com.br' }, 'STORAGE_URL deve ser um endereço s3://'],
    [{ STORAGE_URL: 's3://chave:segredo@s3.exemplo.com.br/a/b' }, 'STORAGE_URL deve ser um endereço s3://'],
    [{ MAIL_FROM: 'Compara <oi@exemplo.com.br>' }, 'MAIL_FROM deve ser um e-mail'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL deve ser'],
  ])('refuses %j with the reason', (env, reason) => {
    expect(refusal(env)).toContain(reason);
  });
  it('names every wrong variable at once and never repeats a value', () => {
    const message = refusal({
      PORT: 'abc',
      ADMIN_PASSWORD: 'segredo',
      SECRET: 'segredo',
      SMTP_URL: 'http://a:segredo@b',
    });
    expect(message?.split('\n')).toHaveLength(5);
    expect(message).not.toContain('segredo');
  });
});
