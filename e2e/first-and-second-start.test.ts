import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from './support/program.ts';

/** These tests read the operator's output on the terminal. */
const directory = mkdtempSync(join(tmpdir(), 'compara-start-'));
const settings = { PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'error' };
const start = (more: Record<string, string> = {}) =>
  runProgram('server/main.ts', [], { ...settings, ...more });

const outbox = join(directory, 'outbox');
const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []);

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('npm start', () => {
  it("prints the address, and the administrator's password the first time only; a command gives another", async () => {
    const first = start();
    const [, address = ''] = await first.says(/Compara Palmas em (http:\S+)/);
    expect(first.printed()).toMatch(/Administrador criado: admin@comparapalmas.local/);
    expect(first.printed()).toMatch(/Senha \(mostrada só agora\): \S{16,}/);
    expect(first.printed()).toContain('Cidade de demonstração criada');
    expect(first.printed()).toContain(
      `Painel em ${address}/admin · entre com admin@comparapalmas.local e a senha`,
    );
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    const command = runProgram('tools/password.ts', [], settings);
    expect(await command.ended).toBe(0);
    const [, email, password] =
      /^Senha nova de (\S+) \(mostrada só agora\): (\S+)$/m.exec(command.printed()) ?? [];
    const signedIn = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(200);
    // The sign-in from a new device is mailed, and there is no mail server.
    await expect.poll(mails).toHaveLength(1);

    const other = start();
    expect(await other.ended).toBe(1);
    expect(other.printed()).toBe(
      `O banco de dados em ${directory} já está em uso por outro processo (pid ${first.pid}). Encerre-o ou escolha outro DATA_DIR.\n`,
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await first.close()).toBe(0);
  });

  it('the second time prints no password; asked to close, it finishes what is in flight, takes nothing new, and leaves a mail that its server does not take to the next start', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const port = portOf(nobody);
    nobody.close();
    const server = start({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'warn' });
    const [, address = ''] = await server.says(/Compara Palmas em (http:\S+)/);
    expect(server.printed()).not.toMatch(/Senha|Administrador|demonstração/);
    expect(server.printed()).toContain('sem a senha de quem administra: npm run password');
    await fetch(`${address}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@comparapalmas.local' }),
    });
    await server.says(/mail could not be sent yet/);
    const { answer, send } = await askHalf(address);
    const from = performance.now();
    const closed = server.close();
    await untilRefused(address);
    send();
    expect(await answer).toBe(405);
    expect(await closed).toBe(0);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(server.printed()).not.toMatch(/redefinir-senha|admin@/);
    expect(mails()).toHaveLength(1);
    const next = start({ LOG_LEVEL: 'info' });
    await next.says(/mail written to the outbox/);
    await next.close();
    expect(mails()).toHaveLength(2);
  });

  it('explains all that is wrong with the settings', async () => {
    const server = start({ PORT: 'oitenta', DATABASE_URL: 'mysql://a/b', ADMIN_PASSWORD: 'curta' });
    expect(await server.ended).toBe(1);
    expect(server.printed()).toContain('Configuração inválida:');
    expect(server.printed()).toContain('PORT deve ser um número de porta');
    expect(server.printed()).toContain('DATABASE_URL deve ser um endereço postgres://');
    expect(server.printed()).toContain('ADMIN_PASSWORD deve ter 8 caracteres ou mais');
    expect(server.printed()).not.toMatch(/ at .*\.ts|curta|mysql/);
  });

  it('explains that its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = portOf(taken);
    const empty = join(directory, 'empty');
    const server = start({ PORT: port, DATA_DIR: empty });
    expect(await server.ended).toBe(1);
    expect(server.printed()).toBe(
      `A porta ${port} já está em uso por outro programa. Encerre-o ou escolha outra em PORT.\n`,
    );
    // No administrator was created whose password would not be shown again.
    expect(existsSync(empty)).toBe(false);
    taken.close();
  });
});

function portOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' ? String(address?.port) : '';
}

/** A request that the server has begun to read, but which is not complete yet. */
async function askHalf(address: string) {
  const asking = request(`${address}/api/fuel/types`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' },
  });
  const answer = new Promise<number | undefined>((done, failed) => {
    asking.once('error', failed);
    asking.once('response', (reply) => reply.resume().once('end', () => done(reply.statusCode)));
  });
  await new Promise((taken) => asking.once('continue', taken).flushHeaders());
  return { answer, send: () => asking.end('{}') };
}

/** New connections are refused as soon as the server has begun to close. */
async function untilRefused(address: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${address}/healthz`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
  }
}
