import clsx from 'clsx';
import { RefreshCw } from 'lucide-react';
import { queueLimit } from '#contract/limits.ts';
import { moderationStatuses } from '#domain/moderation.ts';
import { isFiltered } from '#web/list/list-address.ts';
import { ListToolbar } from '#web/list/list-toolbar.tsx';
import { ListTrouble, RefreshTrouble, TableSkeleton } from '#web/list/list-trouble.tsx';
import { rowAnchor } from '#web/list/row-focus.ts';
import { type SelectionAct, SelectionBar } from '#web/list/selection.tsx';
import type { AdminListName, FilterOf } from '#web/panel-paths.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { detailsId } from './details.tsx';
import { QueueCards } from './queue-cards.tsx';
import type { QueueProps, QueueRow } from './queue-props.ts';
import type { QueueRowsProps } from './queue-rows.ts';
import { QueueTable } from './queue-table.tsx';

interface QueueListProps<Row extends QueueRow, Approval, N extends AdminListName>
  extends Pick<QueueProps<Row, Approval, N>, 'address' | 'words' | 'query' | 'searchFor'>,
    QueueRowsProps<Row> {
  /** acts on the chosen rows */
  bulkActs: readonly SelectionAct[];
  progress: string | null;
}

/** Search, status and refresh; the rows, or what stands in for them; the pages. */
export function QueueList<Row extends QueueRow, Approval, N extends AdminListName>({
  address,
  query,
  searchFor,
  bulkActs,
  progress,
  ...shown
}: QueueListProps<Row, Approval, N>) {
  const { words, rows, columns, selection } = shown;
  const { data, isPending, isPlaceholderData, isFetching, refetch } = query;
  const error = query.error instanceof SignedOut ? null : query.error;
  const again = { again: refetch, busy: isFetching, fallback: words.loadFallback };
  // From 64rem on, the menu takes its room beside the page.
  const isNarrow = useMedia('(width < 50rem), (64rem <= width < 66rem)');
  const Rows = isNarrow ? QueueCards : QueueTable;
  const isChoosing = selection.keys.length > 0 || progress !== null;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      {isChoosing && (
        <SelectionBar
          chosen={words.chosen(selection.keys.length)}
          acts={bulkActs}
          progress={progress}
          clear={() => selection.only([])}
        />
      )}
      {/* It is hidden and not removed, so that a search that is being typed stays. */}
      <div hidden={isChoosing}>
        {/* On a phone the search has the whole width, also that above the button, which stands beside the filters. */}
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1 max-sm:[&_form>div:first-of-type]:-mr-14.5 max-sm:[&_form>div:first-of-type]:basis-full">
            <ListToolbar
              address={address}
              columns={[]}
              searchFor={searchFor}
              filters={[
                {
                  // Every queue has this filter.
                  filter: 'status' as FilterOf<N>,
                  label: 'Status',
                  options: [
                    { value: '', label: 'Todos os status' },
                    ...moderationStatuses.map((status) => ({
                      value: status,
                      label: words.statusWord(status),
                    })),
                  ],
                },
              ]}
              result={data && !isPlaceholderData ? words.counted(data.count) : ''}
            />
          </div>
          <Button
            variant="outline"
            size="lg"
            aria-label="Atualizar"
            title="Atualizar"
            icon={<RefreshCw aria-hidden="true" className={clsx(isFetching && 'animate-spin')} />}
            onClick={() => refetch()}
            className="shrink-0 px-3!"
          />
        </div>
      </div>
      {error && data && <RefreshTrouble error={error} {...again} />}
      <div
        aria-busy={isPlaceholderData || undefined}
        className="overflow-clip rounded-lg border border-border bg-card"
      >
        {rows.length > 0 && (
          <div className={clsx(isPlaceholderData && 'opacity-60 transition-opacity')}>
            <Rows {...shown} />
          </div>
        )}
        {isPending && !error && <TableSkeleton columns={columns.length + 1} />}
        {error && !data && <ListTrouble title={words.loadTitle} error={error} {...again} />}
        {data && rows.length === 0 && <Nothing address={address} words={words} count={data.count} />}
        {data && data.count > 0 && (
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-3 py-2 sm:px-4">
            <p className="text-small text-muted-foreground num">
              Mostrando {rows.length} de {words.counted(data.count)}
            </p>
            <Pagination
              label={`Páginas de ${words.many}`}
              current={address.search.page ?? 1}
              pages={Math.ceil(data.count / (address.search.limit ?? queueLimit))}
              to={(page) => address.to({ page })}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Stands in for rows: none fit the search, or the page is past the last one. */
function Nothing<Row extends QueueRow, Approval, N extends AdminListName>({
  address: { search, to },
  words,
  count,
}: Pick<QueueProps<Row, Approval, N>, 'address' | 'words'> & { count: number }) {
  const isPast = count > 0;
  return (
    <div className="*:border-0">
      <Empty
        title={words.none}
        action={
          (isPast || isFiltered(search)) && (
            <ButtonLink
              variant="soft"
              to={isPast ? to({ page: 1 }) : to({ search: undefined, filters: {} })}
              preventScrollReset
            >
              {isPast ? 'Ver a primeira página' : 'Limpar busca'}
            </ButtonLink>
          )
        }
      >
        {isPast
          ? 'Esta página não tem mais linhas.'
          : search.search
            ? `Nada combina com “${search.search}”.`
            : isFiltered(search)
              ? 'Nada combina com os filtros escolhidos.'
              : 'O que as pessoas enviarem pelo site aparece aqui para você decidir.'}
      </Empty>
    </div>
  );
}

interface QueueRowButtonsProps<Row extends QueueRow>
  extends Pick<QueueRowsProps<Row>, 'nameOf' | 'open' | 'acts' | 'openId'> {
  row: Row;
}

/** The way to the details of a row, where the keyboard finds it, and what else can be done with it. */
export function QueueRowButtons<Row extends QueueRow>({
  row,
  nameOf,
  open,
  acts,
  openId,
}: QueueRowButtonsProps<Row>) {
  const name = nameOf(row);
  const isOpen = row.id === openId;
  return (
    // Where the table has least room, what else can be done stands below.
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
