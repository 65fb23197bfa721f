import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { tabPanelId } from './tab-panel-id.ts';
import { useHydrated } from './use-hydrated.ts';

interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  /** URL of the tab: tabs are links and work before hydration */
  to: string;
  icon?: LucideIcon | undefined;
  count?: number | undefined;
}

interface TabsProps<Key extends string> {
  /** accessible name of the tabs */
  label: string;
  tabs: readonly Tab<Key>[];
  current: Key;
  /** distinguishes several sets of tabs on one page */
  group?: string | undefined;
  /** true if some tabs lead to other pages, so that they stay links */
  links?: boolean | undefined;
}

const tabId = (key: string, group: string) => `aba${group}-${key}`;

export function Tabs<Key extends string>({
  label,
  tabs,
  current,
  group = '',
  links = false,
}: TabsProps<Key>) {
  const asTabs = useHydrated() && !links;
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = strip.current;
    if (!box) return;
    // Asked for at once, positions would have to be computed, even of what is folded.
    const observer = new IntersectionObserver(([entry]) => {
      const chosen = document.getElementById(tabId(current, group));
      if (!entry?.isIntersecting || !chosen) return;
      observer.disconnect();
      box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [current, group]);

  return (
    <div
      ref={strip}
      {...(asTabs
        ? { role: 'tablist', 'aria-label': label, onKeyDown: moveFocus }
        : { role: 'navigation', 'aria-label': label })}
      className="relative flex overflow-x-auto overscroll-x-contain border-b border-border [scrollbar-width:none]"
    >
      {tabs.map(({ key, to, icon: Icon, label: word, count }) => {
        const chosen = key === current;
        return (
          <Link
            key={key}
            id={tabId(key, group)}
            to={to}
            preventScrollReset
            {...(asTabs
              ? {
                  role: 'tab',
                  'aria-selected': chosen,
                  'aria-controls': tabPanelId(group),
                  tabIndex: chosen ? 0 : -1,
                }
              : { 'aria-current': chosen ? ('page' as const) : undefined })}
            className={clsx(
              'inline-flex min-h-12 shrink-0 items-center gap-2 rounded-t-sm border-b-4 px-3 text-small font-semibold whitespace-nowrap -outline-offset-3! lg:text-body',
              chosen
                ? 'border-primary-ink text-foreground'
                : 'border-transparent text-muted-foreground hover:text-foreground',
            )}
          >
            {Icon && <Icon size={18} aria-hidden="true" />}
            <span>{word}</span>
            {count !== undefined && (
              <span className="grid min-w-7 place-items-center rounded-full bg-muted px-1.5 py-0.5 text-micro num">
                {count}
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}

/** Panel of the current tab. */
export function TabPanel({
  tab,
  group = '',
  children,
}: {
  tab: string;
  /** same value as for its tabs */
  group?: string | undefined;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <div id={tabPanelId(group)} {...(hydrated && { role: 'tabpanel', 'aria-labelledby': tabId(tab, group) })}>
      {children}
    </div>
  );
}

const keySteps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move between tabs. Enter or the space bar selects one, because a selection navigates to a URL. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  if (!(event.target instanceof HTMLElement)) return;
  const index = tabs.indexOf(event.target);
  if (event.key === ' ') tabs[index]?.click();
  else {
    const step = keySteps[event.key];
    if (!step) return;
    tabs[step(index, tabs.length)]?.focus();
  }
  event.preventDefault();
}
