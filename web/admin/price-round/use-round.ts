import { useEffect, useState } from 'react';
import { type PriceRound, type PriceRoundBody, productOfField } from '#contract/price-round.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { parseMoney } from '#domain/typed-numbers.ts';
import { describeFailure, isRetryable } from '#web/forms/call-failures.ts';
import { notifyWithUndo } from '#web/forms/undo.ts';
import { serverFailureText } from '#web/list/list-trouble.tsx';
import { newKey } from '#web/session/idempotency-keys.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { priceChanges, useUndoBatch } from '../use-undo-batch.ts';
import { type PastedPrices, pricesToConfirm, pricesToSave, type RoundState } from './round-cells.ts';
import {
  draftWith,
  keepRoundDraft,
  type RoundDraft,
  type RoundPlace,
  readRoundDraft,
} from './round-draft.ts';

const none: ReadonlySet<number> = new Set();

interface RoundSource {
  place: RoundPlace;
  round: PriceRound;
  /** Reloads the round. @returns undefined if that failed */
  refetch: () => Promise<PriceRound | undefined>;
  /** asks about unlikely prices; nothing is saved unless the person confirms */
  mayBeSaved: (prices: PriceRoundBody['prices']) => Promise<boolean>;
}

/** The typed prices of a round, with functions to change, save, confirm and discard them. */
export function useRound({ place, round, refetch, mayBeSaved }: RoundSource) {
  const { cuts, establishment } = round;
  const [restored] = useState(() => readRoundDraft(place));
  const [typed, setTyped] = useState<RoundDraft['typed']>(restored?.typed ?? {});
  const [seen, setSeen] = useState<RoundDraft['seen']>(restored?.seen ?? {});
  const [attempt, setAttempt] = useState<RoundDraft['attempt']>(restored?.attempt ?? null);
  const [refusals, setRefusals] = useState<RoundState['refusals']>({});
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState<ReadonlySet<number>>(none);
  const [failure, setFailure] = useState<string | null>(null);
  const { act } = useAct('savePriceRound', { changes: priceChanges });
  const undo = useUndoBatch();
  const { userId, establishmentId, day } = place;
  const shopName = establishment.name;

  useEffect(() => {
    keepRoundDraft({ userId, establishmentId, day }, { shopName, typed, seen, attempt });
  }, [userId, establishmentId, day, shopName, typed, seen, attempt]);

  const attempted = new Set(attempt?.body.prices.map(({ productId }) => productId));
  const state: RoundState = {
    typed,
    refusals,
    saving: isSaving ? attempted : none,
    simulated: isSaving ? none : attempted,
    saved,
  };

  const change = (entered: Readonly<Record<number, string>>) => {
    const ids = Object.keys(entered).map(Number);
    const cleared = ids.filter((id) => entered[id]?.trim() === '');
    const lastOf = new Map(cuts.map(({ productId, last }) => [productId, last?.id ?? null]));
    setTyped((before) => withoutEmpty({ ...before, ...entered }));
    setSeen((before) => ({
      // A cell that was changed before keeps the price that it showed then.
      ...without(Object.fromEntries(ids.map((id) => [id, lastOf.get(id) ?? null])), cleared),
      ...without(before, cleared),
    }));
    setRefusals((before) => without(before, ids));
  };

  /** Empties saved cells, except those that were changed while they were being saved. */
  const settle = ({ prices }: PriceRoundBody) => {
    const ids = prices.map(({ productId }) => productId);
    setTyped((before) => {
      const same = prices.filter(({ productId, price }) => parseMoney(before[productId] ?? '') === price);
      return without(
        before,
        same.map(({ productId }) => productId),
      );
    });
    setSeen((before) => without(before, ids));
    setSaved((before) => new Set([...before, ...ids]));
    setAttempt(null);
  };

  const refuse = async (error: unknown) => {
    const { code, message, issues } = describeFailure(error, 'Não foi possível salvar os preços.');
    setAttempt(null);
    setFailure(message);
    const refused = issues.flatMap(({ field, message }) => {
      const productId = productOfField(field);
      return productId === undefined ? [] : [[productId, message] as const];
    });
    setRefusals(Object.fromEntries(refused));
    if (code !== 'stale') return;
    const now = await refetch();
    const newest = new Map(now?.cuts.map(({ productId, last }) => [productId, last]));
    const ids = refused.map(([productId]) => productId);
    // The cells show the newer prices now, so saving again replaces them.
    setSeen((before) => ({
      ...before,
      ...Object.fromEntries(ids.map((id) => [id, newest.get(id)?.id ?? null])),
    }));
    setRefusals(Object.fromEntries(ids.map((id) => [id, sayNewer(newest.get(id))])));
  };

  const send = async (body: PriceRoundBody, key: string) => {
    setAttempt({ key, body });
    setSaving(true);
    setFailure(null);
    setRefusals({});
    try {
      const { data } = await act({ body }, { idempotencyKey: key });
      settle(body);
      const text = `${counted(data.priceCount, 'preço salvo', 'preços salvos')} com sucesso!`;
      notifyWithUndo({ kind: 'success', title: 'Sucesso', text }, () =>
        undo(data.id).then((isUndone) => isUndone && setSaved(none)),
      );
    } catch (error) {
      if (error instanceof SignedOut) return;
      if (isRetryable(error)) setFailure(describeFailure(error, serverFailureText).message);
      else await refuse(error);
    } finally {
      setSaving(false);
    }
  };
  const sendNew = async (prices: PriceRoundBody['prices']) => {
    if (prices.length === 0 || isSaving) return;
    if (await mayBeSaved(prices)) await send({ establishmentId, day, prices }, newKey());
  };
  const retry = () => {
    if (attempt && !isSaving) return send(attempt.body, attempt.key);
  };

  /** Restores a discarded draft below what was typed since, also after the page has moved to another round. */
  const bringBack = (discarded: RoundDraft) => {
    const draft = draftWith(readRoundDraft(place), discarded);
    keepRoundDraft(place, draft);
    setTyped(draft.typed);
    setSeen(draft.seen);
    setAttempt(draft.attempt);
  };

  const toSave = pricesToSave(cuts, { typed, seen });
  const toConfirm = pricesToConfirm(cuts, { typed, day });
  return {
    state,
    /** a draft was restored */
    isRestored: restored !== null,
    failure,
    /** a save that the server has not answered can be tried again */
    isWaiting: attempt !== null && !isSaving,
    isSaving,
    toSave: toSave.length,
    toConfirm: toConfirm.length,
    change,
    paste: ({ typed }: PastedPrices) => change(typed),
    save: () => (attempt ? retry() : sendNew(toSave)),
    confirm: () => sendNew(toConfirm),
    retry,
    /** Empties all cells; this can be undone for ten seconds. */
    discard() {
      const title = `${counted(Object.keys(typed).length, 'preço descartado', 'preços descartados')}.`;
      notifyWithUndo({ kind: 'info', title }, () => bringBack({ shopName, typed, seen, attempt }));
      setTyped({});
      setSeen({});
      setRefusals({});
      setAttempt(null);
      setFailure(null);
    },
  };
}

function sayNewer(last: PriceRound['cuts'][number]['last'] | undefined): string {
  if (!last) return 'O preço que estava aqui foi retirado. Salve de novo para registrar o seu.';
  const who = last.enteredBy ? `${last.enteredBy} mudou` : 'Mudou';
  return `${who} para ${formatReais(last.price)} em ${formatDate(last.day)}. Salve de novo para manter o seu.`;
}

function without<Value>(
  record: Readonly<Record<number, Value>>,
  ids: readonly number[],
): Record<number, Value> {
  const gone = new Set(ids.map(String));
  return Object.fromEntries(Object.entries(record).filter(([id]) => !gone.has(id)));
}

function withoutEmpty(record: Readonly<Record<number, string>>): Record<number, string> {
  return Object.fromEntries(Object.entries(record).filter(([, text]) => text.trim() !== ''));
}
