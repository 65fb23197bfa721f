import { Flag } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useIntent } from '#web/session/intent.ts';
import { currentSession } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { emptyReportDraft, type ReportDraft, readReportDraft, reportIntent } from './report-draft.ts';
import type { Reportable } from './reportable.ts';

const dialog = () => import('./report-dialog.tsx');

const OpenDialog = createContext<() => void>(() => {});

/** Provides the dialog in which a price is reported to the buttons of a page. It is loaded on demand. */
export function ReportPrices({ reportable, children }: { reportable: Reportable; children: ReactNode }) {
  const { Part: Dialog, load } = useOnDemand(dialog, 'Não foi possível abrir o relato');
  const [draft, setDraft] = useState<ReportDraft | null>(null);
  const open = useCallback(
    async (begun: ReportDraft) => {
      if (await load()) setDraft(begun);
    },
    [load],
  );
  // It stays the same, so that a page that renders again does not render all its buttons.
  const begin = useCallback(() => void open(emptyReportDraft), [open]);
  useIntent(reportIntent, (kept) => void open(readReportDraft(kept, currentSession()?.user.id)));
  return (
    <OpenDialog value={begin}>
      {children}
      {draft && Dialog && <Dialog reportable={reportable} draft={draft} close={() => setDraft(null)} />}
    </OpenDialog>
  );
}

interface ReportButtonProps {
  variant: 'outline' | 'soft' | 'ghost';
  children: string;
}

/** Opens the dialog of the page's `ReportPrices`. */
export function ReportButton({ variant, children }: ReportButtonProps) {
  const open = useContext(OpenDialog);
  return (
    <Button variant={variant} icon={<Flag aria-hidden="true" />} onClick={open} aria-haspopup="dialog">
      {children}
    </Button>
  );
}
