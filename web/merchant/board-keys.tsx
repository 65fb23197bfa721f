import { Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { MerchantKey } from '#contract/merchant-keys.ts';
import { dayOf, formatAge } from '#domain/city-time.ts';
import { longestKeyName } from '#domain/merchants.ts';
import { Loaded } from '#web/account/loaded.tsx';
import { cityToday } from '#web/clock.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { TextField } from '#web/forms/fields.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useQuestion } from '#web/list/use-question.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { copyText } from './copy-text.ts';

const changes = ['listMerchantKeys'] as const;

/** Keys for the shop's own system. */
export function BoardKeys({ placeId }: { placeId: number }) {
  return (
    <Disclosure title="Sistema da loja" icon={KeyRound}>
      <div className="flex flex-col gap-4 border-t border-border p-4">
        <p className="text-small text-muted-foreground">
          Com uma chave, o sistema da loja ou uma tarefa agendada envia os preços sozinho. Como usar:{' '}
          <a href="/docs" className="font-semibold text-primary-ink underline underline-offset-3">
            documentação
          </a>
          .
        </p>
        <Keys placeId={placeId} />
      </div>
    </Disclosure>
  );
}

function Keys({ placeId }: { placeId: number }) {
  const keys = useCall('listMerchantKeys', { params: { id: placeId } });
  const { act: make } = useAct('makeMerchantKey', { changes });
  const [made, setMade] = useState<string | null>(null);
  const form = useCallForm<{ name: string }>({
    id: 'chave',
    defaultValues: { name: '' },
    fallback: 'Não foi possível fazer a chave.',
    async send(body) {
      const { data } = await make({ params: { id: placeId }, body });
      setMade(data.key);
      form.retype({ name: '' });
    },
  });
  return (
    <>
      {made !== null && (
        <FormNotice kind="done" title="Copie a chave agora: ela não aparece de novo" takesFocus>
          <code translate="no" className="my-2 block wrap-anywhere">
            {made}
          </code>
          <Button
            variant="outline"
            icon={<Copy aria-hidden="true" />}
            onClick={() => copyText(made, 'Chave copiada')}
          >
            Copiar
          </Button>
        </FormNotice>
      )}
      <Loaded
        query={keys}
        trouble="Falha ao carregar as chaves"
        skeleton={<SkeletonRows rows={1} />}
        level={3}
      >
        {({ data }) => (
          <ul className="divide-y divide-border">
            {data.map((key) => (
              <KeyRow key={key.id} placeId={placeId} merchantKey={key} />
            ))}
          </ul>
        )}
      </Loaded>
      <CallFormFrame form={form} troubleTitle="A chave não foi feita" className="flex flex-col gap-3">
        <TextField
          form={form}
          name="name"
          label="Onde a chave vai ser usada"
          placeholder="Computador da balança"
          maxLength={longestKeyName}
          autoComplete="off"
        />
        <SubmitButton form={form} busy="Fazendo...">
          Fazer uma chave
        </SubmitButton>
      </CallFormFrame>
    </>
  );
}

interface KeyRowProps {
  placeId: number;
  merchantKey: MerchantKey;
}

function KeyRow({ placeId, merchantKey: { id, name, createdAt, lastUsedAt } }: KeyRowProps) {
  const { act, busy } = useAct('revokeMerchantKey', { changes });
  const { ask, dialog } = useQuestion();
  const age = (iso: string) => formatAge(dayOf(iso), cityToday());
  const revoke = async () => {
    const text = 'O que a usa para de enviar preços na hora.';
    if (!(await ask({ title: `Encerrar a chave ${name}?`, text, go: 'Encerrar', danger: true }))) return;
    try {
      await act({ params: { id: placeId, keyId: id } });
      notify({ kind: 'success', title: 'Chave encerrada' });
    } catch (error) {
      notifyFailure(error, 'Não foi possível encerrar a chave.');
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <p className="min-w-0 flex-1 basis-40">
        <strong className="wrap-anywhere">{name}</strong>
        <span className="block text-small text-muted-foreground">
          {`Feita ${age(createdAt)}, ${lastUsedAt === null ? 'nunca usada' : `usada ${age(lastUsedAt)}`}`}
        </span>
      </p>
      <Button
        variant="outline"
        busy={busy && 'Encerrando...'}
        onClick={revoke}
        aria-label={`Encerrar a chave ${name}`}
      >
        Encerrar
      </Button>
      {dialog}
    </li>
  );
}
