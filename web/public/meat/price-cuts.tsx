import { useLayoutEffect, useRef } from 'react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CutList } from './cut-list.tsx';
import { CutMatrix } from './cut-matrix.tsx';
import type { MeatData, TabOf } from './meat-data.ts';
import type { MeatParams } from './meat-params.ts';
import { wordsOf } from './meat-text.ts';
import { rowsOf } from './meat-view.ts';

interface PriceCutsProps {
  tab: TabOf<'tabela'>;
  data: MeatData;
  params: Pick<MeatParams, 'choice' | 'cuts'>;
}

/** The price table: a matrix from 768 px, the list of one cut on narrower screens. */
export function PriceCuts({ tab, data, params: { choice, cuts } }: PriceCutsProps) {
  const { view } = data;
  const table = useRef<HTMLDivElement>(null);
  const wasShort = useRef(cuts === undefined);
  const [one] = wordsOf(view.sector);
  const pagesLabel = `Páginas de ${one}s`;
  // The pressed link disappears, so the focus moves to the pagination that replaces it.
  useLayoutEffect(() => {
    const isLonger = cuts !== undefined && wasShort.current;
    wasShort.current = cuts === undefined;
    if (!isLonger || document.activeElement !== document.body) return;
    const pages = table.current?.querySelector(`nav[aria-label="${pagesLabel}"]`);
    pages?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [cuts, pagesLabel]);
  const rows = tab.rows.map(rowsOf(data));
  const { rowPages, columnPages } = tab;
  return (
    <div ref={table} className="flex flex-col gap-4">
      <div className="md:hidden">
        <CutList rows={rows} tab={tab} data={data} params={{ choice, cuts }} />
      </div>
      <div className="flex flex-col gap-3 max-md:hidden">
        <CutMatrix rows={rows} columns={tab.columns} data={data} />
        {columnPages.pages > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
            <p className="text-small text-muted-foreground">
              {columnPages.count} estabelecimentos, primeiro os que têm mais dos menores preços.
            </p>
            <Pagination
              label="Páginas de estabelecimentos"
              current={columnPages.page}
              pages={columnPages.pages}
              to={(page) => paths.butchers({ ...choice, cuts, page })}
              keepsScroll
            />
          </div>
        )}
      </div>
      {cuts === undefined && rows.length < rowPages.count && (
        <ButtonLink
          to={paths.butchers({ ...choice, cuts: 1 })}
          variant="outline"
          preventScrollReset
          className="max-md:hidden md:self-center"
        >
          Mostrar os {rowPages.count} {one}s
        </ButtonLink>
      )}
      {cuts !== undefined && (
        <Pagination
          label={pagesLabel}
          current={rowPages.page}
          pages={rowPages.pages}
          to={(page) => paths.butchers({ ...choice, cuts: page })}
        />
      )}
      {view.found.unpriced.length > 0 && (
        <p className="text-small text-muted-foreground">Ainda sem preço: {view.found.unpriced.join(', ')}.</p>
      )}
    </div>
  );
}
