import { CloudOff, RefreshCw } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { rowAnchor } from './row-focus.ts';
import type { UnsavedMark } from './table-rows.ts';

/** On a row that the server does not have as it shows; there the keyboard finds the row. Design, section 6. */
export function RowMark({ mark: { word, again, busy }, name }: { mark: UnsavedMark; name: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="gold" icon={CloudOff}>
        {word}
      </Badge>
      <span className="text-micro font-normal text-muted-foreground">(Simulado)</span>
      <Button
        {...rowAnchor}
        variant="outline"
        size="dense"
        aria-label={`${busy ? 'Tentando...' : 'Tentar novamente'} ${name}`}
        icon={<RefreshCw aria-hidden="true" />}
        busy={busy && 'Tentando...'}
        onClick={again}
      >
        Tentar novamente
      </Button>
    </span>
  );
}
