import { afterAll, describe, expect, it } from 'vitest';
import { createRegion } from '#database/factories/regions.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

describe('GET /backoffice/regions/export', () => {
  const path = '/backoffice/regions/export';

  it('works: the searched rows, as a spreadsheet reads them, and no formula', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    await createRegion(api.orm, { name: '@Leste' });
    const file = await api.readFile('exportRegions', `${path}?search=leste`, { token });
    const [head, line, end] = file.toString().split('\r\n');
    expect(head).toBe('\uFEFFID;Nome;Estabelecimentos;Postos;Atualizado em');
    expect(line).toMatch(/^\d+;'@Leste;0;0;\d\d\/\d\d\/\d{4}$/);
    expect(end).toBe('');
  });
  it('is for administrators', async () => {
    const { token } = await api.signIn();
    expect(await api.refusal(path)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await api.refusal(path, { token })).toMatchObject({ status: 403, code: 'forbidden' });
  });
});
