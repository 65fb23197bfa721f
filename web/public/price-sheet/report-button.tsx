import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useIntent } from '#web/session/intent.ts';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { reportIntents } from './report-intents.ts';
import type { Reportable } from './reportable.ts';

const sheet = () => import('./choosing-sheet.tsx');

interface ReportButtonProps {
  reportable: Reportable;
  variant: 'outline' | 'soft' | 'ghost';
  children: string;
}

/** Opens the sheet in which a price of the page is reported, also after signing in. It is loaded on demand. */
export function ReportButton({ reportable, variant, children }: ReportButtonProps) {
  const { Part: Sheet, load } = useOnDemand(sheet, 'Não foi possível abrir o relato');
  const [opened, setOpened] = useState<{ intent: unknown } | null>(null);
  const open = async (intent: unknown) => {
    if (await load()) setOpened({ intent });
  };
  useIntent(reportIntents.page, (intent) => void open(intent));
  return (
    <>
      <Button
        variant={variant}
        icon={<Flag aria-hidden="true" />}
        onClick={() => void open(null)}
        aria-haspopup="dialog"
      >
        {children}
      </Button>
      {opened && Sheet && <Sheet reportable={reportable} {...opened} close={() => setOpened(null)} />}
    </>
  );
}
