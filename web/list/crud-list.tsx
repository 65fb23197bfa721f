import clsx from 'clsx';
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { permitted } from '#domain/can.ts';
import { type UnsavedRow, useDraftReopened } from '#web/forms/draft.ts';
import type { RecordOrigin } from '#web/forms/record-dialog.tsx';
import { useRemoval } from '#web/forms/undo.ts';
import type { AdminListName } from '#web/panel-paths.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { type BulkAct, type Refused, splitByPermission, useBulk } from './bulk.ts';
import { removalRefusal, type ShownRow, shownRows, useChanges } from './changes.ts';
import type { Numbered } from './columns.tsx';
import { CrudListForm, type CrudListProps, DeleteDialog, formIdStart } from './crud-list-form.tsx';
import { ShortcutsDialog, ShortcutsLine, useListKeys } from './keyboard.tsx';
import { useAddressedRow } from './list-address.ts';
import { useNarrowList } from './list-table.tsx';
import { ListView } from './list-view.tsx';
import { CrudListHead } from './panel-head.tsx';
import { PricesInRowsContext, usePricesInRows } from './prices-in-rows.tsx';
import { useRowFocus } from './row-focus.ts';
import type { RowAction, TableRow } from './row-parts.tsx';
import { SelectionBar, useSelection } from './selection.tsx';

type Open<Saved, Values> =
  | { kind: 'form'; origin: RecordOrigin<Saved, Values>; refusal?: unknown }
  | { kind: 'bulk'; act: BulkAct<Saved>; rows: readonly Saved[]; refused: readonly Refused<Saved>[] }
  | { kind: 'shortcuts' };

/**
 * A list of the back office whose rows administrators edit: searched, sorted, paged, created, changed and deleted, by
 * pointer and by keyboard, also while the server cannot be reached. A screen only describes its rows.
 */
export function CrudList<
  Saved extends Row & { id: number },
  Row extends Numbered,
  Values extends FieldValues,
  N extends AdminListName,
