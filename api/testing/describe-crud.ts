import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { eq } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { type openTestApi, type Person, wrong } from '../platform/testing.ts';
import type { VersionedTable } from '../platform/versions.ts';

interface Row {
  id: number;
  name: string;
}

interface CrudSuite {
  api: Awaited<ReturnType<typeof openTestApi>>;
  noun: string;
  /** of the list */
  path: `/backoffice/${string}`;
  calls: Record<'list' | 'export' | 'read' | 'create' | 'update' | 'delete', EndpointName>;
  /** the first line of the download */
  head: `ID;Nome${string}`;
  table: VersionedTable;
  make(fields?: { name: string }): Promise<Row>;
  /** the fields of a body besides its name, which the row returns as they were sent */
  rest?(): object;
  /** the counts of a new row */
  counts: object;
  publicNames(): Promise<string[]>;
  /** `taken` where names are unique */
  messages: { missing: string; noName: string; taken?(existing: string): string };
  /** makes rows that prevent the deletion of the one that they refer to, by the message */
  uses: Record<string, (id: number) => Promise<unknown>>;
  /** makes a withdrawn price, which is deleted with its product or place */
  withdrawnPrice?(id: number): Promise<{ id: number }>;
}

/** Tests the calls of rows that administrators edit by name. Spec, back office, sections 5 and 8. */
export function describeCrud(suite: CrudSuite): void {
  const { api, noun, path, calls, table, make, counts, publicNames, messages } = suite;
  const { orm } = api;
  const rest = () => suite.rest?.() ?? {};
  let admin: Person;
  beforeAll(async () => {
    admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  });

  const at = (id: number | string, version?: number) =>
    `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
  const stored = async (id: number) => (await orm.select().from(table).where(eq(table.id, id)))[0];
  /** Makes a call that succeeds. Its reply is checked against its entry. */
  const call = async (name: EndpointName, address: string, body?: object) =>
    (await api.read(name, address, { token: admin.token, ...(body && { body }) })).data as Row & {
      version: number;
      createdAt: string;
      updatedAt: string;
    };
  const refused = (method: 'POST' | 'PUT' | 'DELETE', address: string, body?: unknown, token = admin.token) =>
    api.refusal(address, { method, token, ...(body !== undefined && { body }) });
  const taken = (existing: string) => {
    const message = messages.taken?.(existing);
    return { status: 409, success: false, code: 'conflict', message, issues: [{ field: 'name', message }] };
  };
  const notFound = { status: 404, success: false, code: 'not_found', message: messages.missing };

  describe(`POST ${path}`, () => {
    const create = (body: unknown) => refused('POST', path, body);

    it('works: the public reads it at once, and the audit log says who', async () => {
      const data = await call(calls.create, path, { name: '  Peixaria   do\u00a0Porto ', ...rest() });
      expect(await call(calls.read, at(data.id))).toEqual(data);
      expect(data).toMatchObject({ name: 'Peixaria do Porto', version: 1, ...rest(), ...counts });
      expect(data.createdAt).toMatch(/-03:00$/);
      expect(await publicNames()).toContain('Peixaria do Porto');
      expect(await api.lastAudit()).toMatchObject({
        userId: admin.id,
        action: `${noun}.create`,
        noun,
        rowId: data.id,
        before: null,
        after: data,
      });
    });

    it('refuses no name in any form and one that is too long, and takes the longest', async () => {
      for (const name of [undefined, '', ' \u200b ', 5]) {
        expect(await create({ ...rest(), name })).toEqual(wrong('name', messages.noName));
      }
      const tooLong = { ...rest(), name: 'x'.repeat(101) };
      expect(await create(tooLong)).toEqual(wrong('name', 'Use até 100 caracteres.'));
      expect((await call(calls.create, path, { ...rest(), name: 'x'.repeat(100) })).version).toBe(1);
    });

    if (messages.taken) {
      it('refuses a name that is there already, where case, accents and blanks do not matter', async () => {
        const { name } = await make();
        expect(await create({ ...rest(), name })).toEqual(taken(name));
        const otherwise = name.toUpperCase().replace('O', 'Ó').replace('A', 'Á').replace(' ', '  ');
        expect(await create({ ...rest(), name: otherwise })).toEqual(taken(name));
      });
    }
  });

  describe(`PUT ${path}/:id`, () => {
    const change = (id: number | string, body: unknown, token?: string) =>
      refused('PUT', at(id), body, token);

    it('works, and the audit log has what was before and after', async () => {
      const { id, name } = await make();
      const data = await call(calls.update, at(id), { ...rest(), name: 'Mercearia', version: 1 });
      expect(data).toMatchObject({ id, name: 'Mercearia', version: 2 });
      expect(await publicNames()).toContain('Mercearia');
      expect(await api.lastAudit()).toMatchObject({
        userId: admin.id,
        action: `${noun}.update`,
        rowId: id,
        before: { id, name, version: 1 },
        after: data,
      });
    });

    it('takes the name that it has, and refuses none by its field', async () => {
      const { id, name } = await make();
      expect((await call(calls.update, at(id), { ...rest(), name, version: 1 })).version).toBe(2);
      expect(await change(id, { ...rest(), name: '', version: 2 })).toEqual(wrong('name', messages.noName));
    });

    if (messages.taken) {
      it('refuses a name that another one has, and changes nothing', async () => {
        const [first, second] = [await make(), await make()];
        const before = await stored(first.id);
        expect(await change(first.id, { ...rest(), name: second.name, version: 1 })).toEqual(
          taken(second.name),
        );
        expect(await stored(first.id)).toEqual(before);
      });
    }

    it('refuses a version that is no more, with who has changed the row and when', async () => {
      const { id } = await make();
      const data = await call(calls.update, at(id), { ...rest(), name: 'De Marta', version: 1 });
      const other = await api.signIn({ role: 'admin' });
      const body = { ...rest(), name: 'De outra pessoa', version: 1 };
      expect(await change(id, body, other.token)).toEqual({
        status: 409,
        success: false,
        code: 'stale',
        message: 'Este registro foi alterado por outra pessoa enquanto você editava.',
        changed: { name: 'Marta Lima', at: data.updatedAt },
      });
      expect(await stored(id)).toMatchObject({ name: 'De Marta' });
    });

    it('refuses one that is not there', async () => {
      expect(await change(999_999, { ...rest(), name: 'Outro', version: 1 })).toEqual(notFound);
    });
  });

  describe(`DELETE ${path}/:id`, () => {
    const remove = (id: number) => refused('DELETE', at(id, 1));

    it('works, and the audit log has what it was', async () => {
      const { id, name } = await make();
      expect(await call(calls.delete, at(id, 1))).toEqual({ deleted: true, removalId: expect.any(Number) });
      expect(await stored(id)).toBeUndefined();
      expect(await publicNames()).not.toContain(name);
      expect(await api.lastAudit()).toMatchObject({
        action: `${noun}.delete`,
        rowId: id,
        before: { id, name, version: 1 },
        after: null,
      });
      expect(await remove(id)).toEqual(notFound);
    });

    const { withdrawnPrice } = suite;
    if (withdrawnPrice) {
      it('takes its withdrawn prices with it', async () => {
        const { id } = await make();
        const price = await withdrawnPrice(id);
        await call(calls.delete, at(id, 1));
        expect(await orm.$count(prices, eq(prices.id, price.id))).toBe(0);
      });
    }

    it.each(Object.entries(suite.uses))('refuses one that is in use: %s', async (reason, use) => {
      const { id } = await make();
      await use(id);
      expect(await remove(id)).toEqual({ status: 409, success: false, code: 'in_use', message: reason });
      expect(await stored(id)).toBeDefined();
    });

    it('refuses a version that is no more', async () => {
      const { id } = await make();
      await call(calls.update, at(id), { ...rest(), name: 'Mudado', version: 1 });
      expect(await remove(id)).toMatchObject({ code: 'stale', changed: { name: 'Marta Lima' } });
      expect(await stored(id)).toBeDefined();
    });
  });

  describe(`GET ${path}`, () => {
    it('finds by name', async () => {
      const { id } = await make({ name: 'Contado' });
      const { data, count } = (await api.read(calls.list, `${path}?search=contado`, admin)) as {
        data: unknown;
        count?: number;
      };
      expect(data).toMatchObject([{ id, name: 'Contado', version: 1, ...counts }]);
      expect(count).toBe(1);
    });

    it('can be downloaded, as a spreadsheet reads it, and no formula', async () => {
      const { id } = await make({ name: '@Leste' });
      const address = `${path}/export?search=leste`;
      const file = await api.readFile(calls.export, address, admin);
      const [head, line, ...end] = file.toString().split('\r\n');
      expect(head).toBe(`\uFEFF${suite.head}`);
      expect(line?.split(';').slice(0, 2)).toEqual([String(id), "'@Leste"]);
      expect(line).toMatch(/;\d\d\/\d\d\/\d{4}(;|$)/);
      expect(end).toEqual(['']);
    });
  });
}
