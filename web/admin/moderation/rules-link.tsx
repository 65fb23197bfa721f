import { ShieldCheck } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** Leads from a queue to the rules that decide about a part of it. */
export function RulesLink() {
  return (
    <ButtonLink to={panelPaths.moderationRules()} variant="outline" icon={<ShieldCheck aria-hidden="true" />}>
      Regras de confiança
    </ButtonLink>
  );
}
