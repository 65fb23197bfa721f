import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { hasPasskeys, passkeysId } from '#web/forms/passkeys.ts';
import { paths } from '#web/paths.ts';
import { readEntry, writeEntry } from '#web/session/local-entries.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '../card.tsx';

const key: NameOf<'passkeySuggestion'> = 'sugestao-chave';

/** Suggests once to add a passkey, and to turn on the second step as soon as mails leave. */
export function SecurityAdvice({ secondStep }: Pick<Dashboard, 'secondStep'>) {
  const [isDismissed, setIsDismissed] = useState(() => readEntry(key) !== null);
  const canAdd = !isDismissed && hasPasskeys();
  const passkeys = useCall('listPasskeys', {}, { enabled: canAdd });
  const suggests = canAdd && passkeys.data?.data.length === 0;
  if (!suggests && secondStep !== 'recommended') return null;
  const dismiss = () => {
    writeEntry(key, '1');
    setIsDismissed(true);
  };
  return (
    <Card title="Sua conta">
      {suggests && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-64">
            Entre sem digitar a senha: com o dedo, o rosto ou o PIN deste aparelho.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              to={`${paths.dashboard('configuracoes')}#${passkeysId}`}
              variant="outline"
              icon={<KeyRound aria-hidden="true" />}
            >
              Adicionar chave de acesso
            </ButtonLink>
            <Button variant="ghost" onClick={dismiss}>
              Agora não
            </Button>
          </div>
        </div>
      )}
      {secondStep === 'recommended' && (
        <p className="mt-2 text-small text-muted-foreground first:mt-0">
          Os e-mails já saem. Com <code>ADMIN_SECOND_STEP=on</code> no servidor, uma senha descoberta não abre
          o painel em um aparelho novo.
        </p>
      )}
    </Card>
  );
}
