import { KeyRound } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Passkey } from '#contract/passkeys.ts';
import { cityDay, dayOf, formatDate } from '#domain/city-time.ts';
import { longestPasskeyName, mostPasskeys, type Reauthentication } from '#domain/passkeys.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { now } from '#web/clock.ts';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { PasswordField, TextField } from '#web/forms/fields.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import {
  hasPasskeys,
  isPasskeyFailure,
  makePasskey,
  notifyPasskeyFailure,
  passkeysId,
} from '#web/forms/passkeys.ts';
import { SubmitCancelled, useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { formatLastUse, unknownFailureText } from '../account-texts.ts';
import { Loaded } from '../loaded.tsx';
import { Card, FormActions } from '../panel.tsx';
import { Setting } from './setting.tsx';

/** The account's passkeys: adding, renaming and removing them. */
export function PasskeyList() {
  const passkeys = useCall('listPasskeys');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={passkeysId}>
      <h2 id={passkeysId} ref={heading} tabIndex={-1} className="heading scroll-mt-20 text-h3 outline-none">
        Chaves de acesso
      </h2>
      <p className="mt-1 mb-3 text-small text-muted-foreground">
        Com uma chave você entra sem senha: o aparelho pede o seu dedo, o rosto ou o PIN, e nada disso sai
        dele.
      </p>
      <Loaded
        query={passkeys}
        trouble="Falha ao carregar as chaves"
        skeleton={<SkeletonRows rows={1} />}
        headingId={passkeysId}
        level={3}
      >
        {({ data, reauthentication }) => (
          <div className="flex flex-col gap-4">
            {data.length > 0 && (
              <Card>
                <ul className="-my-4 divide-y divide-border lg:-my-5">
                  {data.map((passkey) => (
                    <PasskeyRow key={passkey.id} passkey={passkey} heading={heading} />
                  ))}
                </ul>
              </Card>
            )}
            <AddPasskey count={data.length} reauthentication={reauthentication} />
          </div>
        )}
      </Loaded>
    </section>
  );
}

function AddPasskey({ count, reauthentication }: { count: number; reauthentication: Reauthentication }) {
  const why = whyNone(count, reauthentication);
  if (why !== null) {
    return (
      <Card>
        <p className="text-small">{why}</p>
      </Card>
    );
  }
  return (
    <Setting
      title="Nova chave"
      level={3}
      changeLabel="Adicionar chave de acesso"
      form={(close) => <PasskeyForm needsPassword={reauthentication === 'password'} close={close} />}
    >
      Uma chave do Google, da Apple ou do seu gerenciador de senhas vale em todos os seus aparelhos.
    </Setting>
  );
}

/** Why no passkey can be added here and now; null: one can */
function whyNone(count: number, reauthentication: Reauthentication) {
  if (!hasPasskeys()) return 'Este navegador não tem chaves de acesso. Adicione uma em outro.';
  if (count >= mostPasskeys) return `Você já tem ${mostPasskeys} chaves. Remova uma que não usa.`;
  if (reauthentication !== 'sign-in') return null;
  return (
    <>
      Para adicionar uma chave, saia e entre de novo por um link, ou{' '}
      <Link to={paths.forgottenPassword()} className="underline underline-offset-3">
        crie uma senha
      </Link>
      .
    </>
  );
}

const failed = 'A chave não foi adicionada';

function PasskeyForm({ needsPassword, close }: { needsPassword: boolean; close: () => void }) {
  const { act: start } = useAct('startPasskey', { changes: [] });
  const { act: create } = useAct('createPasskey', { changes: ['listPasskeys'] });
  const form = useCallForm({
    id: 'nova-chave',
    schema: async () => (await import('#contract/passkey-fields.ts')).newPasskeyFields,
    defaultValues: { name: deviceName(), ...(needsPassword && { password: '' }) },
    fallback: unknownFailureText,
    async send({ name, password }: { name: string; password?: string }) {
      const { data } = await start({ body: password === undefined ? {} : { password } });
      const credential = await makePasskey(data).catch((error: unknown) => {
        if (!isPasskeyFailure(error)) throw error;
        notifyPasskeyFailure(error, failed);
        throw new SubmitCancelled();
      });
      await create({ body: { name, credential } });
      notify({
        kind: 'success',
        title: 'Chave de acesso adicionada',
        text: 'Da próxima vez, entre com ela.',
      });
      close();
    },
  });
  return (
    <CallFormFrame form={form} troubleTitle={failed}>
      <TextField
        form={form}
        name="name"
        label="Nome da chave"
        hint="Para você saber de qual aparelho ela é."
        required
        maxLength={longestPasskeyName}
      />
      {needsPassword && (
        <PasswordField form={form} name="password" kind="current" label="Sua senha" required />
      )}
      <FormActions form={form} submitLabel="Adicionar" busyLabel="Esperando o aparelho..." cancel={close} />
    </CallFormFrame>
  );
}

