import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Clock } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import type { MerchantBoard } from '#contract/merchant-board.ts';
import type { Day } from '#domain/city-time.ts';
import { expiringDays } from '#domain/merchant-prices.ts';
import { formatAmount, formatReais } from '#domain/money.ts';
import { tidyMoney } from '#domain/typed-numbers.ts';
import { MoneyInput } from '#web/forms/money-input.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useQuestion } from '#web/list/use-question.tsx';
import { useAct } from '#web/session/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { troubleOf } from './board-draft.ts';
import { type BoardGoods, sayEnd, sayPosition, sayPromotion, sayWaiting } from './board-words.ts';

const unitWords = { kg: 'por quilo', l: 'por litro', m3: 'por metro cúbico', un: 'por unidade' } as const;

interface BoardRowProps {
  good: BoardGoods | MerchantBoard['others'][number];
  today: Day;
  typed: Readonly<Record<number, string>>;
  /** the server's reasons, by product id */
  refusals: Readonly<Record<number, string>>;
  type: (typed: Readonly<Record<number, string>>) => void;
  /** follows the last field */
  saveButton: RefObject<HTMLButtonElement | null>;
}

/** A product with the field for its price. Enter leads to the next field. */
export function BoardRow({ good, today, typed, refusals, type, saveButton }: BoardRowProps) {
  const { productId, name, unit } = good;
  const priced = 'price' in good ? good : null;
  const text = typed[productId] ?? '';
  const trouble = troubleOf(text) ?? refusals[productId];
  const id = `preco-${productId}`;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') type({ [productId]: '' });
    else if (event.key === 'Enter') go(event.currentTarget, event.shiftKey ? -1 : 1, saveButton);
    else return;
    event.preventDefault();
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <label htmlFor={id} className="font-semibold wrap-anywhere">
        {name}
        <span className="sr-only"> {unitWords[unit]}</span>
      </label>
      <MoneyInput
        id={id}
        enterKeyHint="next"
        text={text}
        placeholder={priced ? formatAmount(priced.price) : 'sem preço'}
        aria-describedby={`${id}-nota`}
        aria-invalid={trouble ? true : undefined}
        onText={(next) => type({ [productId]: next })}
        onBlur={() => {
          const tidied = tidyMoney(text);
          if (tidied !== text) type({ [productId]: tidied });
        }}
        onKeyDown={onKeyDown}
        className={clsx(
          'field-control row-span-2 text-right text-lead num placeholder:text-muted-foreground',
          text !== '' && 'border-2! border-primary-ink! font-bold',
        )}
      />
      <div id={`${id}-nota`} className="text-small text-muted-foreground num">
        {priced && <Standing good={priced} today={today} isTyped={text !== ''} />}
      </div>
      {trouble && <p className="col-span-2 text-small font-semibold text-up-ink">{trouble}</p>}
      {priced?.waiting && (
        <p className="col-span-2 flex gap-1.5 rounded-md bg-gold-soft px-2 py-1 text-small text-gold-ink num">
          <Clock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {sayWaiting(priced.waiting)}
        </p>
      )}
      {priced?.promotion && <Promotion name={name} promotion={priced.promotion} today={today} />}
    </li>
  );
}

interface StandingProps {
  good: BoardGoods;
  today: Day;
  isTyped: boolean;
}

/** Where the price stands, and until when it counts. */
function Standing({ good, today, isTyped }: StandingProps) {
  const position = sayPosition(good);
  const facts = [
    isTyped ? `era ${formatReais(good.price)}` : good.mean !== null && `média ${formatReais(good.mean)}`,
    // The rows are in the order of their ends: a later one is not said.
    good.daysLeft <= expiringDays && sayEnd(good, today),
  ];
  return (
    <>
      {position && (
        <span className={clsx('block', good.inCity?.position === 1 && 'font-semibold text-best-ink')}>
          {position}
        </span>
      )}
      {facts.filter(Boolean).join(' · ')}
    </>
  );
}

interface PromotionProps extends Pick<BoardGoods, 'name'> {
  promotion: NonNullable<BoardGoods['promotion']>;
  today: Day;
}

/** A promotion, which may end before its last day. */
function Promotion({ name, promotion, today }: PromotionProps) {
  const { act, busy } = useAct('endMerchantPromotion', { changes });
  const queries = useQueryClient();
  const { ask, dialog } = useQuestion();
  const end = async () => {
    const question = {
      title: `Encerrar a promoção de ${name}?`,
      text: 'Ela sai das páginas agora, e vale o preço normal. Oferecê-la de novo conta como outra mudança de hoje.',
      go: 'Encerrar',
      danger: true,
    };
    if (!(await ask(question))) return;
    try {
      await act({ params: { id: promotion.id } });
      notify({ kind: 'success', title: 'Promoção encerrada.' });
    } catch (error) {
      notifyFailure(error, 'Não foi possível encerrar a promoção.');
      // It may have ended meanwhile.
      await queries.invalidateQueries({ queryKey: changes });
    }
  };
  return (
    <div className="col-span-2 flex flex-wrap items-center gap-x-3 text-small num">
      {sayPromotion(promotion, today)}
      <Button
        variant="ghost"
        size="dense"
        aria-label={`Encerrar a promoção de ${name}`}
        busy={busy && 'Encerrando...'}
        onClick={end}
      >
        Encerrar
      </Button>
      {dialog}
    </div>
  );
}

const changes = ['readMerchantBoard'] as const;

/** Moves to another field of the board, and from the last one to the button that saves. */
function go(from: HTMLInputElement, step: 1 | -1, saveButton: BoardRowProps['saveButton']) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.board-goods input')].filter((field) =>
    field.checkVisibility(),
  );
  const next = fields[fields.indexOf(from) + step];
  if (next) {
    next.focus();
    next.select();
  } else if (step === 1) saveButton.current?.focus();
}
