import { afterAll, expect, it } from 'vitest';
import { openServer } from '#database/open/server.ts';
import { administer, databaseUrl } from '#database/testing/administer.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { openTestApi } from './testing.ts';

const { url, drop } = await createTestDatabase();
const name = new URL(url).pathname.slice(1);
const maintenance = databaseUrl(url, 'postgres');
const database = await openServer(url, { timeouts: { statementMs: 1000, lockMs: 500 } });
const api = await openTestApi({ database });
afterAll(async () => {
  await api.close();
  await drop();
});

const message = {
  nome: 'Marina Lopes',
  email: 'marina@exemplo.com.br',
  assunto: 'sugestao',
  mensagem: 'Falta o açougue da 1206 Sul na lista.',
};
const send = () => api.app.inject({ method: 'POST', url: '/api/messages', payload: message });
/** Ends the connections of requests, as a failover does, so that the next ones are opened under new settings. */
const endConnections = () =>
  administer(
    maintenance,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${name}' AND application_name = 'compara-palmas' AND pid <> pg_backend_pid()`,
  );

it('refuses a write to a server that only reads with a sentence, and leaves its connections for the next one', async () => {
  await administer(maintenance, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await endConnections();
  // Some more connections, which stay open.
  await Promise.all(Array.from({ length: 5 }, () => database.run('SELECT pg_sleep(0.05)')));
  await administer(maintenance, `ALTER DATABASE ${name} SET default_transaction_read_only = off`);
  const refused = await send();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toEqual({
    success: false,
    code: 'unavailable',
    message:
      'O banco de dados só aceita consultas neste momento. Nada foi alterado. Tente novamente em instantes.',
  });
  const later = await Promise.all(Array.from({ length: 4 }, send));
  expect(later.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});

it('uses no standby, to which a proxy may lead after a failover', async () => {
  await administer(maintenance, `ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
  await database.run('CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean RETURN true');
  await endConnections();
  expect((await api.get('/regions')).statusCode).toBe(503);
  expect(await database.answers()).toBe(false);
  await expect(openServer(url)).rejects.toThrow('standby');
  const reader = await openServer(url, { migrates: false });
  await reader.run('DROP FUNCTION public.pg_is_in_recovery()');
  await reader.close();
  expect((await api.get('/regions')).statusCode).toBe(200);
  expect(await database.answers()).toBe(true);
});
