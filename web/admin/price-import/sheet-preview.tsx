import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  CirclePlus,
  CircleX,
  Equal,
  type LucideIcon,
  PencilLine,
} from 'lucide-react';
import { useState } from 'react';
import type { SheetPreview, SheetRow, SheetVerdict } from '#contract/price-sheets.ts';
import { formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { outsideOfRange } from '#domain/price-entry.ts';
import { type SheetField, sheetFields } from '#domain/price-sheets.ts';
import { foldName } from '#domain/product-search.ts';
import { counted } from '#domain/text.ts';
import { isDay } from '#domain/typed-day.ts';
import { ShopChoice } from '#web/admin/choices/row-fields.tsx';
import { type CityRanges, useCityRanges } from '#web/admin/price-round/use-city-ranges.ts';
import { cityToday } from '#web/clock.ts';
import { DateInput } from '#web/forms/date-field.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import type { SheetReading } from './use-price-sheet.ts';

const labels: Record<SheetField, string> = {
  product: 'Produto',
  establishment: 'Estabelecimento',
  region: 'Região',
  price: 'Preço',
  day: 'Data',
};

interface SheetReadingFormProps {
  preview: SheetPreview;
  reading: SheetReading;
  read: (changed: Partial<SheetReading>) => void;
}

/** Asks what each column contains, and for values that the file has no column for. */
export function SheetReadingForm({ preview, reading, read }: SheetReadingFormProps) {
  const { columns, chosen, missing } = preview;
  const today = cityToday();
  const options = [
    { value: '0', label: 'Nenhuma coluna' },
    ...columns.map(({ number, title, sample }) => ({
      value: String(number),
      label: `${number}. ${title || sample || 'sem título'}`,
    })),
  ];
  return (
    <details
      open={missing.length > 0 || undefined}
      className="group/colunas rounded-lg border border-border bg-card"
    >
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 px-4 py-2 -outline-offset-3! hover:bg-card-sunken [&::-webkit-details-marker]:hidden">
        <strong>Colunas</strong>
        <span className="min-w-0 flex-1 text-small text-muted-foreground wrap-anywhere">
          {sayColumns(preview)}
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="transition-transform duration-(--duration-base) group-open/colunas:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pt-2 sm:grid-cols-2 lg:grid-cols-5">
        {sheetFields.map((field) => (
          <Field
            key={field}
            label={labels[field]}
            error={missing.includes(field) ? 'Escolha a coluna.' : null}
          >
            {(control) => (
              <Select
                {...control}
                options={options}
                value={String(chosen[field] ?? 0)}
                onChange={({ target }) =>
                  read({ columns: { ...reading.columns, [field]: Number(target.value) } })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <div className="grid gap-4 p-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <ShopChoice
          label="Estabelecimento das linhas sem um"
          chosen={reading.shopId}
          choose={(shopId) => read({ shopId })}
        />
        <Field label="Data das linhas sem uma">
          {(control) => (
            <DateInput
              {...control}
              label="Data das linhas sem uma"
              value={reading.day === '' ? today : reading.day}
              max={today}
              onChange={(day) => isDay(day) && day <= today && read({ day })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

/** 'Produto: 1. produto; Preço: 3. preço' */
function sayColumns({ columns, chosen }: SheetPreview): string {
  return sheetFields
    .flatMap((field) => {
      const column = columns.find(({ number }) => number === chosen[field]);
      return column ? `${labels[field]}: ${column.title || `coluna ${column.number}`}` : [];
    })
    .join(' · ');
}

const verdicts: Record<SheetVerdict, { tone: BadgeTone; icon: LucideIcon; word: string; many: string }> = {
  new: { tone: 'best', icon: CirclePlus, word: 'Novo', many: 'Novos' },
  corrects: { tone: 'info', icon: PencilLine, word: 'Corrige', many: 'Corrigem' },
  same: { tone: 'neutral', icon: Equal, word: 'Igual', many: 'Iguais' },
  refused: { tone: 'up', icon: CircleX, word: 'Recusado', many: 'Recusados' },
};
const shownAtOnce = 50;

/** Lists the rows of the file with what would be done with each, all or of one kind. */
export function PreviewRows({ preview: { rows, counts } }: { preview: SheetPreview }) {
  const [only, setOnly] = useState<SheetVerdict | null>(null);
  const [shown, setShown] = useState(shownAtOnce);
  const { rangeOf } = useCityRanges();
  const found = only === null ? rows : rows.filter(({ verdict }) => verdict === only);
  const choose = (verdict: SheetVerdict | null) => {
    setOnly(verdict);
    setShown(shownAtOnce);
  };
  return (
    <section aria-label="Prévia" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant={only === null ? 'primary' : 'outline'}
          aria-pressed={only === null}
          onClick={() => choose(null)}
        >
          {counted(rows.length, 'linha')}
        </Button>
        {(Object.keys(verdicts) as SheetVerdict[])
          .filter((verdict) => (counts[verdict] ?? 0) > 0)
          .map((verdict) => {
            const { icon: Icon, word, many } = verdicts[verdict];
            const count = counts[verdict] ?? 0;
            return (
              <Button
                key={verdict}
                variant={only === verdict ? 'primary' : 'outline'}
                aria-pressed={only === verdict}
                icon={<Icon aria-hidden="true" />}
                onClick={() => choose(verdict)}
              >
                {count} {(count === 1 ? word : many).toLowerCase()}
              </Button>
            );
          })}
      </div>
      <ul className="overflow-clip rounded-lg border border-border bg-card">
        {found.slice(0, shown).map((row) => (
          <PreviewRow key={row.row} row={row} rangeOf={rangeOf} />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="outline" className="self-center" onClick={() => setShown(shown + 10 * shownAtOnce)}>
          Mostrar mais ({(found.length - shown).toLocaleString('pt-BR')})
        </Button>
      )}
    </section>
  );
}

interface PreviewRowProps {
  row: SheetRow;
  rangeOf: CityRanges['rangeOf'];
}

function PreviewRow({ row, rangeOf }: PreviewRowProps) {
  const { tone, icon, word } = verdicts[row.verdict];
  const outside =
    row.productId === null || row.price === null || row.verdict === 'refused'
      ? undefined
      : outsideOfRange(row.price, rangeOf(row.productId));
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-border px-3 py-2 first:border-t-0 sm:px-4 lg:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)_8rem_7rem_minmax(0,1.2fr)] lg:items-start">
      <span className="text-small text-muted-foreground num">
        <span className="sr-only">Linha </span>
        {row.row}
      </span>
      <span className="wrap-anywhere">
        <strong className="block">{row.productName ?? (row.product || 'Sem produto')}</strong>
        {row.productName && foldName(row.productName) !== foldName(row.product) && (
          <span className="block text-small text-muted-foreground">{row.product}</span>
        )}
      </span>
      <span className="wrap-anywhere max-lg:col-start-2">
        {row.establishmentName ?? (row.establishment || 'Sem estabelecimento')}
      </span>
      <span className="font-bold num max-lg:col-start-2 lg:text-right">
        {row.price === null ? row.priceText || 'Sem preço' : formatReais(row.price)}
      </span>
      <span className="text-small num max-lg:col-start-2">
        {row.day === null ? row.dayText : formatDate(row.day)}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:col-start-2">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        {outside && (
          <Badge tone="offer" icon={outside === 'below' ? ArrowDown : ArrowUp}>
            {outside === 'below' ? 'Abaixo da faixa' : 'Acima da faixa'}
          </Badge>
        )}
        {row.reason && <span className="basis-full text-small text-up-ink">{row.reason}</span>}
        {row.suggestion && <span className="basis-full text-small">Quis dizer {row.suggestion}?</span>}
      </span>
    </li>
  );
}
