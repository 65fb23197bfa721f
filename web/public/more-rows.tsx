import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface MoreButtonProps {
  /** in the plural: 'relatos' */
  noun: string;
  label?: string;
  /** number of rows not shown yet */
  left: number;
  busy: boolean;
  failed: boolean;
  loadMore: () => Promise<void>;
}

/** Loads the next page of a list with `useMoreRows`; renders nothing if all rows are shown. */
export function MoreButton({ noun, label = 'Mostrar mais', left, busy, failed, loadMore }: MoreButtonProps) {
  if (left === 0) return null;
  return (
    <div className="flex flex-col items-center gap-2">
      {failed && (
        <p role="alert" className="text-small text-up-ink">
          Não foi possível carregar mais {noun}. Tente de novo.
        </p>
      )}
      <Button variant="outline" busy={busy && 'Carregando...'} onClick={() => void loadMore()}>
        {label}
      </Button>
    </div>
  );
}

interface FirstPage<Row> {
  rows: readonly Row[];
  /** number of rows on all pages */
  count: number;
}

interface MoreRows<Row> {
  rows: readonly Row[];
  /** number of rows not shown yet */
  left: number;
  busy: boolean;
  /** the last attempt to load more has failed */
  failed: boolean;
  loadMore: () => Promise<void>;
  /** the list below which the button is */
  list: RefObject<HTMLUListElement | null>;
}

/**
 * Shows further pages of a public list below the first one. With the last page the button goes, so the focus moves on to the
 * first row of that page.
 * @param loadPage loads a page, counted from 1
 */
export function useMoreRows<Row extends { id: number }>(
  first: FirstPage<Row>,
  loadPage: (page: number) => Promise<readonly Row[]>,
): MoreRows<Row> {
  const [pages, setPages] = useState<readonly (readonly Row[])[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  // A row that was approved in the meantime shifts the others, so that the last of one page is also the first of the
  // next.
  const rows = [...new Map([first.rows, ...pages].flat().map((row) => [row.id, row])).values()];
  const isEnd = pages.at(-1)?.length === 0;
  const left = isEnd ? 0 : Math.max(0, first.count - rows.length);
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    if (left > 0 || shown.current === 0 || document.activeElement !== document.body) return;
    const row = list.current?.children[shown.current] ?? list.current?.lastElementChild;
    if (!(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus();
  }, [left]);
  return {
    rows,
    left,
    list,
    busy: state === 'busy',
    failed: state === 'failed',
    async loadMore() {
      setState('busy');
      shown.current = list.current?.children.length ?? 0;
      try {
        const next = await loadPage(pages.length + 2);
        setPages([...pages, next]);
        setState('idle');
      } catch {
        setState('failed');
      }
    },
  };
}
