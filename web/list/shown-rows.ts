import type { UnsavedRow } from '#web/forms/unsaved-rows.ts';
import type { Numbered } from './table-columns.ts';

/** A row of a list as its screen shows it. */
export interface ShownRow<Saved, Row, Values> {
  key: string;
  row: Row;
  /** as the server has it; null: it does not */
  saved: Saved | null;
  /** the change to it that did not reach the server */
  unsaved: UnsavedRow<Values, Saved> | null;
}

/**
 * The page of a list with what is not saved: new rows first, then changes to rows of other pages, then the page, each
 * row as it would be. @param preview how a row would show that holds these values
 */
export function shownRows<Saved extends Row & { id: number }, Row extends Numbered, Values>(
  page: readonly Saved[],
  unsaved: readonly UnsavedRow<Values, Saved>[],
  preview: (values: Values, saved: Saved | null) => Omit<Row, 'id'>,
): ShownRow<Saved, Row, Values>[] {
  const onPage = new Set(page.map(({ id }) => id));
  const would = (values: Values, saved: Saved | null) =>
    ({ id: saved?.id ?? null, ...preview(values, saved) }) as Row;
  const show = (saved: Saved) => {
    const change = unsaved.findLast((one) => one.act !== 'create' && one.row.id === saved.id);
    return {
      key: String(saved.id),
      row: change?.act === 'update' ? would(change.values, saved) : saved,
      saved,
      unsaved: change ?? null,
    };
  };
  return [
    ...unsaved.flatMap((change) =>
      change.act === 'create'
        ? [{ key: change.key, row: would(change.values, null), saved: null, unsaved: change }]
        : [],
    ),
    ...unsaved.flatMap((change) =>
      change.act === 'create' || onPage.has(change.row.id) ? [] : [show(change.row)],
    ),
    ...page.map(show),
  ];
}