const deviceName = () => (window.matchMedia('(pointer: coarse)').matches ? 'Celular' : 'Computador');

/** @param heading takes the focus when the row disappears */
function PasskeyRow({
  passkey,
  heading,
}: {
  passkey: Passkey;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const [doing, setDoing] = useState<'renaming' | 'removing' | null>(null);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const stop = () => setDoing(null);
  const at = now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <KeyRound size={22} aria-hidden="true" className="text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-small text-muted-foreground">
          {lastUsedAt === null ? 'Ainda não usada' : formatLastUse(lastUsedAt, at, cityDay(at))} · adicionada
          em {formatDate(dayOf(createdAt))}
        </p>
      </div>
      {doing !== 'renaming' && (
        <div className="flex gap-2">
          <Button
            variant="ghost"
            size="dense"
            aria-label={`Renomear ${name}`}
            onClick={() => setDoing('renaming')}
          >
            Renomear
          </Button>
          <Button
            variant="soft"
            size="dense"
            aria-label={`Remover ${name}`}
            onClick={() => setDoing('removing')}
          >
            Remover
          </Button>
        </div>
      )}
      {doing === 'renaming' && (
        <div className="basis-full sm:max-w-[27.5rem]">
          <RenameForm id={id} name={name} close={stop} />
        </div>
      )}
      {doing === 'removing' && (
        <RemoveDialog passkey={passkey} close={stop} removed={() => heading.current?.focus()} />
      )}
    </li>
  );
}

function RenameForm({ id, name, close }: { id: number; name: string; close: () => void }) {
  const { act: rename } = useAct('renamePasskey', { changes: ['listPasskeys'] });
  const form = useCallForm({
    id: `chave-${id}`,
    schema: async () => (await import('#contract/passkey-fields.ts')).passkeyBody,
    defaultValues: { name },
    fallback: unknownFailureText,
    async send(body: { name: string }) {
      await rename({ params: { id }, body });
      close();
    },
  });
  return (
    <CallFormFrame form={form} troubleTitle="O nome não foi trocado">
      <TextField
        form={form}
        name="name"
        label="Nome da chave"
        required
        autoFocus
        maxLength={longestPasskeyName}
      />
      <FormActions form={form} submitLabel="Salvar nome" busyLabel="Salvando..." cancel={close} />
    </CallFormFrame>
  );
}

interface RemoveDialogProps {
  passkey: Passkey;
  close: () => void;
  removed: () => void;
}

function RemoveDialog({ passkey: { id, name }, close, removed }: RemoveDialogProps) {
  const { act, busy } = useAct('deletePasskey', { changes: ['listPasskeys'] });
  const remove = async () => {
    try {
      await act({ params: { id } }).catch(ignoreNotFound);
      close();
      notify({ kind: 'success', title: 'Chave de acesso removida' });
      removed();
    } catch (error) {
      notifyFailure(error, unknownFailureText, { title: 'A chave não foi removida' });
    }
  };
  return (
    <AlertDialog
      title={`Remover “${name}”?`}
      description="Ninguém entra mais com ela. Apague-a também no aparelho, para que ele não a ofereça. Você continua entrando de outras maneiras."
      cancel="Cancelar"
      action={
        <Button variant="danger" busy={busy && 'Removendo...'} onClick={remove}>
          Remover chave
        </Button>
      }
      busy={busy}
      close={close}
    />
  );
}

/** A passkey that has already been removed counts as success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof CallFailure && error.status === 404)) throw error;
}
