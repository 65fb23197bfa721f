import { Archive, Send } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Message } from '#contract/messages.ts';
import { longestAnswer, messageSubjectNames } from '#domain/messages.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useDraft } from '#web/forms/draft.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { formatMoment } from '../format-moment.ts';

interface MessageDialogProps {
  id: number;
  archive: () => void;
  close: () => void;
}

const changes = ['listMessages', 'readMessage'] as const;

/** One message, its answers, and the form of the next answer. Opening it marks it as read. */
export function MessageDialog({ id, archive, close }: MessageDialogProps) {
  const params = { id };
  const message = useCall('readMessage', { params });
  const { act: mark } = useAct('markMessage', { changes });
  const { act: answer } = useAct('answerMessage', { changes });
  const isNew = message.data?.data.state === 'new';
  const markRead = useEffectEvent(() => {
    // A mark that fails is made when the message is opened again.
    mark({ params, body: { read: true } }).catch(() => {});
  });
  useEffect(() => {
    if (isNew) markRead();
  }, [isNew]);
  const form = useCallForm<{ body: string }>({
    id: `resposta-${id}`,
    schema: async () => (await import('#contract/messages.ts')).answerBody,
    defaultValues: { body: '' },
    fallback: 'Não foi possível enviar a resposta.',
    async send(body) {
      await answer({ params, body });
      notify({ kind: 'success', title: 'Sucesso', text: 'Resposta enviada com sucesso!' });
      close();
    },
  });
  useDraft(form);
  return (
    <FormDialog
      form={form}
      title={message.data ? `Mensagem de ${message.data.data.name}` : 'Mensagem'}
      send="Enviar resposta"
      sending="Enviando..."
      icon={<Send aria-hidden="true" />}
      disabledReason={message.data ? null : 'A mensagem ainda não apareceu.'}
      troubleTitle="A resposta não foi enviada"
      close={close}
      notice={
        message.data ? (
          <Conversation message={message.data.data} archive={archive} />
        ) : message.error ? (
          <FormNotice kind="trouble" title="Não foi possível carregar a mensagem">
            {describeFailure(message.error, '').message}
          </FormNotice>
        ) : (
          <Skeleton className="h-32 w-full" />
        )
      }
    >
      <TextareaField
        form={form}
        name="body"
        label="Resposta"
        hint="Vai por e-mail, com a mensagem abaixo dela."
        required
        rows={6}
        maxLength={longestAnswer}
      />
    </FormDialog>
  );
}

function Conversation({ message, archive }: { message: Message; archive: () => void }) {
  const { email, subject, body, createdAt, state, answers } = message;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-muted-foreground">
        {messageSubjectNames[subject]} · {formatMoment(createdAt)} ·{' '}
        <span className="wrap-anywhere">{email}</span>
      </p>
      <p className="rounded-lg bg-card-sunken p-4 wrap-anywhere whitespace-pre-line">{body}</p>
      {answers.map(({ id, body: text, createdAt: at, User }) => (
        <div key={id} className="ml-6 rounded-lg bg-primary-soft p-4">
          <p className="text-small font-semibold">
            {User?.name ?? 'Conta excluída'} respondeu · {formatMoment(at)}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
        </div>
      ))}
      {state !== 'archived' && (
        <div>
          <Button variant="outline" icon={<Archive aria-hidden="true" />} onClick={archive}>
            Arquivar
          </Button>
        </div>
      )}
    </div>
  );
}
