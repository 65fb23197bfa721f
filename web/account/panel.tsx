import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { SubmitButton } from '#web/forms/call-form.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { type AccountTab, paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { groupOf, tabFacts } from './account-tabs.ts';

export const panelTitleId = 'titulo-da-aba';

interface PanelProps {
  tab: AccountTab;
  /** description under the title */
  about?: ReactNode;
  /** link or button beside the title */
  action?: ReactNode;
  children: ReactNode;
}

/** Title and content of a tab of the account. */
export function Panel({ tab, about, action, children }: PanelProps) {
  return (
    <>
      <div className="-mt-3 mb-1 lg:hidden">
        <BackLink to={paths.dashboard()}>Minha conta</BackLink>
      </div>
      <TabsOfGroup current={tab} />
      <header className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 lg:mb-6">
        <div className="min-w-0 flex-1 basis-64">
          <h1 id={panelTitleId} tabIndex={-1} className="heading text-h1 outline-none">
            {tabFacts[tab].label}
          </h1>
          {about && <p className="mt-1 text-muted-foreground">{about}</p>}
        </div>
        {action}
      </header>
      <div className="flex flex-col gap-5 lg:gap-6">{children}</div>
    </>
  );
}

/** The other tabs of the same row of the menu, if it holds several. */
function TabsOfGroup({ current }: { current: AccountTab }) {
  const group = groupOf(current);
  if (!group || group.tabs.length < 2) return null;
  return (
    <nav aria-label={group.label} className="mb-4 lg:mb-5">
      <ul className="flex flex-wrap gap-2">
        {group.tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={paths.dashboard(tab)}
              aria-current={tab === current ? 'page' : undefined}
              className="flex min-h-tap items-center rounded-md border border-border-strong px-3 text-small font-semibold hover:bg-muted aria-[current]:border-primary-ink aria-[current]:bg-primary-soft aria-[current]:text-primary-ink"
            >
              {tabFacts[tab].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-border bg-card p-4 lg:p-5">{children}</div>;
}

interface CardRowProps {
  title: string;
  level: 2 | 3;
  /** description or current value */
  children: ReactNode;
  action: ReactNode;
}

export function CardRow({ title, level, children, action }: CardRowProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <Heading className="heading text-h3">{title}</Heading>
        <div className="mt-1 text-small wrap-anywhere text-muted-foreground">{children}</div>
      </div>
      {action}
    </div>
  );
}

interface FormActionsProps<Values extends FieldValues> {
  form: CallForm<Values>;
  /** label of the submit button */
  submitLabel: string;
  /** label during the call, a gerund */
  busyLabel: string;
  cancel: () => void;
}

/** Submit and cancel buttons of a form in a card. */
export function FormActions<Values extends FieldValues>({
  form,
  submitLabel,
  busyLabel,
  cancel,
}: FormActionsProps<Values>) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SubmitButton form={form} busy={busyLabel}>
        {submitLabel}
      </SubmitButton>
      <Button variant="outline" size="lg" onClick={cancel}>
        Cancelar
      </Button>
    </div>
  );
}
