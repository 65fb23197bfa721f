import { grownFields, ignored, newFields, newRows } from './permitted-changes.ts';
import type { Answer } from './read-answers.ts';

/** Returns where answers differ from the earlier ones, except for changes that testing/permitted-changes.ts permits. */
export function differences(before: readonly Answer[], after: readonly Answer[]): string[] {
  const found: string[] = [];
  const answered = new Map(after.map((answer) => [`${answer.call} ${answer.address}`, answer]));
  for (const old of before) {
    const key = `${old.call} ${old.address}`;
    const now = answered.get(key);
    answered.delete(key);
    if (!now) found.push(`${key}: is not asked any more`);
    else if (now.status !== old.status) found.push(`${key}: status ${old.status} became ${now.status}`);
    else
      compare(
        comparable(old, old.body),
        comparable(now, withoutNewRows({ ...now, body: withoutNewColumns(now.body, old) }, old)),
        '',
        (way, was, is) => {
          if (!isGrown(old, way, was, is) && !isNewField(way, was))
            found.push(`${key}: ${way}: ${show(was)} became ${show(is)}`);
        },
      );
  }
  // A call that was added later has no earlier answer.
  const known = new Set(before.map(({ call }) => call));
  for (const { call, address, body } of answered.values())
    if (known.has(call) && !isNewRow(call, (body as { data?: unknown } | undefined)?.data))
      found.push(`${call} ${address}: was not asked before`);
  return found;
}

const show = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? 'nothing';

type Tell = (way: string, was: unknown, is: unknown) => void;

function compare(was: unknown, is: unknown, way: string, tell: Tell): void {
  if (!isObject(was) || !isObject(is) || Array.isArray(was) !== Array.isArray(is)) {
    if (was !== is) tell(way, was, is);
    return;
  }
  const [old, now] = Array.isArray(was) && Array.isArray(is) ? withoutSame(was, is) : [was, is];
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)]))
    compare(Reflect.get(old, field), Reflect.get(now, field), way === '' ? field : `${way}.${field}`, tell);
}

/** Removes the items that both lists have. */
function withoutSame(was: readonly unknown[], is: readonly unknown[]): [unknown[], unknown[]] {
  const texts = (items: readonly unknown[]) => new Set(items.map((item) => JSON.stringify(item)));
  const [before, after] = [texts(was), texts(is)];
  if (was.length !== is.length || before.size !== was.length) return [[...was], [...is]];
  return [
    was.filter((item) => !after.has(JSON.stringify(item))),
    is.filter((item) => !before.has(JSON.stringify(item))),
  ];
}

/** Returns an answer without the ignored fields, and with sorted lists, because equal rows come in any order. */
function comparable({ call }: Answer, answered: unknown): unknown {
  const left = ignored.filter(({ calls }) => calls.includes(call));
  const isIgnored = (way: string) => left.some(({ fields }) => fields.test(way));
  const of = (value: unknown, way: string): unknown => {
    const wayOf = (field: string) => (way === '' ? field : `${way}.${field}`);
    if (Array.isArray(value))
      return value
        .map((item, index) => [item, wayOf(String(index))] as const)
        .filter(([, inner]) => !isIgnored(inner))
        .map(([item, inner]) => of(item, inner))
        .map((item) => ({ item, text: JSON.stringify(item) }))
        .toSorted((a, b) => (a.text < b.text ? -1 : 1))
        .map(({ item }) => item);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([field]) => !isIgnored(wayOf(field)))
        .map(([field, inner]) => [field, of(inner, wayOf(field))]),
    );
  };
  return of(answered, '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isGrown({ call }: Answer, way: string, was: unknown, is: unknown): boolean {
  const allowed = grownFields.find((one) => one.call === call && one.field === way);
  const growth = typeof was === 'number' && typeof is === 'number' ? is - was : -1;
  return allowed !== undefined && growth > 0 && growth <= allowed.most;
}

function isNewField(way: string, was: unknown): boolean {
  return was === undefined && newFields.some(({ field }) => way === field || way.endsWith(`.${field}`));
}

/** The cells of a line; semicolons between quotes do not separate cells. */
const cells = (line: unknown) => String(line).split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);

/** Removes the columns of new fields from a file that did not have them. */
function withoutNewColumns(body: unknown, old: Answer): unknown {
  if (!Array.isArray(body) || !Array.isArray(old.body) || typeof body[0] !== 'string') return body;
  const before = cells(old.body[0]);
  const isNew = cells(body[0]).map(
    (head) => !before.includes(head) && newFields.some(({ column }) => column === head),
  );
  if (!isNew.includes(true)) return body;
  return body.map((line) =>
    cells(line)
      .filter((_, index) => !isNew[index])
      .join(';'),
  );
}

/** Returns whether a row, or a line of a file, may have been added by a migration. */
function isNewRow(call: Answer['call'], row: unknown): boolean {
  const name = typeof row === 'string' ? row.split(';')[1] : isObject(row) ? row.name : undefined;
  return newRows.some(({ calls, names }) => calls.includes(call) && names.test(String(name)));
}

/** Removes rows that the migration may have added, and subtracts them from the count of a list. */
function withoutNewRows(now: Answer, old: Answer): unknown {
  const keep = (rows: unknown[], before: unknown) => {
    const known = new Set((Array.isArray(before) ? before : []).map(nameOf));
    return rows.filter((row) => !isNewRow(now.call, row) || known.has(nameOf(row)));
  };
  if (Array.isArray(now.body)) return keep(now.body, old.body);
  if (!isObject(now.body) || !Array.isArray(now.body.data) || !isObject(old.body)) return now.body;
  const data = keep(now.body.data, old.body.data);
  const brought = now.body.data.length - data.length;
  const { count } = now.body;
  return { ...now.body, data, ...(typeof count === 'number' && { count: count - brought }) };
}

const nameOf = (row: unknown) => (isObject(row) ? row.name : row);
