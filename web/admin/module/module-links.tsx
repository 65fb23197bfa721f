import type { PriceKind } from '#domain/prices.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { modules } from './modules.ts';

interface ModuleLinksProps {
  kind: PriceKind;
  /** the address of the only one to show */
  only?: string;
  /** the address of the one that is not shown, as it is the page itself */
  except?: string;
}

/** Links to the pages of a module on which many rows are kept at once. */
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
