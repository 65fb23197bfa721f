import { useLayoutEffect, useRef } from 'react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CutCards } from './cut-cards.tsx';
import { CutMatrix } from './cut-matrix.tsx';
import type { MeatData } from './meat-data.ts';
import { wordsOf } from './meat-text.ts';
import type { MeatChoice, MeatView } from './meat-view.ts';

/** Initial number of rows, as many as there are popular cuts. It keeps the first page light; a link shows the rest. */
const initialRows = 10;

interface PriceCutsProps {
  view: MeatView;
  data: MeatData;
  choice: MeatChoice;
  /** true to show every cut instead of the first ones */
  every: boolean;
}

/** The price table: a matrix from 768 px, cards on narrower screens. */
export function PriceCuts({ view, data, choice, every }: PriceCutsProps) {
  const table = useRef<HTMLDivElement>(null);
  const wasShort = useRef(!every);
  const firstMore = view.rows[initialRows]?.cut.id;
  // The pressed link goes away, so the keyboard continues at the first of the cuts that it has brought.
  useLayoutEffect(() => {
    const isLonger = every && wasShort.current;
    wasShort.current = !every;
    if (!isLonger || firstMore === undefined || document.activeElement !== document.body) return;
    const links = table.current?.querySelectorAll<HTMLElement>(`a[href="${paths.product(firstMore)}"]`) ?? [];
    [...links].find((link) => link.checkVisibility())?.focus({ preventScroll: true });
  }, [every, firstMore]);
  const [one] = wordsOf(data.sector);
  const rows = every ? view.rows : view.rows.slice(0, initialRows);
  return (
    <div ref={table} className="flex flex-col gap-4">
      <div className="md:hidden">
        <CutCards rows={rows} today={data.today} choice={choice} />
      </div>
      <div className="max-md:hidden">
        <CutMatrix rows={rows} data={data} />
      </div>
      {rows.length < view.rows.length && (
        <ButtonLink
          to={paths.butchers({ ...choice, every: true })}
          variant="outline"
          preventScrollReset
          className="w-full md:w-auto md:self-center"
        >
          Mostrar os {view.rows.length} {one}s
        </ButtonLink>
      )}
      <p className="text-small text-muted-foreground">
        Médias e menores preços usam só valores dentro da validade; “Economize” compara o menor preço com a
        média da cidade. Toque no {one} para ver o histórico, ou no estabelecimento para ver a tabela
        completa.
      </p>
      {view.unpriced.length > 0 && (
        <p className="text-small text-muted-foreground">
          Ainda sem preço: {view.unpriced.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  );
}
