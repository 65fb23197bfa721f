import clsx from 'clsx';
import { type LucideIcon, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

/** Something that can be done with all chosen rows. */
export interface SelectionAct {
  label: string;
  icon: LucideIcon;
  run: () => void;
  danger?: boolean | undefined;
}

interface SelectionBarProps {
  /** '2 selecionados' */
  chosen: string;
  acts: readonly SelectionAct[];
  /** 'Salvando 3 de 12...' while an act goes through the rows; null: none does */
  progress: string | null;
  clear: () => void;
}

/** Stands in the place of search and filters while rows are chosen. */
export function SelectionBar({ chosen, acts, progress, clear }: SelectionBarProps) {
  return (
    <section
      aria-label="Linhas selecionadas"
      className="sticky top-2 z-20 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-primary bg-primary-soft py-1.5 pr-2 pl-4 lg:min-h-19"
    >
      <p role="status" className="mr-auto py-2 font-bold num">
        {progress ?? chosen}
      </p>
      {progress === null && (
        <>
          {acts.map(({ label, icon: Icon, run, danger }) => (
            <Button
              key={label}
              variant="ghost"
              icon={<Icon aria-hidden="true" />}
              onClick={run}
              className={clsx(danger && 'text-up-ink!')}
            >
              {label}
            </Button>
          ))}
          <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={clear}>
            Limpar seleção
          </Button>
        </>
      )}
    </section>
  );
}