>({
  title,
  about,
  address,
  query,
  searchFor,
  filters,
  columns,
  isNarrow = false,
  nameOf,
  form,
  preview,
  calls,
  can,
  dependents,
  bulk: bulkActs = [],
  rowActs = () => [],
  priceNameOf,
  question,
  exportList,
  links,
}: CrudListProps<Saved, Row, Values, N>) {
  const { list } = address;
  const { words } = form;
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open<Saved, Values> | null>(null);
  const openForm = (origin: RecordOrigin<Saved, Values>, refusal?: unknown) => {
    setOpen({ kind: 'form', origin, refusal });
    address.show(origin.row?.id);
  };
  const close = () => {
    setOpen(null);
    address.show(undefined);
  };
  const changes = useChanges({ ...form, list, calls, refetch: query.refetch });
  const page = query.data?.data;
  const removal = useRemoval<Saved>({
    done: (count) => ({ title: words.titles.delete, text: words.removed(count) }),
    undone: 'Exclusão desfeita',
    remove: changes.remove,
  });
  const removed = new Set([...removal.hidden].map(({ id }) => id));
  const left = page?.filter(({ id }) => !removed.has(id));
  const hidden = (page?.length ?? 0) - (left?.length ?? 0);
  const shown = shownRows(left ?? [], changes.unsaved, preview);
  const selection = useSelection(
    JSON.stringify(address.query),
    shown.filter(({ saved, unsaved }) => saved && !unsaved).map(({ key }) => key),
  );
  const bulk = useBulk<Saved>(words, selection);

  const isInCards = useNarrowList(columns.length);
  const prices = usePricesInRows({
    rows: shown.flatMap(({ saved, unsaved }) => (saved && !unsaved ? [saved] : [])),
    form,
    nameOf: priceNameOf ?? nameOf,
    changes,
  });

  const create = () => openForm({ row: null, key: newKey() });
  const edit = (row: Saved) => openForm({ row, key: newKey() });
  const reopen = (change: UnsavedRow<Values, Saved>, refusal?: unknown) => {
    if (change.act === 'delete') return;
    const { key, values: typed, lacksSecret } = change;
    const origin =
      change.act === 'update'
        ? { row: change.row, key, typed, lacksSecret }
        : // A form with a password cannot be sent again without it.
          { row: null, key, typed, lacksSecret, first: lacksSecret ? undefined : (change.first ?? typed) };
    openForm(origin, refusal);
  };
  const deletion: BulkAct<Saved> = {
    label: 'Excluir',
    icon: Trash2,
    danger: true,
    can: (row) => can(row).delete,
    done: words.removed,
    dialog: ({ rows, refused, close }) => (
      <DeleteDialog
        words={words}
        rows={rows.map((row) => ({ id: row.id, name: nameOf(row) }))}
        kept={refused.map(({ row, reason }) => ({ id: row.id, name: nameOf(row), reason }))}
        remove={() => {
          bulk.leave(refused);
          removal.start(...rows);
        }}
        close={close}
      />
    ),
  };
  const actionOf = (way: Exclude<ReturnType<NonNullable<typeof dependents>>, false>, row: Saved) =>
    'act' in way
      ? { label: way.act.label, run: () => begin(way.act, [row]) }
      : { label: way.label, run: () => navigate(way.to) };
  const askToDelete = (row: Saved) => {
    const permission = can(row).delete;
    if (permission.may) return setOpen({ kind: 'bulk', act: deletion, rows: [row], refused: [] });
    const way = dependents?.(row);
    notify(removalRefusal(permission.why, way ? actionOf(way, row) : undefined));
  };
  const chosenRows = () => shown.flatMap(({ key, saved }) => (saved && selection.has(key) ? [saved] : []));
  /** Starts an act on some rows, unless it is allowed for none of them. */
  const begin = (act: BulkAct<Saved>, some: readonly Saved[]) => {
    const { rows, refused } = splitByPermission(act, some);
    if (rows.length === 0) bulk.refuse(refused);
    else if ('dialog' in act) setOpen({ kind: 'bulk', act, rows, refused });
    else if ('runTogether' in act) bulk.runTogether(act, rows, refused);
    else bulk.run(act, rows, refused, act.run);
  };
  const retry = async (change: UnsavedRow<Values, Saved>) => {
    if (change.lacksSecret) return reopen(change);
    const refused = await changes.retry(change);
    if (refused) reopen(change, refused.refusal);
  };

  const markOf = (change: UnsavedRow<Values, Saved>) => ({
    word: change.act === 'delete' ? 'Exclusão não salva' : 'Não salvo',
    retry: () => retry(change),
    busy: changes.retrying.includes(change.key),
  });
  const actionsOf = ({ saved, unsaved }: ShownRow<Saved, Row, Values>): RowAction[] => {
    const editing: RowAction = {
      label: 'Editar',
      icon: Pencil,
      run: () => (unsaved ? reopen(unsaved) : saved && edit(saved)),
    };
    if (unsaved) {
      const discard = { icon: Undo2, run: () => changes.discard(unsaved) };
      return unsaved.act === 'delete'
        ? [{ ...discard, label: 'Desfazer exclusão' }]
        : [editing, { ...discard, label: 'Descartar' }];
    }
    if (!saved) return [];
    const permission = can(saved).delete;
    return [
      editing,
      ...rowActs(saved).map((act) => {
        const allowed = act.can?.(saved) ?? permitted;
        return {
          label: act.label,
          icon: act.icon,
          danger: act.danger ?? false,
          refused: allowed.may ? undefined : allowed.why,
          run: () => begin(act, [saved]),
        };
      }),
      {
        label: 'Excluir',
        icon: Trash2,
        danger: true,
        refused: permission.may ? undefined : permission.why,
        run: () => askToDelete(saved),
      },
    ];
  };
  const rows = shown.map(
    (one): TableRow<Row> => ({
      key: one.key,
      row: one.row,
      name: nameOf(one.row),
      actions: actionsOf(one),
      mark: one.unsaved ? markOf(one.unsaved) : undefined,
      refusal: bulk.reasonOf(one.key),
      isFresh: one.saved !== null && one.saved.id === changes.fresh,
    }),
  );

  useRowFocus(
    shown.map(({ key }) => key),
    open === null,
    changes.fresh === null ? undefined : String(changes.fresh),
  );
  useListKeys({ create, select: selection.toggle, help: () => setOpen({ kind: 'shortcuts' }) });
  useAddressedRow({
    address,
    words,
    rows: page && left,
    find: calls.find,
    isOpen(id) {
      if (open !== null) return true;
      const change = changes.unsaved.findLast((one) => one.act !== 'create' && one.row.id === id);
      if (change) reopen(change);
      return change !== undefined;
    },
    // Something else may have been opened since.
    open: (row) => setOpen((current) => current ?? { kind: 'form', origin: { row, key: newKey() } }),
  });
  // It opens on the version that was being changed, so that the server detects a change by another person.
  useDraftReopened(formIdStart(list), page !== undefined, ({ origin }) =>
    openForm(origin as RecordOrigin<Saved, Values>),
  );
  const createButton = (
    <Button icon={<Plus aria-hidden="true" />} onClick={create}>
      {words.create}
    </Button>
  );
  return (
    <div className={clsx('flex flex-col gap-5', isNarrow ? 'max-w-[56rem]' : 'mx-auto max-w-page')}>
      <CrudListHead
        title={title}
        about={about}
        counted={query.data && words.counted(query.data.count - hidden, query.data.countIsMinimum)}
        isFiltered={address.isFiltered}
        list={list}
        columns={columns}
        exportList={exportList}
        links={links}
        create={createButton}
      />
      <PricesInRowsContext value={priceNameOf && !isInCards ? prices : null}>
        <ListView
          address={address}
          words={words}
          caption={title}
          searchFor={searchFor}
          filters={filters}
          columns={columns}
          query={query}
          rows={rows}
          hidden={hidden}
          create={createButton}
          selection={selection}
          selectionBar={
            selection.keys.length > 0 && (
              <SelectionBar
                chosen={words.chosen(selection.keys.length)}
                acts={[...bulkActs, deletion].map((act) => ({ ...act, run: () => begin(act, chosenRows()) }))}
                progress={bulk.progress}
                clear={() => bulk.leave([])}
              />
            )
          }
        />
      </PricesInRowsContext>
      <ShortcutsLine open={() => setOpen({ kind: 'shortcuts' })} />
      {open?.kind !== 'form' && question}
      {open?.kind === 'form' && (
        <CrudListForm
          key={open.origin.key}
          list={list}
          form={form}
          columns={columns}
          find={calls.find}
          changes={changes}
          origin={open.origin}
          refusal={open.refusal}
          openNext={(next) => openForm({ row: null, key: newKey(), next })}
          close={close}
        />
      )}
      {open?.kind === 'bulk' &&
        'dialog' in open.act &&
        open.act.dialog({
          rows: open.rows,
          refused: open.refused,
          start: (run) => {
            close();
            bulk.run(open.act, open.rows, open.refused, run);
          },
          close,
        })}
      {open?.kind === 'shortcuts' && <ShortcutsDialog close={close} />}
    </div>
  );
}
