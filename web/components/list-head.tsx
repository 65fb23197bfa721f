import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { nearbyAnchor, paths } from '#web/paths.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The two lists of the site; on phones each links to the other. */
const lists = [
  { name: 'Carnes', to: paths.butchers() },
  { name: 'Combustível', to: paths.fuel() },
] as const;

interface ListHeadProps {
  title: string;
  /** the title on phones: 'Carnes' */
  name: string;
  /** at the address of what is near: what switches to the other list */
  near: ReactNode;
  /** controls, beside the title on phones */
  children?: ReactNode;
}

/**
 * The title of a list. On phones it is one word in a line of 32 px, with a link to the other list, so that the first row
 * of the list ends above 300 px. At the address of what is near, it is 'Perto' with a switch between both lists.
 */
export function ListHead({ title, name, near, children }: ListHeadProps) {
  const { hash } = useLocation();
  const isNear = useHydrated() && hash === `#${nearbyAnchor}`;
  return (
    <header className="flex flex-wrap items-center gap-x-4">
      <h1 className="heading text-h2 md:text-h1">
        <span aria-hidden="true" className="md:hidden">
          {isNear ? 'Perto' : name}
        </span>
        <span className="max-md:sr-only">{isNear ? 'Perto de você' : title}</span>
      </h1>
      {isNear ? (
        <Suspense>{near}</Suspense>
      ) : (
        lists
          .filter((list) => list.name !== name)
          .map((list) => (
            <Link
              key={list.to}
              to={list.to}
              className="relative inline-flex min-h-8 items-center font-semibold text-primary-ink after:absolute after:inset-x-0 after:-inset-y-1.5 hover:underline md:hidden"
            >
              {list.name}
            </Link>
          ))
      )}
      {children}
    </header>
  );
}

interface ListFoldProps {
  filters: ReactNode;
  tabs: ReactNode;
  /** name of the open tab; null for the list itself */
  open: string | null;
  /** true: unfolded, because a filter is set */
  isUnfolded?: boolean;
}

/**
 * Filters and tabs of a list, which phones fold behind 'Mais', or behind the name of another tab. It must be the last child of
 * a ListHead. Another tab closes it, so that the list of the tab begins high.
 */
export function ListFold({ filters, tabs, open, isUnfolded = false }: ListFoldProps) {
  // A filter that is cleared folds nothing over its field. A page that was kept gets the filters of its address later.
  const [wasUnfolded, setWasUnfolded] = useState(isUnfolded);
  if (isUnfolded && !wasUnfolded) setWasUnfolded(true);
  const fold = useRef<HTMLDetailsElement>(null);
  const last = useRef({ open, isUnfolded });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { open, isUnfolded };
    // A pressed tab keeps the filters.
    if (before.open === open || before.isUnfolded !== isUnfolded || !fold.current?.open) return;
    fold.current.open = false;
    // The pressed tab is hidden with the fold.
    fold.current.querySelector('summary')?.focus({ preventScroll: true });
  }, [open, isUnfolded]);
  return (
    <>
      <details ref={fold} className="peer group/fold ml-auto md:hidden" open={wasUnfolded}>
        <MoreSummary>{open ?? 'Mais'}</MoreSummary>
      </details>
      <div className="hidden w-full min-w-0 py-2 peer-open:block md:block md:pt-5">{filters}</div>
      <div className="hidden w-full min-w-0 peer-open:block max-md:mb-2 md:mt-3 md:block">{tabs}</div>
    </>
  );
}

/** The word that unfolds a part of a list, inside `<details className="group/fold">`. */
export function MoreSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="relative inline-flex min-h-8 cursor-pointer list-none items-center gap-1 text-small font-semibold text-primary-ink before:absolute before:-inset-x-1 before:-inset-y-1.5 [&::-webkit-details-marker]:hidden">
      {children}
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="transition-transform duration-(--duration-base) group-open/fold:rotate-180"
      />
    </summary>
  );
}
