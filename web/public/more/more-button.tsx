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
