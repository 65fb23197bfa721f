import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { gt } from '#database/orm.ts';
import { auditLog } from '#database/schema.ts';
import { type openTestApi, type Person, wrong } from '../platform/testing.ts';

interface DecidedNoun {
  /** 'reviews' */
  path: string;
  /** the calls that decide about several rows, and undo that */
  calls: readonly [EndpointName, EndpointName];
  /** makes a pending row */
  create: () => Promise<{ id: number; version: number }>;
}

/** Describes how several contributions of a noun are decided about in one call, and reopened in one. */
export function describeDecisions(
  api: Awaited<ReturnType<typeof openTestApi>>,
  { path, calls: [decideCall, undoCall], create }: DecidedNoun,
): void {
  let admin: Person;
  let second: Person;
  beforeAll(async () => {
    admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
    second = await api.signIn({ role: 'admin', name: 'Rui Alves' });
  });
  const lastEntry = async () => (await api.lastAudit())?.id ?? 0;
  const entriesSince = (id: number) =>
    api.orm.select().from(auditLog).where(gt(auditLog.id, id)).orderBy(auditLog.id);

  describe(`POST /backoffice/${path}/decisions`, () => {
    const act = (name: EndpointName, end: string, body: object, token?: string) =>
      api.read(name as 'decideReviews', `/backoffice/${path}/decisions${end}`, {
        token: token ?? admin.token,
        body,
      });
    const decide = (body: object, token?: string) => act(decideCall, '', body, token);
    const undo = (body: object) => act(undoCall, '/undo', body);
    const refusal = (body: object) =>
      api.refusal(`/backoffice/${path}/decisions`, { method: 'POST', body, token: admin.token });
    const chosen = ({ id, version }: { id: number; version: number }) => ({ id, version });

    it('decides about all in one call, with an audit entry for each, and one call undoes it', async () => {
      const rows = [await create(), await create(), await create()];
      const before = await lastEntry();
      const { data, refused } = await decide({
        status: 'rejected',
        reason: 'Repetido.',
        rows: rows.map(chosen),
      });
      expect(refused).toEqual([]);
      expect(data).toMatchObject(
        rows.map(({ id }) => ({
          id,
          status: 'rejected',
          rejectionReason: 'Repetido.',
          DecidedBy: { name: 'Marta Lima' },
          version: 2,
        })),
      );
      const undone = await undo({ rows: data.map(chosen) });
      expect(undone.data).toMatchObject(rows.map(({ id }) => ({ id, status: 'pending', version: 3 })));
      const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
      const entries = await entriesSince(before);
      for (const action of [`${path}.decide`, `${path}.undo-decision`]) {
        const rowIds = entries.filter((entry) => entry.action === action).map(({ rowId }) => rowId);
        expect(rowIds.toSorted((a, b) => a - b)).toEqual(ids);
      }
      expect(entries[0]).toMatchObject({
        userId: admin.id,
        before: { status: 'pending' },
        after: { status: 'rejected' },
      });
    });

    it('leaves out those that somebody has decided or changed, or that are gone, each with its reason', async () => {
      const [free, taken, changed] = [await create(), await create(), await create()];
      await decide({ status: 'approved', rows: [chosen(taken)] }, second.token);
      const rows = [
        chosen(taken),
        { ...chosen(changed), version: 7 },
        { id: 999_999, version: 1 },
        chosen(free),
      ];
      const { data, refused } = await decide({ status: 'approved', rows });
      expect(data).toMatchObject([{ id: free.id, status: 'approved' }]);
      expect(refused).toMatchObject([
        { id: taken.id, code: 'stale', changed: { name: 'Rui Alves' } },
        { id: changed.id, code: 'stale' },
        { id: 999_999, code: 'not_found' },
      ]);
      expect(await refusal({ status: 'approved', rows: rows.slice(0, 1) })).toMatchObject({
        code: 'stale',
        changed: { name: 'Rui Alves' },
      });
    });

    it('refuses no rows, and too many', async () => {
      const body = { status: 'approved', rows: [] };
      expect(await refusal(body)).toEqual(wrong('rows', 'Escolha as linhas.'));
      const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, version: 1 }));
      expect(await refusal({ ...body, rows: many })).toEqual(
        wrong('rows', 'Escolha até 100 linhas de uma vez.'),
      );
    });
  });
}
