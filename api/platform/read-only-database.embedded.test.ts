import { afterAll, expect, it } from 'vitest';
import { messages } from '#database/schema.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const message = {
  nome: 'Marina Lopes',
  email: 'marina@exemplo.com.br',
  assunto: 'sugestao',
  mensagem: 'Falta o açougue da 1206 Sul na lista.',
};
const send = () => api.app.inject({ method: 'POST', url: '/api/messages', payload: message });

it('refuses writes plainly while the database only reads, as on a full disk, and takes them afterwards', async () => {
  await api.orm.execute('SET default_transaction_read_only = on');
  const refused = await send();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toEqual({
    success: false,
    code: 'unavailable',
    message:
      'O servidor está sem espaço em disco e não pode gravar agora. Nada foi alterado. Tente novamente mais tarde.',
  });
  expect((await api.get('/regions')).statusCode).toBe(200);
  await api.orm.execute('SET default_transaction_read_only = off');
  expect((await send()).statusCode).toBe(200);
  expect(await api.orm.$count(messages)).toBe(1);
});
