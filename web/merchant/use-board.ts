import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MerchantBoard, SentPrices } from '#contract/merchant-board.ts';
import { formatAmount } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { NoAnswer } from '#web/api-client/transport.ts';
import { describeFailure, isRetryable } from '#web/forms/call-failures.ts';
import { notifyWithUndo } from '#web/forms/undo.ts';
import { serverFailureText } from '#web/list/list-trouble.tsx';
import { useRetryOnline } from '#web/offline/use-retry-online.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import {
  type BoardPrice,
  changeBoardDraft,
  isRecent,
  pricesToSend,
  readBoardDraft,
  returned,
  type Sending,
  type TypedPromotion,
  useBoardDrafts,
} from './board-draft.ts';

const changes = ['readMerchantBoard'] as const;

interface BoardOptions {
  board: MerchantBoard;
  /** asks about unlikely prices; nothing is saved unless the person confirms */
  mayBeSaved: (prices: readonly BoardPrice[]) => Promise<boolean>;
}

/** The typed prices of a board. What is saved without a connection waits on the device, and is sent once when there is one. */
export function useBoard({ board, mayBeSaved }: BoardOptions) {
  const { user } = useSignedIn();
  const placeId = board.place.id;
  const place = { userId: user.id, placeId };
  useBoardDrafts();
  const draft = readBoardDraft(place);
  const [refusals, setRefusals] = useState<Readonly<Record<number, string>>>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const sending = useRef(false);
  const { act: save } = useAct('saveMerchantPrices', { changes });
  const { act: keep } = useAct('keepMerchantPrices', { changes });

  const takeBack = (from: Sending, prices: readonly BoardPrice[]) =>
    changeBoardDraft(place, (before) => ({
      ...returned(before, prices),
      queue: before.queue.filter(({ key }) => key !== from.key),
    }));

  const send = async (each: Sending) => {
    const { key, prices } = each;
    const params = { id: placeId };
    try {
      const { data } = prices
        ? await save({ params, body: { prices: [...prices] } }, { idempotencyKey: key })
        : await keep({ params }, { idempotencyKey: key });
      const refused = (prices ?? []).filter((_, index) => data.prices[index]?.outcome === 'refused');
      takeBack(each, refused);
      setRefusals(
        Object.fromEntries(
          data.prices.flatMap(({ productId, outcome, reason }) =>
            outcome === 'refused' && productId !== null ? [[productId, reason ?? 'Recusado.']] : [],
          ),
        ),
      );
      notify(saySent(data, { isUnchanged: prices === null, lifeDays: board.lifeDays }));
    } catch (error) {
      if (error instanceof SignedOut || isRetryable(error)) throw error;
      takeBack(each, prices ?? []);
      setTrouble(describeFailure(error, 'Não foi possível salvar os preços.').message);
    }
  };

  const sendAll = async () => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    setTrouble(null);
    try {
      for (;;) {
        const [first] = readBoardDraft(place).queue;
        if (!first) break;
        if (isRecent(first, Date.now())) await send(first);
        else {
          takeBack(first, first.prices ?? []);
          setTrouble('O que esperava é de mais de um dia atrás. Confira e salve de novo.');
        }
      }
    } catch (error) {
      // Without an answer, what waits says it.
      if (!(error instanceof SignedOut || error instanceof NoAnswer))
        setTrouble(describeFailure(error, serverFailureText).message);
    } finally {
      sending.current = false;
      setSending(false);
    }
  };
  useRetryOnline(draft.queue.length > 0, sendAll);
  const sendWaiting = useEffectEvent(() => {
    if (readBoardDraft(place).queue.length > 0) void sendAll();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place may have what waits
  useEffect(() => sendWaiting(), [placeId]);

  const enqueue = (prices: readonly BoardPrice[] | null) => {
    const each = { key: newKey(), at: Date.now(), prices };
    changeBoardDraft(place, (before) => ({ ...before, queue: [...before.queue, each] }));
  };

  const toSave = pricesToSend(draft.typed);
  return {
    draft,
    refusals,
    trouble,
    isSending,
    toSave: toSave.length,
    /** how many prices wait for a connection; 'Nada mudou' counts as one */
    waiting: draft.queue.reduce((count, { prices }) => count + (prices?.length ?? 1), 0),
    type(typed: Readonly<Record<number, string>>) {
      changeBoardDraft(place, (before) => ({ ...before, typed: { ...before.typed, ...typed } }));
      setRefusals((before) =>
        Object.fromEntries(Object.entries(before).filter(([productId]) => !(productId in typed))),
      );
    },
    /** Fills the field of a product. @param price reais */
    typePrice: (productId: number, price: number) =>
      changeBoardDraft(place, (before) => ({
        ...before,
        typed: { ...before.typed, [productId]: formatAmount(price) },
      })),
    async save() {
      if (toSave.length === 0) return sendAll();
      if (!(await mayBeSaved(toSave))) return;
      const saved = new Set(toSave.map(({ productId }) => String(productId)));
      changeBoardDraft(place, (before) => ({
        ...before,
        typed: Object.fromEntries(
          Object.entries(before.typed).filter(([productId]) => !saved.has(productId)),
        ),
      }));
      enqueue(toSave);
      await sendAll();
    },
    async keepAll() {
      enqueue(null);
      await sendAll();
    },
    sendAll,
    typePromotion: (promotion: TypedPromotion | null) =>
      changeBoardDraft(place, (before) => ({ ...before, promotion })),
    async savePromotion(promotion: BoardPrice) {
      changeBoardDraft(place, (before) => ({ ...before, promotion: null }));
      enqueue([promotion]);
      await sendAll();
    },
    /** Empties all fields; this can be undone for ten seconds. */
    discard() {
      const { typed } = draft;
      const title = `${counted(Object.keys(typed).length, 'preço descartado', 'preços descartados')}.`;
      changeBoardDraft(place, (before) => ({ ...before, typed: {} }));
      setRefusals({});
      setTrouble(null);
      notifyWithUndo({ kind: 'info', title }, () =>
        changeBoardDraft(place, (before) => ({ ...before, typed: { ...typed, ...before.typed } })),
      );
    },
  };
}

/** The notice about prices that the server has answered. */
export function saySent(
  { counts }: Pick<SentPrices, 'counts'>,
  { isUnchanged, lifeDays }: { isUnchanged: boolean; lifeDays: number },
) {
  const { taken, waiting, refused } = counts;
  const life = `${taken === 1 ? 'vale' : 'valem'}${isUnchanged ? ' mais' : ''} ${counted(lifeDays, 'dia')}`;
  const text = [
    waiting > 0 && `${counted(waiting, 'espera', 'esperam')} uma pessoa conferir.`,
    refused > 0 && `${counted(refused, 'não foi aceito', 'não foram aceitos')}.`,
  ].filter(Boolean);
  return {
    kind: taken > 0 ? ('success' as const) : refused > 0 ? ('error' as const) : ('info' as const),
    title: taken > 0 ? `${counted(taken, 'preço')} ${life}` : 'Recebido',
    ...(text.length > 0 && { text: text.join(' ') }),
  };
}
