import { ArrowRight, CheckCheck, RefreshCw, Save, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PriceRound } from '#contract/price-round.ts';
import { addDays, type Day, formatDate } from '#domain/city-time.ts';
import { counted } from '#domain/text.ts';
import { Kbd } from '#web/list/keyboard.tsx';
import { useUnlikelyQuestion } from '#web/list/unlikely-prices.tsx';
import { useQuestion } from '#web/list/use-question.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { countUnreadable, groupCuts, type PastedPrices } from './round-cells.ts';
import type { RoundPlace } from './round-draft.ts';
import { RoundGrid } from './round-grid.tsx';
import { useCityRanges } from './use-city-ranges.ts';
import { useRound } from './use-round.ts';

interface RoundFormProps {
  place: RoundPlace;
  round: PriceRound;
  refetch: () => Promise<PriceRound | undefined>;
  /** the first cell takes the focus, as its shop has just been chosen */
  takesFocus: boolean;
}

/** The grid of a shop, with the buttons for the whole round. */
export function RoundForm({ place, round, refetch, takesFocus }: RoundFormProps) {
  const ranges = useCityRanges();
  const unlikely = useUnlikelyQuestion();
  const { ask, dialog } = useQuestion();
  const cutOf = new Map(round.cuts.map((cut) => [cut.productId, cut]));
  const form = useRound({
    place,
    round,
    refetch,
    mayBeSaved: (prices) =>
      unlikely.mayBeSaved(
        prices.map(({ productId, price }) => ({
          name: cutOf.get(productId)?.name ?? '',
          price,
          usual: ranges.usualOf(productId, cutOf.get(productId)?.last?.price ?? null),
        })),
      ),
  });
  const { state } = form;
  // A shop without prices begins with every cut, and keeps them all while its first prices are entered.
  const [showsAll, setShowsAll] = useState(() => round.cuts.every(({ last }) => last === null));
  const saveButton = useRef<HTMLButtonElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const focusFirstCell = () => grid.current?.querySelector('input')?.focus();
  const focusAtFirst = useEffectEvent(() => takesFocus && focusFirstCell());
  useEffect(() => void focusAtFirst(), []);
  useSaveKey(form.save);
  const [first] = useState(round.cuts);
  const known = round.cuts.filter(
    ({ productId, last }) => last !== null || productId in state.typed || state.saved.has(productId),
  );
  const hasOthers = known.length < round.cuts.length;
  const cuts = showsAll || known.length === 0 ? round.cuts : known;
  const typed = Object.keys(state.typed).length;
  const unreadable = countUnreadable(state.typed);

  const paste = (pasted: PastedPrices) => {
    form.paste(pasted);
    const entered = Object.keys(pasted.typed).length;
    const text = `${counted(entered, 'preço colado', 'preços colados')}.`;
    if (pasted.left.length === 0) return notify({ kind: 'info', title: 'Colado', text });
    notify({
      kind: 'error',
      title: `${counted(pasted.left.length, 'linha ficou', 'linhas ficaram')} de fora`,
      text: `${text} Sem corte correspondente: ${pasted.left.slice(0, 5).join(', ')}${pasted.left.length > 5 ? '…' : '.'}`,
    });
  };

  const confirm = async () => {
    if (form.isWaiting) return form.retry();
    const go = `Confirmar ${counted(form.toConfirm, 'preço')}`;
    const title = `${go} de ${round.establishment.name}?`;
    const text = [
      `Os valores ficam como estão, com a data de ${formatDate(place.day)}.`,
      typed > 0 && 'O que você digitou ainda não é salvo.',
    ];
    if (await ask({ title, text: text.filter(Boolean).join(' '), go, cancel: 'Cancelar' }))
      await form.confirm();
  };

  const discard = () => {
    form.discard();
    // The button disappears.
    focusFirstCell();
  };

  return (
    <div className="flex flex-col gap-4">
      {form.isRestored && typed > 0 && (
        <Banner kind="offline" title="O que você digitou continua aqui">
          {counted(typed, 'preço ainda não foi salvo', 'preços ainda não foram salvos')}.
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {form.toConfirm > 0 && (
          <Button
            variant="outline"
            icon={<CheckCheck aria-hidden="true" />}
            busy={form.isSaving && 'Salvando...'}
            onClick={confirm}
          >
            Confirmar os que não mudaram ({form.toConfirm})
          </Button>
        )}
        {known.length > 0 && (hasOthers || showsAll) && (
          <Button variant="ghost" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Mostrar só os cortes com preço' : 'Mostrar todos os cortes'}
          </Button>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted-foreground max-md:hidden">
        <span>
          <Kbd>Enter</Kbd> desce
        </span>
        <span>
          <Kbd>Shift</Kbd> <Kbd>Enter</Kbd> sobe
        </span>
        <span>
          <Kbd>Esc</Kbd> desfaz a célula
        </span>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> salva
        </span>
        <span>4990 é R$ 49,90; uma coluna da planilha pode ser colada</span>
      </p>
      <div ref={grid} className="overflow-x-auto rounded-lg border border-border bg-card">
        <RoundGrid
          caption={`Preços de ${round.establishment.name}`}
          groups={groupCuts(cuts, first)}
          state={state}
          ranges={ranges}
          today={round.today}
          change={form.change}
          paste={paste}
          leave={() => saveButton.current?.focus()}
        />
      </div>
      <div className="sticky bottom-0 z-10 -mx-gutter flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border bg-card px-gutter py-3">
        {form.isWaiting ? (
          <Button ref={saveButton} icon={<RefreshCw aria-hidden="true" />} onClick={form.retry}>
            Tentar novamente
          </Button>
        ) : (
          <Button
            ref={saveButton}
            icon={<Save aria-hidden="true" />}
            busy={form.isSaving && 'Salvando...'}
            disabledReason={form.toSave === 0 && !form.isSaving ? 'Digite ao menos um preço.' : null}
            onClick={form.save}
          >
            {form.toSave === 0 ? 'Salvar preços' : `Salvar ${counted(form.toSave, 'preço')}`}
          </Button>
        )}
        {typed > 0 && !form.isSaving && (
          <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={discard}>
            Descartar
          </Button>
        )}
        <div className="min-w-0 flex-1 basis-48 text-small" aria-live="polite">
          {(form.isWaiting || form.failure) && (
            <p className="font-semibold text-up-ink">
              {`${form.isWaiting ? 'Não salvo (Simulado). ' : ''}${form.failure}`}
            </p>
          )}
          {unreadable > 0 && (
            <p>{counted(unreadable, 'célula não pode ser lida', 'células não podem ser lidas')}.</p>
          )}
        </div>
      </div>
      {state.saved.size > 0 && typed === 0 && (
        <NextShop after={place.establishmentId} label="Próximo estabelecimento" takesFocus />
      )}
      {unlikely.question}
      {dialog}
    </div>
  );
}

/** Ctrl+Enter saves from anywhere, unless a dialog is open. */
function useSaveKey(save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, isComposing, repeat } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing || repeat) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface NextShopProps {
  /** id of the shop just visited */
  after?: number;
  /** 'Próximo estabelecimento' */
  label: string;
  /** takes the focus when it appears */
  takesFocus?: boolean;
}

/** Suggests the shop that most needs a visit. */
export function NextShop({ after, label, takesFocus = false }: NextShopProps) {
  const next = useCall('readNextRoundShop', { query: { ...(after !== undefined && { after }) } });
  const shop = next.data?.data;
  const open = useRef<HTMLAnchorElement>(null);
  const shopId = shop?.id;
  useEffect(() => {
    if (takesFocus && shopId !== undefined) open.current?.focus();
  }, [takesFocus, shopId]);
  if (!shop) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-card p-4">
      <p className="min-w-[min(14rem,100%)] flex-1">
        <span className="block text-small text-muted-foreground">{label}</span>
        <strong className="wrap-anywhere">{shop.name}</strong> · {shop.regionName}
        <span className="block text-small text-muted-foreground">{sayWhy(shop)}</span>
      </p>
      <ButtonLink
        ref={open}
        aria-label={`${label}: abrir ${shop.name}`}
        to={panelPaths.priceRound(shop.id)}
        state={toFirstCell}
        icon={<ArrowRight aria-hidden="true" />}
        variant="soft"
      >
        Abrir
      </ButtonLink>
    </div>
  );
}

/** 'Preços vencidos desde 11/06/2026' */
export function sayWhy({ expired, expiresOn }: { expired: boolean; expiresOn: Day | null }): string {
  if (expiresOn === null) return 'Ainda sem nenhum preço';
  return expired
    ? `Preços vencidos desde ${formatDate(addDays(expiresOn, 1))}`
    : `O primeiro preço vence em ${formatDate(expiresOn)}`;
}

/** Location state of a link to a round: its first cell takes the focus, as the used control disappears. */
export const toFirstCell = { focus: 'first-cell' } as const;

/** @param state the router's location state */
export function isToFirstCell(state: unknown): boolean {
  return (state as Partial<typeof toFirstCell> | null)?.focus === toFirstCell.focus;
}
