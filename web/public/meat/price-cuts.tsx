import { Suspense, useLayoutEffect, useRef } from 'react';
import { paths } from '#web/paths.ts';
import { NearWait } from '#web/place/near-wait.tsx';
import { useUserPlace } from '#web/place/user-place.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { CutList } from './cut-list.tsx';
import { CutMatrix } from './cut-matrix.tsx';
import type { MeatData, TabOf } from './meat-data.ts';
import { type MeatParams, queryOf } from './meat-params.ts';
import { wordsOf } from './meat-text.ts';
import { rowsOf } from './meat-view.ts';
import type { NearTableProps } from './near-table.tsx';

interface PriceCutsProps {
  tab: TabOf<'tabela'>;
  data: MeatData;
  params: Pick<MeatParams, 'choice' | 'cuts' | 'page'>;
}

/** Loaded once a place is known. */
const NearTable = lazyPart<NearTableProps>(
  () => import('./near-table.tsx'),
  ({ city }) => city,
);

/** The price table: a matrix from 768 px, the list of one cut on narrower screens. */
export function PriceCuts({ tab, data, params }: PriceCutsProps) {
  const { choice, cuts } = params;
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
  const place = useUserPlace();
  const isWide = useMedia('(width >= 48rem)');
  const matrix = <CutMatrix rows={rows} columns={tab.columns} data={data} />;
  // As with a list near somebody: the city's columns do not flash where a place is chosen.
  const waiting = (
    <NearWait from={place} isWaiting>
      {matrix}
    </NearWait>
  );
  return (
    <div ref={table} className="flex flex-col gap-4">
      <div className="md:hidden">
        <CutList rows={rows} tab={tab} data={data} params={{ choice, cuts }} />
      </div>
      <div className="flex flex-col gap-3 max-md:hidden">
        {place && isWide ? (
          <Suspense fallback={waiting}>
            <NearTable
              place={place}
              query={{ ...queryOf(params), ...(cuts && { rows: cuts }) }}
              city={matrix}
              waiting={waiting}
            >
              {(near) => {
                const ofNear = { ...data, view: near.view };
                return (
                  <CutMatrix
                    rows={near.rows.map(rowsOf(ofNear))}
                    columns={near.columns}
                    data={ofNear}
                    isNear
                  />
                );
              }}
            </NearTable>
          </Suspense>
        ) : (
          waiting
        )}
        {columnPages.pages > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
            <p className="text-small text-muted-foreground">
              {`${columnPages.count} estabelecimentos${place ? '' : ', primeiro os que têm mais dos menores preços'}.`}
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
          {`Mostrar os ${rowPages.count} ${one}s`}
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
        <p className="text-small text-muted-foreground">{`Ainda sem preço: ${view.found.unpriced.join(', ')}.`}</p>
      )}
    </div>
  );
}
