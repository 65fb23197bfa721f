import { Flag } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { PanelHead } from '../panel-head.tsx';
import { QueryResult } from '../query-result.tsx';
import { RulesForm } from './rules-form.tsx';

export const meta = () => adminMeta('Regras de confiança');
export const handle = noticesAtTop;

/**
 * The rules that approve reports without a person. Each switch stands below the effect that the rule would have had, so
 * that nobody switches it on without having seen that.
 */
export default function RulesPage() {
  const rules = useCall('readModerationRules');
  const trial = useCall('readRuleTrial');
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead
        title="Regras de confiança"
        about="Uma regra aprova relatos como preço oficial sem esperar por uma pessoa. Cada aprovação fica na auditoria e pode ser desfeita a qualquer momento."
      >
        <ButtonLink
          to={panelPaths.section('reported-prices')}
          variant="outline"
          icon={<Flag aria-hidden="true" />}
        >
          Preços reportados
        </ButtonLink>
      </PanelHead>
      <QueryResult query={rules} trouble="Não foi possível carregar as regras." waiting={skeleton}>
        {({ data }) => (
          <QueryResult query={trial} trouble="Não foi possível conferir as regras." waiting={skeleton}>
            {({ data: tried }) => <RulesForm rules={data} trial={tried} />}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  );
}

const skeleton = (
  <Loading>
    <Skeleton className="h-48 w-full" />
  </Loading>
);
