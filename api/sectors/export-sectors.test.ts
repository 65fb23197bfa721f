import { afterAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createSector } from '#database/factories/sectors.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

describe('GET /backoffice/sectors/export', () => {
  const path = '/backoffice/sectors/export';

  it('works: the searched rows, as a spreadsheet reads them, and no formula', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    const { id: sectorId } = await createSector(api.orm, { name: '@Leste' });
    await createCategory(api.orm, { sectorId });
    const file = await api.readFile('exportSectors', `${path}?search=leste`, { token });
    const [head, line, end] = file.toString().split('\r\n');
    expect(head).toBe('\uFEFFID;Nome;Categorias;Estabelecimentos;Atualizado em;Aberto ao público');
    expect(line).toMatch(/^\d+;'@Leste;1;0;\d\d\/\d\d\/\d{4};sim$/);
    expect(end).toBe('');
  });
  it('is for administrators', async () => {
    const { token } = await api.signIn();
    expect(await api.refusal(path)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await api.refusal(path, { token })).toMatchObject({ status: 403, code: 'forbidden' });
  });
});
