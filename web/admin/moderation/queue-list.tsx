import clsx from 'clsx';
import { RefreshCw } from 'lucide-react';
import { moderationStatuses } from '#domain/moderation.ts';
import type { Column, Columns } from '#web/list/columns.tsx';
import { ListView } from '#web/list/list-view.tsx';
import { rowAnchor } from '#web/list/row-focus.ts';
import { type Selection, type SelectionAct, SelectionBar } from '#web/list/selection.tsx';
import type { AdminListName, FilterOf } from '#web/panel-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { detailsId, QueueStatus } from './details.tsx';
import type { QueueAct, QueueProps, QueueRow } from './queue-props.ts';

interface QueueListProps<Row extends QueueRow, Approval, N extends AdminListName>
  extends Pick<
    QueueProps<Row, Approval, N>,
    'address' | 'words' | 'query' | 'searchFor' | 'filters' | 'columns' | 'nameOf'
  > {
  caption: string;
  /** rows of the page, with the decisions that were sent */
  rows: readonly Row[];
  /** id of the row whose details are open */
  openId: number | undefined;
  open: (row: Row) => void;
  acts: readonly QueueAct<Row>[];
  /** why nothing was done with one of several rows */
  reasonOf: (id: number) => string | undefined;
  /** the selected pending rows */
  selection: Selection;
  /** acts on the selected rows */
  bulkActs: readonly SelectionAct[];
  progress: string | null;
}

/** Search, status and refresh; the rows with their buttons; the pages. */
export function QueueList<Row extends QueueRow, Approval, N extends AdminListName>({
  address,
  words,
  query,
  searchFor,
  filters = [],
  columns,
  nameOf,
  caption,
  rows,
  reasonOf,
  selection,
  bulkActs,
  progress,
  ...buttons
}: QueueListProps<Row, Approval, N>) {
  const { isFetching, refetch } = query;
  const status: Column<Row> = {
    id: 'status',
    header: 'Status',
    foot: true,
    cell: (row) => (
      <span className="whitespace-nowrap">
        <QueueStatus row={row} words={words} />
      </span>
    ),
  };
  const shown: Columns<Row> = [...columns, status];
  return (
    <ListView
      kind="cases"
      address={address}
      words={words}
      caption={caption}
      searchFor={searchFor}
      filters={[
        {
          // Every queue has this filter.
          filter: 'status' as FilterOf<N>,
          label: 'Status',
          options: [
            { value: '', label: 'Todos os status' },
            ...moderationStatuses.map((status) => ({ value: status, label: words.statusWord(status) })),
          ],
        },
        ...filters,
      ]}
      beside={
        <Button
          variant="outline"
          size="lg"
          aria-label="Atualizar"
          title="Atualizar"
          icon={<RefreshCw aria-hidden="true" className={clsx(isFetching && 'animate-spin')} />}
          onClick={() => refetch()}
          className="shrink-0 px-3!"
        />
      }
      columns={shown}
      query={query}
      trouble={{ title: words.loadTitle, fallback: words.loadFallback }}
      empty="O que as pessoas enviarem pelo site aparece aqui para você decidir."
      rows={rows.map((row) => ({
        key: String(row.id),
        row,
        name: nameOf(row),
        refusal: reasonOf(row.id),
        isOpen: row.id === buttons.openId,
        isSelectable: row.status === 'pending',
        buttons: <RowButtons row={row} name={nameOf(row)} {...buttons} />,
      }))}
      selection={selection}
      selectionBar={
        (selection.keys.length > 0 || progress !== null) && (
          <SelectionBar
            chosen={words.chosen(selection.keys.length)}
            acts={bulkActs}
            progress={progress}
            clear={() => selection.only([])}
          />
        )
      }
    />
  );
}

interface RowButtonsProps<Row extends QueueRow>
  extends Pick<QueueListProps<Row, never, never>, 'open' | 'acts' | 'openId'> {
  row: Row;
  name: string;
}

/** The button that opens the details of a row, focusable by keyboard, and the other acts on the row. */
function RowButtons<Row extends QueueRow>({ row, name, open, acts, openId }: RowButtonsProps<Row>) {
  const isOpen = row.id === openId;
  return (
    // In a narrow table, the other acts are below.
    <div className="flex items-center justify-end gap-1 max-[70rem]:flex-wrap">
      <Button
        {...rowAnchor}
        variant={isOpen ? 'primary' : 'outline'}
        size="dense"
        aria-label={`Detalhes de ${name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => open(row)}
      >
        Detalhes
      </Button>
      {acts.map(({ label, icon: Icon, danger = false, run }) => (
        <Button
          key={label}
          variant="ghost"
          size="dense"
          aria-label={`${label}: ${name}`}
          title={label}
          icon={<Icon aria-hidden="true" />}
          onClick={() => run(row)}
          className={clsx('w-tap px-0! lg:w-9', danger && 'text-up-ink!')}
        />
      ))}
    </div>
  );
}
