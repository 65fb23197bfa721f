import { Button } from '#web/ui/button.tsx';

interface MoreReportsButtonProps {
  /** how many are not shown yet */
  left: number;
  busy: boolean;
  failed: boolean;
  loadMore: () => Promise<void>;
}

export function MoreReportsButton({ left, busy, failed, loadMore }: MoreReportsButtonProps) {
  if (left === 0) return null;
  return (
    <div className="flex flex-col items-center gap-2">
      {failed && (
        <p role="alert" className="text-small text-up-ink">
          Não foi possível carregar mais relatos. Tente de novo.
        </p>
      )}
      <Button variant="outline" busy={busy && 'Carregando...'} onClick={() => void loadMore()}>
        Mostrar mais
      </Button>
    </div>
  );
}
