import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { maxPage } from '#contract/limits.ts';
import { type ModerationStatus, moderationStatuses } from '#domain/moderation.ts';
import { useRemoval } from '#web/forms/undo.ts';
import { type AccountTab, paths } from '#web/paths.ts';
import { type Act, useAct } from '#web/session/use-act.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Loaded } from './loaded.tsx';
import { panelTitleId } from './panel.tsx';

/** Calls that delete one of the user's own rows by its id. */
type DeletionName = 'deleteOwnReview' | 'deleteOwnReportedPrice' | 'deleteReceipt';

const restoring = [
  'listOwnReviews',
  'listOwnReportedPrices',
  'listOwnReceipts',
  'readOwnContributions',
  'readProfile',
] as const;

interface OwnListProps<Row extends { id: number }> {
  tab: AccountTab;
  answer: UseQueryResult<{ data: Row[]; count: number }>;
  /** counted from 1 */
  page: number;
  /** rows per page */
  pageSize: number;
  words: {
    /** 'Falha ao carregar suas avaliações' */
    loadFailure: string;
    /** accessible name of the pagination: 'Páginas de avaliações' */
    pages: string;
    /** title of a page without rows: 'Não há mais avaliações nesta página' */
    emptyPage: string;
    /** 'Avaliação removida' */
    removed: string;
    /** 'Não foi possível remover a avaliação' */
    notRemoved: string;
  };
  deleteRow: Act<DeletionName>;
  /** replaces the list if the user has no rows */
  empty: ReactNode;
  children: (rows: readonly Row[], remove: (id: number) => void) => ReactNode;
}

/** A tab's list of the user's own records: loading, failed, empty, in pages, and removals with undo. */
export function OwnList<Row extends { id: number }>({
  tab,
  answer,
  page,
  pageSize,
  words,
  deleteRow,
  empty,
  children,
}: OwnListProps<Row>) {
  const { act: restore } = useAct('restoreOwnRemoval', { changes: restoring });
  const { hidden, start } = useRemoval<number>({
    done: () => ({ title: words.removed }),
    undone: 'Remoção desfeita',
    failed: words.notRemoved,
    async remove(id, options) {
      const { removalId } = (await deleteRow({ params: { id } }, options)).data;
      return (undoOptions) => restore({ params: { id: removalId } }, undoOptions);
    },
  });
  const remove = (id: number) => {
    start(id);
    // The pressed button disappears with its row.
    document.getElementById(panelTitleId)?.focus();
  };
  return (
    <Loaded query={answer} trouble={words.loadFailure} skeleton={<SkeletonRows rows={4} />}>
      {({ data, count }) => {
        const shown = data.filter(({ id }) => !hidden.has(id));
        const pages = Math.ceil(count / pageSize);
        if (shown.length === 0) return pages > 1 ? <EmptyPage tab={tab} title={words.emptyPage} /> : empty;
        return (
          <>
            {children(shown, remove)}
            <Pagination
              label={words.pages}
              current={page}
              pages={pages}
              to={(other) => paths.dashboard(tab, other)}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function EmptyPage({ tab, title }: { tab: AccountTab; title: string }) {
  return (
    <Empty
      title={title}
      action={
        <ButtonLink to={paths.dashboard(tab)} variant="soft">
          Ver a primeira página
        </ButtonLink>
      }
    />
  );
}

/** The page in the address of a tab; the first one by default. */
export function usePageOfTab(): number {
  const [query] = useSearchParams();
  const page = Number(query.get('pagina'));
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1;
}

/** The status to show: 'Desconhecido' for one that only a newer server has. Spec, public side, section 4. */
export function shownStatus(status: string): ModerationStatus | 'unknown' {
  return moderationStatuses.find((known) => known === status) ?? 'unknown';
}

/**
 * Returns the acts permitted on one of the user's own records.
 * @param can the permission table of its noun
 * @returns null for an unknown status, which permits nothing
 */
export function permissionsOf<Acts>(
  can: (state: { status: ModerationStatus }) => Acts,
  { status }: { status: ModerationStatus },
): Acts | null {
  const shown = shownStatus(status);
  return shown === 'unknown' ? null : can({ status: shown });
}
