import { Archive, ArchiveRestore, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { type MessageRow, messageEndpoints } from '#contract/messages.ts';
import {
  type MessageState,
  messageMonths,
  messageStateNames,
  messageStates,
  messageSubjectNames,
} from '#domain/messages.ts';
import { useDraftReopened } from '#web/forms/draft.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { messagesOf } from '#web/forms/noun-messages.ts';
import { notifyWithUndo } from '#web/forms/undo.ts';
import type { Columns } from '#web/list/columns.tsx';
import { ShortcutsDialog, ShortcutsLine, useListKeys } from '#web/list/keyboard.tsx';
import { useAddressedRecord, useListAddress } from '#web/list/list-address.ts';
import { ListView } from '#web/list/list-view.tsx';
import { PanelHead } from '#web/list/panel-head.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { noticesAtTop, notify } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { formatMoment } from './format-moment.ts';
import { answerFormStart, MessageDialog, type OpenMessage } from './message-dialog.tsx';

export const meta = () => adminMeta('Mensagens');
export const handle = noticesAtTop;

const words = messagesOf({ one: 'mensagem', many: 'mensagens', gender: 'f' });

const tones: Record<MessageState, BadgeTone> = {
  new: 'gold',
  read: 'neutral',
  answered: 'best',
  archived: 'outline',
};

const columns: Columns<MessageRow> = [
  {
    id: 'name',
    header: 'Nome',
    value: ({ name }) => name,
    cell: (message) => (
      <>
        {message.name}
        <span className="mt-0.5 line-clamp-2 text-small font-normal text-muted-foreground">
          {message.excerpt}
        </span>
      </>
    ),
    heading: true,
  },
  { id: 'subject', header: 'Assunto', value: ({ subject }) => messageSubjectNames[subject] },
  { id: 'createdAt', header: 'Recebida', value: ({ createdAt }) => formatMoment(createdAt) },
  {
    id: 'state',
    header: 'Estado',
    value: ({ state }) => state,
    cell: (original) => <Badge tone={tones[original.state]}>{messageStateNames[original.state]}</Badge>,
  },
];

/** Messages from the contact page: read, answered by mail, archived. */
export default function MessagesPage() {
  const address = useListAddress('messages', messageEndpoints.listMessages.query);
  const messages = useCall('listMessages', { query: address.query }, { keepPreviousData: true });
  const { act: mark } = useAct('markMessage', { changes: ['listMessages'] });
  const [open, setOpen] = useState<OpenMessage | 'shortcuts' | null>(null);
  const openMessage = (message: OpenMessage) => {
    setOpen(message);
    address.show(message.id);
  };
  const close = () => {
    setOpen(null);
    address.show(undefined);
  };
  useAddressedRecord(address.id, messages.data !== undefined, (id) =>
    setOpen((current) => current ?? { id }),
  );
  useDraftReopened(answerFormStart, messages.data !== undefined, ({ origin }) =>
    openMessage(origin as OpenMessage),
  );
  useListKeys({ help: () => setOpen('shortcuts') });

  const archive = async ({ id }: Pick<MessageRow, 'id'>, archived: boolean, undo = true) => {
    try {
      await mark({ params: { id }, body: { archived } });
      const text = archived ? 'Mensagem arquivada com sucesso!' : 'Mensagem de volta à lista.';
      const notice = { kind: 'success', title: 'Sucesso', text } as const;
      if (undo) notifyWithUndo(notice, () => archive({ id }, !archived, false));
      else notify(notice);
    } catch (error) {
      notifyFailure(error, words.notSaved);
    }
  };
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5">
      <PanelHead
        title="Mensagens"
        about={
          <>O que chega pela página de contato. Cada mensagem é apagada depois de {messageMonths} meses.</>
        }
      />
      <ListView
        address={address}
        words={words}
        caption="Mensagens"
        searchFor="Nome, e-mail ou texto"
        filters={[
          {
            filter: 'state',
            label: 'Estado',
            options: [
              { value: '', label: 'Não arquivadas' },
              ...messageStates.map((state) => ({ value: state, label: messageStateNames[state] })),
            ],
          },
        ]}
        columns={columns}
        query={messages}
        rows={(messages.data?.data ?? []).map((message) => ({
          key: String(message.id),
          row: message,
          name: `a mensagem de ${message.name}`,
          actions: [
            { label: 'Ler', icon: MailOpen, run: () => openMessage({ id: message.id }) },
            message.state === 'archived'
              ? { label: 'Desarquivar', icon: ArchiveRestore, run: () => archive(message, false) }
              : { label: 'Arquivar', icon: Archive, run: () => archive(message, true) },
          ],
        }))}
      />
      <ShortcutsLine readOnly open={() => setOpen('shortcuts')} />
      {open === 'shortcuts' && <ShortcutsDialog readOnly close={() => setOpen(null)} />}
      {open !== null && open !== 'shortcuts' && (
        <MessageDialog
          {...open}
          archive={() => {
            archive(open, true);
            close();
          }}
          close={close}
        />
      )}
    </div>
  );
}
