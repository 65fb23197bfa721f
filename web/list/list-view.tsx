import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { defaultLimit } from '#contract/limits.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import { type AdminListName, pageSizes } from '#web/panel-paths.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Select } from '#web/ui/field.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Columns, Numbered } from './columns.tsx';
import { isFiltered, type ListAddress } from './list-address.ts';
import { AdminTable } from './list-table.tsx';
import { type ListFilter, ListToolbar } from './list-toolbar.tsx';
import { ListTrouble, RefreshTrouble, RowsBoundary, TableSkeleton } from './list-trouble.tsx';
import type { TableRow } from './row-parts.tsx';
import type { Selection } from './selection.tsx';

/** A page of a list, as its call answers. */
export interface ListPage<Saved> {
  data: readonly Saved[];
  /** on all pages */
  count: number;
  /** there are more than that, which pages do not reach */
  countIsMinimum?: boolean;
}

interface ListViewProps<Row extends Numbered, Saved, N extends AdminListName> {
  address: ListAddress<N>;
  words: NounMessages;
  /** 'Setores' */
  caption: string;
  /** 'Nome do setor' */
  searchFor: string;
  filters?: readonly ListFilter<N>[] | undefined;
  columns: Columns<Row>;
  query: UseQueryResult<ListPage<Saved>>;
  /** the rows to show: those of the page, and those that are not saved */
  rows: readonly TableRow<Row>[];
  /** how many rows of the page are about to be deleted, and not shown */
  hidden?: number;
  /** the button that creates the first one */
  create?: ReactNode;
  selection?: Selection | undefined;
  /** stands in the place of search and filters while rows are chosen */
  selectionBar?: ReactNode;
}

/** A list of the back office: search and filters, its rows or what stands in for them, its pages. */
export function ListView<Row extends Numbered, Saved, N extends AdminListName>({
  address,
  words,
  caption,
  searchFor,
  filters = [],
  columns,
  query,
  rows,
  hidden = 0,
  create,
  selection,
  selectionBar,
}: ListViewProps<Row, Saved, N>) {
  const { data, isPending, isPlaceholderData, isFetching, refetch } = query;
  const error = query.error instanceof SignedOut ? null : query.error;
  const again = { again: refetch, busy: isFetching };
  useLastPage(address, data);
  return (
    <div className="flex flex-col gap-4">
      {selectionBar}
      {/* It is hidden and not removed, so that a search that is being typed stays. */}
      <div hidden={Boolean(selectionBar)}>
        <ListToolbar
          address={address}
          columns={columns}
          searchFor={searchFor}
          filters={filters}
          result={data && !isPlaceholderData ? words.counted(data.count, data.countIsMinimum) : ''}
        />
      </div>
      {error && data && <RefreshTrouble error={error} {...again} />}
      <div
        aria-busy={isPlaceholderData || undefined}
        className="overflow-clip rounded-lg border border-border bg-card"
      >
        {rows.length > 0 && (
          <RowsBoundary title={words.notLoaded} at={query.dataUpdatedAt} {...again}>
            <div className={clsx(isPlaceholderData && 'opacity-60 transition-opacity')}>
              <AdminTable
                address={address}
                caption={caption}
                columns={columns}
                rows={rows}
                selection={selection}
              />
            </div>
          </RowsBoundary>
        )}
        {isPending && !error && <TableSkeleton columns={columns.length + 1} />}
        {error && !data && <ListTrouble title={words.notLoaded} error={error} {...again} />}
        {data &&
          rows.length === 0 &&
          (hidden > 0 && data.count > hidden ? (
            <Gone address={address} />
          ) : (
            <Nothing address={address} words={words} create={create} />
          ))}
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

/** A page past the last one, as after the last row of a page has been deleted, leads to the last one. */
function useLastPage<N extends AdminListName>(
  { search: { page = 1, limit }, go }: ListAddress<N>,
  answer: ListPage<unknown> | undefined,
): void {
  const last = answer && answer.data.length === 0 && answer.count > 0 ? pagesOf(answer.count, limit) : page;
  useEffect(() => {
    if (page > last) go({ page: last }, { replace: true });
  }, [page, last, go]);
}

function pagesOf(count: number, limit: number = defaultLimit): number {
  return Math.max(1, Math.ceil(count / limit));
}

interface NothingProps<N extends AdminListName> {
  address: ListAddress<N>;
  words: NounMessages;
  create: ReactNode;
}

function Nothing<N extends AdminListName>({ address: { search, to }, words, create }: NothingProps<N>) {
  return (
    <div className="*:border-0">
      {isFiltered(search) ? (
        <Empty
          title={words.none}
          action={
            <ButtonLink variant="soft" to={to({ search: undefined, filters: {} })} preventScrollReset>
              Limpar busca
            </ButtonLink>
          }
        >
          {search.search ? `Nada combina com “${search.search}”.` : 'Nada combina com os filtros escolhidos.'}
        </Empty>
      ) : (
        <Empty title={words.none} action={create} />
      )}
    </div>
  );
}

/** Stands in for a page whose rows are all about to be deleted, while others have some. */
function Gone<N extends AdminListName>({ address: { to } }: { address: ListAddress<N> }) {
  return (
    <div className="*:border-0">
      <Empty
        title="As linhas desta página foram excluídas"
        action={
          <ButtonLink variant="soft" to={to({ page: 1 })}>
            Ver a primeira página
          </ButtonLink>
        }
      />
    </div>
  );
}

interface FootProps<N extends AdminListName> {
  address: ListAddress<N>;
  words: NounMessages;
  /** rows of the page, and of all pages */
  shown: number;
  count: number;
  /** there are more */
  isMinimum?: boolean | undefined;
}

function Foot<N extends AdminListName>({
  address: { search, to, go },
  words,
  shown,
  count,
  isMinimum = false,
}: FootProps<N>) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-3 py-2 sm:px-4">
      <p className="text-small text-muted-foreground num">
        Mostrando {shown} de {words.counted(count, isMinimum)}
        {isMinimum && '. As páginas vão até aí: busque ou filtre para ver os outros.'}
      </p>
      <Pagination
        label={`Páginas de ${words.many}`}
        current={search.page ?? 1}
        pages={pagesOf(count, search.limit)}
        to={(number) => to({ page: number })}
      />
      {count > defaultLimit && (
        <div className="flex items-center gap-2 text-small text-muted-foreground">
          <span aria-hidden="true">Por página</span>
          <Select
            aria-label={`${words.many} por página`}
            value={String(search.limit ?? defaultLimit)}
            onChange={({ target }) => go({ limit: Number(target.value) })}
            options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            className="w-24!"
          />
        </div>
      )}
    </div>
  );
}
