import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { MerchantBoard } from '#contract/merchant-board.ts';
import { addDays } from '#domain/city-time.ts';
import { longestPromotionDays } from '#domain/merchant-prices.ts';
import { formatReais } from '#domain/money.ts';
import { tidyMoney } from '#domain/typed-numbers.ts';
import { DateInput } from '#web/forms/date-field.tsx';
import { MoneyInput } from '#web/forms/money-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field, FieldNote, Select } from '#web/ui/field.tsx';
import { promotionToSend } from './board-draft.ts';
import type { useBoard } from './use-board.ts';

interface BoardPromotionProps {
  board: MerchantBoard;
  form: Pick<ReturnType<typeof useBoard>, 'draft' | 'typePromotion' | 'savePromotion' | 'isSending'>;
}

/** A lower price until a day. Its full price is the shop's own, so that no discount is invented. */
export function BoardPromotion({ board, form }: BoardPromotionProps) {
  const { today, goods } = board;
  const typed = form.draft.promotion ?? { productId: null, price: '', until: addDays(today, 6) };
  const [trouble, setTrouble] = useState<string | null>(null);
  const type = (change: Partial<typeof typed>) => {
    setTrouble(null);
    form.typePromotion({ ...typed, ...change });
  };
  const good = goods.find(({ productId }) => productId === typed.productId);
  const fullPrice = good?.fullPrice ?? null;
  const lastDay = addDays(today, longestPromotionDays - 1);
  const save = () => {
    const promotion = promotionToSend(typed, { fullPrice, today, lastDay });
    if (typeof promotion === 'string') return setTrouble(promotion);
    return form.savePromotion(promotion);
  };
  return (
    <Disclosure title="Promoção: preço, até quando" icon={Tag} isOpen={form.draft.promotion !== null}>
      <div className="grid grid-cols-1 gap-3 border-t border-border p-4 min-[30rem]:grid-cols-2">
        <Field
          label="Produto"
          className="min-[30rem]:col-span-2"
          hint={
            fullPrice === null
              ? undefined
              : `Preço cheio: ${formatReais(fullPrice)}, o menor da loja em 30 dias.`
          }
        >
          {(control) => (
            <Select
              {...control}
              value={String(typed.productId ?? '')}
              options={[
                { value: '', label: 'Escolha' },
                ...goods.map(({ productId, name }) => ({ value: String(productId), label: name })),
              ]}
              onChange={({ target }) =>
                type({ productId: target.value === '' ? null : Number(target.value) })
              }
            />
          )}
        </Field>
        <Field label="Preço da promoção">
          {(control) => (
            <MoneyInput
              {...control}
              text={typed.price}
              onText={(price) => type({ price })}
              onBlur={() => typed.price !== '' && type({ price: tidyMoney(typed.price) })}
              className="field-control num"
            />
          )}
        </Field>
        <Field label="Último dia">
          {(control) => (
            <DateInput
              {...control}
              label="último dia"
              value={typed.until}
              min={today}
              max={lastDay}
              onChange={(until) => type({ until })}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3 min-[30rem]:col-span-2">
          <Button onClick={save} busy={form.isSending && 'Salvando...'}>
            Salvar promoção
          </Button>
          {form.draft.promotion !== null && (
            <Button variant="ghost" onClick={() => form.typePromotion(null)}>
              Limpar
            </Button>
          )}
        </div>
        <div className="min-[30rem]:col-span-2">
          <FieldNote id="promocao-nota" error={trouble} />
        </div>
      </div>
    </Disclosure>
  );
}
