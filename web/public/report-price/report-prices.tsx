import { Flag } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useIntent } from '#web/session/intent.ts';
import { currentSession } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { emptyDraft, type ReportDraft, readDraft, reportIntent } from './report-draft.ts';
import type { Reportable, ReportablePrice } from './reportable.ts';

const dialog = () => import('./report-dialog.tsx');

const OpenDialog = createContext<() => void>(() => {});

/** Gives the buttons of a page the dialog in which a price is reported. It is loaded when it is asked for. */
export function ReportPrices({ reportable, children }: { reportable: Reportable; children: ReactNode }) {
  const { Part: Dialog, load } = useOnDemand(dialog);
  const [draft, setDraft] = useState<ReportDraft | null>(null);
  const [others, setOthers] = useState<readonly ReportablePrice[]>([]);
  const open = async (begun: ReportDraft) => {
    // Without them, the prices of the page can be reported.
    const loading = reportable.loadOthers?.().catch(() => []) ?? [];
    if (await load()) {
      setOthers(await loading);
      return setDraft(begun);
    }
    const text = 'Confira sua conexão e tente de novo.';
    notify({ kind: 'error', title: 'Não foi possível abrir o relato', text });
  };
  useIntent(reportIntent, (kept) => void open(readDraft(kept, currentSession()?.user.id)));
  return (
    <OpenDialog value={() => void open(emptyDraft)}>
      {children}
      {draft && Dialog && (
        <Dialog reportable={withOthers(reportable, others)} draft={draft} close={() => setDraft(null)} />
      )}
    </OpenDialog>
  );
}

/** Adds prices after those of the page, without those that are on it. */
function withOthers(reportable: Reportable, others: readonly ReportablePrice[]): Reportable {
  const shown = new Set(reportable.prices.map(({ id }) => id));
  return { ...reportable, prices: [...reportable.prices, ...others.filter(({ id }) => !shown.has(id))] };
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
