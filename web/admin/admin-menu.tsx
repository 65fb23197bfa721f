import clsx from 'clsx';
import { CircleUserRound, ExternalLink, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useUnsavedCount } from '#web/forms/draft.ts';
import { paths } from '#web/paths.ts';
import { groups, listsOf, overview, type Section, sectionOf, tools } from './sections.ts';
import { useWaiting } from './use-waiting.ts';

const elsewhere: readonly { to: string; icon: LucideIcon; label: string }[] = [
  { to: paths.dashboard(), icon: CircleUserRound, label: 'Minha conta' },
  { to: paths.home(), icon: ExternalLink, label: 'Ver o site' },
];

const linkStyle =
  'flex min-h-tap items-center gap-2.5 rounded-md border-l-4 pr-1 pl-2 font-semibold -outline-offset-3! wrap-anywhere';
const idleStyle = 'border-transparent text-band-muted hover:bg-sidebar-accent hover:text-band-foreground';

/**
 * The sections of the panel. Spec, back office, section 2 (Access and shell).
 * @param onChoose called when a link is followed
 */
export function AdminMenu({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation();
  const here = sectionOf(pathname);
  const entry = (section: Section) => (
    <Entry
      key={section.name}
      section={section}
      current={here === section.name ? (pathname === section.to ? 'page' : 'true') : undefined}
      onChoose={onChoose}
    />
  );
  return (
    <nav aria-label="Painel" className="flex flex-1 flex-col gap-1">
      <ul>{entry(overview)}</ul>
      {groups.map(({ label, sections }) => (
        <Group key={label} label={label}>
          {sections.map(entry)}
        </Group>
      ))}
      <Group label="Dia a dia">{tools.map(entry)}</Group>
      <ul className="mt-auto pt-4">
        {elsewhere.map(({ to, icon: Icon, label }) => (
          <li key={to}>
            <Link to={to} onClick={onChoose} className={clsx(linkStyle, idleStyle)}>
              <Icon size={20} aria-hidden="true" className="shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="px-3 pt-3 pb-1 text-small text-band-muted">
        {label}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

interface EntryProps {
  section: Section;
  /** 'true' on a page of the section other than its first */
  current: 'page' | 'true' | undefined;
  onChoose: (() => void) | undefined;
}

function Entry({ section: { name, to, icon: Icon, label, waiting }, current, onChoose }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onChoose}
        aria-current={current}
        className={clsx(linkStyle, current ? 'border-gold bg-sidebar-accent' : idleStyle)}
      >
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1">{label}</span>
        {waiting && <WaitingCount of={waiting} />}
        <UnsavedCount section={name} />
      </Link>
    </li>
  );
}

function WaitingCount({ of }: { of: NonNullable<Section['waiting']> }) {
  const { data } = useWaiting();
  const count = of.reduce((sum, queue) => sum + (data?.data[queue].count ?? 0), 0);
  return <Count count={count} says={count === 1 ? 'espera' : 'esperam'} />;
}

function UnsavedCount({ section }: { section: Section['name'] }) {
  const count = useUnsavedCount(listsOf(section));
  return <Count count={count} says={count === 1 ? 'não salvo' : 'não salvos'} />;
}

/** @param says the word that screen readers read after the number */
function Count({ count, says }: { count: number; says: string }) {
  if (count === 0) return null;
  return (
    <span className="grid min-w-6 shrink-0 place-items-center rounded-full bg-gold px-1.5 text-micro font-bold text-gold-foreground num">
      {count}
      <span className="sr-only"> {says}</span>
    </span>
  );
}
