import type { PriceKind } from '#domain/prices.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { modules } from './modules.ts';

interface ModuleLinksProps {
  kind: PriceKind;
  /** shows only the link to this address */
  only?: string;
  /** hides the link to this address, which is the current page */
  except?: string;
}

/** Links to the pages of a module that edit many rows together. */
export function ModuleLinks({ kind, only, except }: ModuleLinksProps) {
  const { label, to: all } = modules[kind].links;
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {all
        .filter(({ to }) => to !== except && (only === undefined || to === only))
        .map(({ label, to, icon: Icon }) => (
          <ButtonLink key={to} to={to} variant="soft" icon={<Icon aria-hidden="true" />}>
            {label}
          </ButtonLink>
        ))}
    </nav>
  );
}
