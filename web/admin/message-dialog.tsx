import { Archive, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ChangedBy } from '#contract/failures.ts';
import { answerBody, type Message } from '#contract/messages.ts';
import { toCityIso } from '#domain/city-time.ts';
import { longestAnswer, messageSubjectNames } from '#domain/messages.ts';
import { changedBy, describeFailure } from '#web/forms/call-failures.ts';
import { useDraft } from '#web/forms/draft.ts';
import { TextareaField } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { formatMoment } from './format-moment.ts';

/** An open message, as the draft of its answer stores it. */
export interface OpenMessage {
  id: number;
  /** number of answers that the person has seen; undefined: as many as there are when it opens */
  answersSeen?: number | undefined;
}

interface MessageDialogProps extends OpenMessage {
  archive: () => void;
  close: () => void;
}

const changes = ['listMessages', 'readMessage'] as const;

/** Prefix of the ids of answer forms. */
export const answerFormStart = 'resposta-';

/**
 * Shows a message, its answers, and the form of the next answer. Opening it marks it as read. If somebody else has
 * answered since then, the dialog stays open with the typed text and shows the new answer.
 */
export function MessageDialog({ id, answersSeen, archive, close }: MessageDialogProps) {
  const params = { id };
  const message = useCall('readMessage', { params }, { refetchOnMount: true });
  const [seen, setSeen] = useState(answersSeen);
  const [newer, setNewer] = useState<ChangedBy | null>(null);
  // An answer that arrives while one is being typed does not count as seen.
  if (seen === undefined && message.data && message.isFetchedAfterMount) {
    setSeen(message.data.data.answers.length);
  }
  const { act: mark } = useAct('markMessage', { changes });
  const { act: answer } = useAct('answerMessage', { changes });
  const isNew = message.data?.data.state === 'new';
  const markRead = useEffectEvent(() => {
    // If this fails, the message is marked when it is opened again.
    mark({ params, body: { read: true } }).catch(() => {});
  });
  useEffect(() => {
    if (isNew) markRead();
  }, [isNew]);
  const form = useCallForm<{ body: string }>({
    id: `${answerFormStart}${id}`,
    schema: async () => answerBody,
    defaultValues: { body: '' },
    fallback: 'Não foi possível enviar a resposta.',
    async send(body) {
      setNewer(null);
      try {
        await answer({ params, body: { ...body, answersSeen: seen ?? 0 } });
      } catch (error) {
        const by = changedBy(error);
        if (!by) throw error;
        const now = await message.refetch();
        setSeen(now.data?.data.answers.length ?? seen);
        return setNewer(by);
      }
      notify({ kind: 'success', title: 'Sucesso', text: 'Resposta enviada com sucesso!' });
      close();
    },
  });
  const opened: OpenMessage & { typed?: undefined } = { id, answersSeen: seen };
  useDraft(form, opened);
  return (
    <FormDialog
      form={form}
      title={message.data ? `Mensagem de ${message.data.data.name}` : 'Mensagem'}
      send="Enviar resposta"
      sending="Enviando..."
      icon={<Send aria-hidden="true" />}
      disabledReason={message.data && seen !== undefined ? null : 'A mensagem ainda não apareceu.'}
      troubleTitle="A resposta não foi enviada"
      close={close}
      notice={
        message.data ? (
          <>
            <Conversation message={message.data.data} archive={archive} />
            {newer && <NewerAnswer key={newer.at} answer={newer} />}
          </>
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

/** Says which person has answered in the meantime, and when. Design, section 8. */
function NewerAnswer({ answer: { name, at } }: { answer: ChangedBy }) {
  return (
    <FormNotice kind="trouble" title="A resposta não foi enviada" takesFocus>
      {name ?? 'Outra pessoa'} respondeu em {formatMoment(toCityIso(new Date(at)))}, como está acima. O que
      você digitou continua abaixo: envie de novo, se ainda for preciso.
    </FormNotice>
  );
}

function Conversation({ message, archive }: { message: Message; archive: () => void }) {
  const { email, subject, body, createdAt, state, answers } = message;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-small text-muted-foreground">
        {messageSubjectNames[subject]} · {formatMoment(createdAt)} ·{' '}
        <span translate="no" className="wrap-anywhere">
          {email}
        </span>
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
