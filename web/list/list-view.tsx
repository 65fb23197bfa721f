import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { defaultLimit } from '#contract/limits.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import type { AdminListName, FilterOf } from '#web/panel-paths.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Select } from '#web/ui/field.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Columns, Numbered } from './columns.tsx';
import { type ListAddress, pageSizes } from './list-address.ts';
import { type ListKind, ListTable, useNarrowList } from './list-table.tsx';
import { type ListFilter, ListToolbar } from './list-toolbar.tsx';
import { ListTrouble, RefreshTrouble, RowsBoundary, TableSkeleton } from './list-trouble.tsx';
import type { TableRow } from './row-parts.tsx';
import type { Selection } from './selection.tsx';

/** A page of a list, as its call answers. */
export interface ListPage<Saved> {
  data: readonly Saved[];
  /** number of rows on all pages */
  count: number;
  /** there are more than counted, which pages do not reach */
  countIsMinimum?: boolean;
}

interface ListViewProps<Row extends Numbered, Saved, N extends AdminListName> {
  address: ListAddress<N>;
  kind?: ListKind;
  words: NounMessages;
  /** 'Setores' */
  caption: string;
  /** 'Nome do setor' */
  searchFor: string;
  filters?: readonly ListFilter<FilterOf<N>>[] | undefined;
  /** a button for the whole list, beside search and filters */
  beside?: ReactNode;
  columns: Columns<Row>;
  query: UseQueryResult<ListPage<Saved>>;
  /** text if the list could not be loaded, with a fallback for a server that gives no reason */
  trouble?: { title: string; fallback?: string };
  /** rows to show: those of the page, and unsaved ones */
  rows: readonly TableRow<Row>[];
  /** how many rows of the page are hidden, as they are being deleted */
  hidden?: number;
  /** the button that creates the first row */
  create?: ReactNode;
  /** text if there are no rows at all */
  empty?: string;
  selection?: Selection | undefined;
  /** replaces search and filters while rows are selected */
  selectionBar?: ReactNode;
}

/** A list of the back office: search and filters, its rows or their loading, empty or failed state, and pagination. */
export function ListView<Row extends Numbered, Saved, N extends AdminListName>({
  address,
  kind = 'records',
  words,
  caption,
  searchFor,
  filters = [],
  beside,
  columns,
  query,
  trouble = { title: words.notLoaded },
  rows,
  hidden = 0,
  create,
  empty,
  selection,
  selectionBar,
}: ListViewProps<Row, Saved, N>) {
  const { data, isPending, isPlaceholderData, isFetching, refetch } = query;
  const error = query.error instanceof SignedOut ? null : query.error;
  const retryProps = { retry: refetch, busy: isFetching };
  const isNarrow = useNarrowList(columns.length, kind);
  const table = { address, columns, isNarrow };
  useLastPage(address, data);
  const toolbar = (
    <ListToolbar
      {...table}
      searchFor={searchFor}
      filters={filters}
      result={data && !isPlaceholderData ? words.counted(data.count, data.countIsMinimum) : ''}
    />
  );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {selectionBar}
      {/* It is hidden instead of unmounted, so that a search being typed is kept. */}
      <div hidden={Boolean(selectionBar)}>
        {beside ? (
          // On a phone the search takes the full width, above the button, which is beside the filters.
          <div className="flex items-end gap-3">
            <div className="min-w-0 flex-1 max-sm:[&_form>div:first-of-type]:-mr-14.5 max-sm:[&_form>div:first-of-type]:basis-full">
              {toolbar}
            </div>
            {beside}
          </div>
        ) : (
          toolbar
        )}
      </div>
      {error && data && <RefreshTrouble error={error} {...retryProps} {...trouble} />}
      <div
        aria-busy={isPlaceholderData || undefined}
        className="overflow-clip rounded-lg border border-border bg-card"
      >
        {rows.length > 0 && (
          <RowsBoundary title={words.notLoaded} at={query.dataUpdatedAt} {...retryProps}>
            <div className={clsx(isPlaceholderData && 'opacity-60 transition-opacity')}>
              <ListTable {...table} kind={kind} caption={caption} rows={rows} selection={selection} />
            </div>
          </RowsBoundary>
        )}
        {isPending && !error && <TableSkeleton columns={columns.length + 1} />}
        {error && !data && <ListTrouble error={error} {...retryProps} {...trouble} />}
        {data && rows.length === 0 && (
          <div className="*:border-0">
            {hidden > 0 && data.count > hidden ? (
              <Empty
                title="As linhas desta página foram excluídas"
                action={
                  <ButtonLink variant="soft" to={address.to({})}>
                    Ver a primeira página
                  </ButtonLink>
                }
              />
            ) : (
              <Nothing address={address} words={words} create={create}>
                {empty}
              </Nothing>
            )}
          </div>
        )}
        {data && data.count > hidden && (
          <Foot
            address={address}
            words={words}
            shown={data.data.length - hidden}
            count={data.count - hidden}
            isMinimum={data.countIsMinimum}
          />
        )}
      </div>
    </div>
  );
}

/** Redirects from a page past the last one, as after the deletion of the last row of a page. */
function useLastPage({ page, limit, go }: ListAddress, answer: ListPage<unknown> | undefined): void {
  const isPast = answer && answer.data.length === 0 && answer.count > 0;
  const last = isPast ? Math.ceil(answer.count / limit) : page;
  useEffect(() => {
    if (page > last) go({ page: last }, { replace: true });
  }, [page, last, go]);
}

interface NothingProps {
  address: ListAddress;
  words: NounMessages;
  create: ReactNode;
  children: ReactNode;
}

function Nothing({ address, words, create, children }: NothingProps) {
  const { query, isFiltered, unfiltered, to } = address;
  if (!isFiltered) {
    return (
      <Empty title={words.none} action={create}>
        {children}
      </Empty>
    );
  }
  return (
    <Empty
      title={words.none}
      action={
        <ButtonLink variant="soft" to={to(unfiltered)} preventScrollReset>
          Limpar busca
        </ButtonLink>
      }
    >
      {query.search ? `Nada combina com “${query.search}”.` : 'Nada combina com os filtros escolhidos.'}
    </Empty>
  );
}

interface FootProps {
  address: ListAddress;
  words: NounMessages;
  /** numbers of rows of the page, and of all pages */
  shown: number;
  count: number;
  /** there are more than counted */
  isMinimum?: boolean | undefined;
}

function Foot({ address: { page, limit, to, go }, words, shown, count, isMinimum = false }: FootProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-3 py-2 sm:px-4">
      <p className="text-small text-muted-foreground num">
        {`Mostrando ${shown} de ${words.counted(count, isMinimum)}${isMinimum ? '. As páginas vão até aí: busque ou filtre para ver os outros.' : ''}`}
      </p>
      <Pagination
        label={`Páginas de ${words.many}`}
        current={page}
        pages={Math.max(1, Math.ceil(count / limit))}
        to={(number) => to({ page: number })}
      />
      {count > defaultLimit && pageSizes.includes(limit) && (
        <div className="flex items-center gap-2 text-small text-muted-foreground">
          <span aria-hidden="true">Por página</span>
          <Select
            aria-label={`${words.many} por página`}
            value={String(limit)}
            onChange={({ target }) => go({ limit: Number(target.value) })}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            className="w-24!"
          />
        </div>
      )}
    </div>
  );
}
