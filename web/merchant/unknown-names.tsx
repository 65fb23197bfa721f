import { useState } from 'react';
import type { MerchantBoard } from '#contract/merchant-board.ts';
import { foldName } from '#domain/product-search.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { useAct } from '#web/session/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';

/** Products shown as buttons; the others are in the select box. */
const suggested = 4;

type Named = Pick<MerchantBoard['goods'][number], 'productId' | 'name'>;

/** Returns the products that have a word of a printed name, or its beginning: 'PICANHA BOV RESF' → Picanha. */
export function suggestGoods<Goods extends Named>(printed: string, goods: readonly Goods[]): Goods[] {
  const words = foldName(printed)
    .split(' ')
    .filter((word) => word.length >= 3);
  const score = ({ name }: Goods) => {
    const own = foldName(name).split(' ');
    return words.filter((word) =>
      own.some((each) => each.startsWith(word) || (each.length >= 3 && word.startsWith(each))),
    ).length;
  };
  return goods
    .map((good) => ({ good, points: score(good) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, suggested)
    .map(({ good }) => good);
}

interface UnknownNamesProps {
  board: MerchantBoard;
  /** the shop has said what a name is; null: no product that is compared */
  answered: (name: string, productId: number | null) => void;
}

/** Asks what a name of the shop's file is, one name at a time. The answer is remembered for the shop. */
export function UnknownNames({ board, answered }: UnknownNamesProps) {
  const { act, busy } = useAct('saveMerchantNames', { changes: ['readMerchantBoard'] });
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const left = board.unknownNames.filter((name) => !later.has(name));
  const [name] = left;
  if (name === undefined) return null;
  const all = [...board.goods, ...board.others].toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  const skip = () => setLater((before) => new Set([...before, name]));
  const answer = async (productId: number | null) => {
    if (busy) return;
    try {
      await act({ params: { id: board.place.id }, body: { names: [{ name, productId }] } });
      answered(name, productId);
    } catch (error) {
      notifyFailure(error, 'Não foi possível guardar a resposta.');
    }
  };
  return (
    <section
      aria-labelledby="nome-desconhecido"
      aria-busy={busy}
      className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4"
    >
      <div aria-live="polite">
        <p className="text-small text-muted-foreground">
          {left.length === 1 ? 'Um nome do seu arquivo' : `${left.length} nomes do seu arquivo`}
        </p>
        <h2 id="nome-desconhecido" className="heading text-h3 wrap-anywhere">
          O que é “<span translate="no">{name}</span>”?
        </h2>
      </div>
      <div className="flex flex-wrap gap-2">
        {suggestGoods(name, all).map(({ productId, name: cut }) => (
          <Button key={productId} variant="soft" onClick={() => answer(productId)}>
            {cut}
          </Button>
        ))}
        <Button variant="outline" onClick={() => answer(null)}>
          Nenhum dos comparados
        </Button>
        <Button variant="ghost" onClick={skip}>
          Depois
        </Button>
      </div>
      <Field label="Outro produto">
        {(control) => (
          <Select
            {...control}
            value=""
            options={[
              { value: '', label: 'Escolha' },
              ...all.map(({ productId, name: cut }) => ({ value: String(productId), label: cut })),
            ]}
            onChange={({ target }) => target.value !== '' && answer(Number(target.value))}
          />
        )}
      </Field>
    </section>
  );
}
