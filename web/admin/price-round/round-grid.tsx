import clsx from 'clsx';
import {
  ArrowDown,
  ArrowUp,
  Check,
  CheckCheck,
  CircleX,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { RoundCut } from '#contract/price-round.ts';
import { type Day, formatAge } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import type { PriceRange } from '#domain/price-entry.ts';
import { tidyMoney } from '#domain/typed-numbers.ts';
import { MoneyInput } from '#web/forms/money-input.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import {
  type CellStatus,
  cellOf,
  isSeveral,
  type PastedPrices,
  type RoundCell,
  type RoundGroup,
  type RoundState,
  spreadPasted,
} from './round-cells.ts';
import type { CityRanges } from './use-city-ranges.ts';

interface RoundGridProps {
  caption: string;
  groups: readonly RoundGroup[];
  state: RoundState;
  ranges: CityRanges;
  today: Day;
  change: (typed: Readonly<Record<number, string>>) => void;
  paste: (pasted: PastedPrices) => void;
  /** moves on from the last cell */
  leave: () => void;
}

/**
 * The cuts of a shop with one cell each. Enter and the arrows move up and down and select the text, so that typing
 * replaces it; Escape reverts a change.
 */
export function RoundGrid({ caption, groups, state, ranges, today, change, paste, leave }: RoundGridProps) {
  const cuts = groups.flatMap(({ cuts }) => cuts);
  const table = useRef<HTMLTableElement>(null);
  const go = (from: HTMLInputElement, step: 1 | -1) => {
    const cells = [...(table.current?.querySelectorAll('input') ?? [])];
    const next = cells[cells.indexOf(from) + step];
    if (next) {
      next.focus();
      next.select();
    } else if (step === 1) leave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, productId: number) => {
    const cell = event.currentTarget;
    if (event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') go(cell, event.shiftKey ? -1 : 1);
    else if (event.key === 'ArrowDown') go(cell, 1);
    else if (event.key === 'ArrowUp') go(cell, -1);
    else if (event.key === 'Escape') change({ [productId]: '' });
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, productId: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isSeveral(text)) return;
    paste(spreadPasted(text, cuts, productId));
    event.preventDefault();
  };
  return (
    <table ref={table} className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-card-sunken text-small text-muted-foreground">
        <tr>
          <th scope="col" className="px-3 py-2 font-semibold sm:px-4">
            Corte
          </th>
          <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
            Faixa da cidade
          </th>
          <th scope="col" className="px-3 py-2 font-semibold sm:px-4">
            Preço por quilo
          </th>
        </tr>
      </thead>
      {groups.map(({ key, name, cuts: inGroup }) => (
        <tbody key={key}>
          <tr className="border-t border-border bg-muted">
            <th scope="rowgroup" colSpan={3} className="px-3 py-1.5 text-small font-semibold sm:px-4">
              {name}
            </th>
          </tr>
          {inGroup.map((cut) => (
            <CutRow
              key={cut.productId}
              cut={cut}
              state={state}
              range={ranges.rangeOf(cut.productId)}
              rangeText={sayRange(ranges, cut.productId)}
              today={today}
              onChange={(text) => change({ [cut.productId]: text })}
              onKeyDown={(event) => onKeyDown(event, cut.productId)}
              onPaste={(event) => onPaste(event, cut.productId)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface CutRowProps {
  cut: RoundCut;
  state: RoundState;
  range: PriceRange | undefined;
  rangeText: string;
  today: Day;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

function CutRow({ cut, state, range, rangeText, today, onChange, onKeyDown, onPaste }: CutRowProps) {
  const { productId, name, last } = cut;
  const cell = cellOf(cut, state, range);
  const text = state.typed[productId] ?? '';
  const note = `corte-${productId}-nota`;
  const isChanged = text !== '';
  return (
    <tr className="border-t border-border align-top">
      <th scope="row" className="px-3 py-3 font-semibold wrap-anywhere sm:px-4">
        <label htmlFor={`corte-${productId}`}>{name}</label>
        <span className="block text-small font-normal text-muted-foreground num md:hidden">{rangeText}</span>
      </th>
      <td className="px-3 py-3 text-small text-muted-foreground num max-md:hidden">{rangeText}</td>
      <td className="w-44 px-3 py-2 sm:w-64 sm:px-4 lg:w-[28rem]">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="relative w-32 shrink-0 overflow-hidden rounded-md">
            <MoneyInput
              id={`corte-${productId}`}
              enterKeyHint="next"
              text={text}
              placeholder={last ? formatReais(last.price) : 'sem preço'}
              aria-describedby={note}
              aria-invalid={cell.trouble ? true : undefined}
              onText={onChange}
              onBlur={() => {
                const tidied = tidyMoney(text);
                if (tidied !== text) onChange(tidied);
              }}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              className={clsx(
                'field-control scroll-mt-24 scroll-mb-40 text-right num',
                isChanged && 'font-bold',
              )}
            />
            {isChanged && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute top-0 right-0 size-3.5 bg-gold-line [clip-path:polygon(0_0,100%_0,100%_100%)]"
              />
            )}
          </span>
          <span id={note} className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-small text-muted-foreground num">
              {last && <span className={clsx(!isChanged && 'sr-only')}>{formatReais(last.price)}, </span>}
              <span>{sayLast(cut, today)}</span>
            </span>
            <CellState cell={cell} />
          </span>
        </span>
      </td>
    </tr>
  );
}

function sayRange({ isKnown, rangeOf }: CityRanges, productId: number): string {
  const range = rangeOf(productId);
  if (!isKnown) return '';
  if (!range) return 'Sem preço na cidade';
  const { lowest, highest } = range;
  return lowest === highest ? formatReais(lowest) : `${formatReais(lowest)} – ${formatReais(highest)}`;
}

function sayLast({ last }: RoundCut, today: Day): string {
  if (!last) return 'Nunca coletado';
  return `${formatAge(last.day, today)} · ${last.sourceName}${last.expired ? ' · vencido' : ''}`;
}

const looks: Record<Exclude<CellStatus, 'untouched'>, { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  unsaved: { tone: 'gold', icon: PencilLine, word: 'Não salvo' },
  simulated: { tone: 'gold', icon: CloudOff, word: 'Não salvo (Simulado)' },
  saving: { tone: 'info', icon: LoaderCircle, word: 'Salvando' },
  saved: { tone: 'best', icon: Check, word: 'Salvo' },
  refused: { tone: 'up', icon: CircleX, word: 'Recusado' },
};

const sides = {
  below: { icon: ArrowDown, word: 'Abaixo da faixa' },
  above: { icon: ArrowUp, word: 'Acima da faixa' },
} as const;

/** Shows the state of a cell by a shape and a word, and why it is refused. */
function CellState({ cell }: { cell: RoundCell }) {
  const { status, trouble, isConfirmation, outside } = cell;
  if (status === 'untouched') return null;
  const look = looks[status];
  return (
    <>
      <Badge tone={look.tone} icon={look.icon}>
        {look.word}
      </Badge>
      {isConfirmation && status !== 'refused' && (
        <Badge tone="neutral" icon={CheckCheck}>
          Confirmado
        </Badge>
      )}
      {outside && (
        <Badge tone="offer" icon={sides[outside].icon}>
          {sides[outside].word}
        </Badge>
      )}
      {trouble && <span className="basis-full text-small font-semibold text-up-ink">{trouble}</span>}
    </>
  );
}
