import { ChevronDown } from 'lucide-react';
import type { SheetPreview } from '#contract/price-sheets.ts';
import { cityDay } from '#domain/city-time.ts';
import { type SheetField, sheetFields } from '#domain/price-sheets.ts';
import { isDay } from '#domain/typed-day.ts';
import { DateInput } from '#web/forms/date-field.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { ShopChoice } from '../choices/row-fields.tsx';
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
  const today = cityDay(new Date());
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
