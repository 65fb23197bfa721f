import { CloudOff } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';

/** On a row that the server does not have as it shows. Design, section 6. */
export function RowMark({ children }: { children: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="gold" icon={CloudOff}>
        {children}
      </Badge>
      <span className="text-micro font-normal text-muted-foreground">(Simulado)</span>
    </span>
  );
}
