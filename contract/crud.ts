import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { FailureCode } from './failures.ts';
import { listTotal } from './lists.ts';
import { deletedShape } from './removals.ts';
import { idParams, versionQuery } from './shapes.ts';

type Pages = Record<'page' | 'limit', z.ZodType>;

/**
 * Returns functions that create the entries of rows that administrators edit: a list with its download, one row, and its
 * writes.
 * @param path of the list; a row's is `path/:id`
 * @param query of the list (`listQuery`), which the download has without its pages
 */
export function crud<
  const Noun extends string,
  Row extends z.ZodObject,
  Shape extends z.ZodRawShape & Pages,
>({ noun, path, row, query }: { noun: Noun; path: `/${string}`; row: Row; query: z.ZodObject<Shape> }) {
  const rows = { noun, who: 'admin' } as const;
  const found = z.object(withoutPages(query.shape));
  return {
    list: <Beside extends z.ZodObject = typeof listTotal>(summary: string, beside?: Beside) =>
      endpoint({
        ...rows,
        method: 'GET',
        path,
        summary,
        query,
        data: z.array(row),
        beside: (beside ?? listTotal) as Beside,
        failures: ['invalid'],
      }),
    export: (summary: string) =>
      endpoint({
        ...rows,
        method: 'GET',
        path: `${path}/export`,
        summary,
        query: found,
        file: ['text/csv'],
        failures: ['invalid'],
      }),
    read: (summary: string) =>
      endpoint({
        ...rows,
        method: 'GET',
        path: `${path}/:id`,
        summary,
        params: idParams,
        data: row,
        failures: ['invalid', 'not_found'],
      }),
    create: <Body extends z.ZodType>(summary: string, { body, example, failures = [] }: Writing<Body>) =>
      endpoint({
        ...rows,
        method: 'POST',
        path,
        summary,
        body,
        data: row,
        failures: ['conflict', ...failures],
        idempotent: true,
        audit: `${noun}.create` as const,
        ...(example && { example: { body: example } }),
      }),
    update: <Body extends z.ZodType>(summary: string, { body, example, failures = [] }: Writing<Body>) =>
      endpoint({
        ...rows,
        method: 'PUT',
        path: `${path}/:id`,
        summary,
        params: idParams,
        body,
        data: row,
        failures: ['not_found', 'conflict', ...failures, 'stale'],
        audit: `${noun}.update` as const,
        ...(example && { example: { body: example } }),
      }),
    delete: (summary: string) =>
      endpoint({
        ...rows,
        method: 'DELETE',
        path: `${path}/:id`,
        summary,
        params: idParams,
        query: versionQuery,
        data: deletedShape,
        failures: ['invalid', 'not_found', 'stale', 'in_use'],
        audit: `${noun}.delete` as const,
        example: { query: { version: '1' } },
      }),
  };
}

interface Writing<Body extends z.ZodType> {
  body: Body;
  /** a body that succeeds for every administrator, if there is a constant one */
  example?: object;
  /** the failures besides those of every such write */
  failures?: readonly FailureCode[];
}

function withoutPages<Shape extends Pages>({ page, limit, ...others }: Shape): Omit<Shape, keyof Pages> {
  return others;
}
