import { RefreshCw, Save, Search, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MerchantBoard } from '#contract/merchant-board.ts';
import { formatWeekday } from '#domain/city-time.ts';
import { sayViews } from '#domain/price-views.ts';
import { counted, matches } from '#domain/text.ts';
import { useUnlikelyQuestion } from '#web/list/unlikely-prices.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { BoardFile } from './board-file.tsx';
import { BoardKeys } from './board-keys.tsx';
import { BoardPlace } from './board-place.tsx';
import { BoardPosters } from './board-posters.tsx';
import { BoardPromotion } from './board-promotion.tsx';
import { BoardReviews } from './board-reviews.tsx';
import { BoardRow } from './board-row.tsx';
import { sayExpiring } from './board-words.ts';
import { UnknownNames } from './unknown-names.tsx';
import { useBoard } from './use-board.ts';

/** From this many goods on, one is found faster by its name. */
const searchedFrom = 12;

/** Lists with this class share the way of the key Enter. */
const goodsClass = 'board-goods divide-y divide-border rounded-lg border border-border bg-card';

interface BoardProps {
  board: MerchantBoard;
  titleId: string;
}

/** The prices of a place, for a phone and one thumb: most weeks need one press. */
export function Board({ board, titleId }: BoardProps) {
  const { place, today, lifeDays, goods, others } = board;
  const unlikely = useUnlikelyQuestion();
  const known = new Map([...goods, ...others].map((each) => [each.productId, each]));
  const priceOf = new Map(goods.map(({ productId, price }) => [productId, price]));
  const form = useBoard({
    board,
    mayBeSaved: (prices) =>
      unlikely.mayBeSaved(
        prices.map(({ productId, price }) => ({
          name: known.get(productId)?.name ?? '',
          price,
          usual: { lowest: null, mean: null, highest: null, last: priceOf.get(productId) ?? null },
        })),
      ),
  });
  const [filePrices, setFilePrices] = useState<ReadonlyMap<string, number>>(new Map());
  const [search, setSearch] = useState('');
  const saveButton = useRef<HTMLButtonElement>(null);
  const { draft, waiting, isSending } = form;
  const typedCount = Object.keys(draft.typed).length;
  const kept = goods.filter(({ isKept }) => isKept);
  const canKeep = kept.some(({ day }) => day !== today) || board.sameListSince !== null;
  const found = goods.filter(({ name }) => matches(name, search));
  const row = { type: form.type, refusals: form.refusals, typed: draft.typed, saveButton };
  return (
    <>
      <header>
        <h1 id={titleId} tabIndex={-1} className="heading text-h1 wrap-anywhere outline-none">
          {place.name}
        </h1>
        <p className="text-small text-muted-foreground num">
          {[formatWeekday(today), board.views !== null && `${sayViews(board.views)} na semana`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <section
        aria-label="Validade"
        className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4"
      >
        <p className="font-semibold num">{sayExpiring(board)}</p>
        {board.sameListSince !== null && (
          <p className="text-small">
            Seu arquivo ou sistema manda a mesma lista desde {formatWeekday(board.sameListSince)} Se os preços
            continuam certos, diga que nada mudou.
          </p>
        )}
        {canKeep && (
          <Button size="lg" block className="px-2!" busy={isSending && 'Salvando...'} onClick={form.keepAll}>
            {`Nada mudou: valem mais ${lifeDays} dias`}
          </Button>
        )}
      </section>
      <UnknownNames
        board={board}
        answered={(name, productId) => {
          const price = filePrices.get(name);
          if (productId !== null && price !== undefined) form.typePrice(productId, price);
        }}
      />
      {place.kind === 'meat' && goods.length > 0 && <BoardPromotion board={board} form={form} />}
      <section aria-labelledby="precos" className="flex flex-col gap-3">
        <h2 id="precos" className="heading text-h2">
          Preços
        </h2>
        {goods.length > searchedFrom && (
          <Field label="Achar um produto">
            {(control) => (
              <Input
                {...control}
                type="search"
                icon={Search}
                value={search}
                autoComplete="off"
                onChange={({ target }) => setSearch(target.value)}
              />
            )}
          </Field>
        )}
        {goods.length > 0 && (
          <ul className={goodsClass}>
            {found.map((good) => (
              <BoardRow key={good.productId} good={good} today={today} {...row} />
            ))}
            {found.length === 0 && (
              <li className="p-4 text-muted-foreground">Nenhum produto com este nome.</li>
            )}
          </ul>
        )}
        {others.length > 0 && (
          <Disclosure title={`Acrescentar um produto (${others.length})`} isOpen={goods.length === 0}>
            <ul className={`${goodsClass} rounded-none! border-x-0! border-b-0!`}>
              {others.map((good) => (
                <BoardRow key={good.productId} good={good} today={today} {...row} />
              ))}
            </ul>
          </Disclosure>
        )}
      </section>
      {(typedCount > 0 || waiting > 0 || form.trouble !== null) && (
        <div className="sticky bottom-[calc(var(--spacing-bottom-nav)+env(safe-area-inset-bottom))] z-20 -mx-gutter flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border bg-card px-gutter py-2 shadow-pop lg:bottom-0 [:root:has(&)]:scroll-pb-40">
          {waiting > 0 && typedCount === 0 ? (
            <Button
              ref={saveButton}
              icon={<RefreshCw aria-hidden="true" />}
              busy={isSending && 'Enviando...'}
              onClick={form.sendAll}
            >
              Enviar agora
            </Button>
          ) : (
            typedCount > 0 && (
              <Button
                ref={saveButton}
                icon={<Save aria-hidden="true" />}
                busy={isSending && 'Salvando...'}
                disabledReason={form.toSave === 0 && !isSending ? 'Nenhum preço pode ser lido.' : null}
                onClick={form.save}
              >
                {`Salvar ${form.toSave}`}
              </Button>
            )
          )}
          {typedCount > 0 && !isSending && (
            <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={form.discard}>
              Descartar
            </Button>
          )}
          <div aria-live="polite" className="min-w-0 flex-1 basis-40 text-small">
            {waiting > 0 && !isSending && (
              <p className="font-semibold">
                {`${counted(waiting, 'preço espera', 'preços esperam')} a conexão, neste aparelho.`}
              </p>
            )}
            {form.trouble !== null && <p className="text-up-ink">{form.trouble}</p>}
          </div>
        </div>
      )}
      <section aria-label="Mais da loja" className="flex flex-col gap-3">
        {place.kind === 'meat' && (
          <BoardFile
            place={place}
            read={(prices) =>
              setFilePrices(
                new Map(
                  prices.flatMap(({ name, price }) =>
                    name !== null && price !== null ? [[name, price]] : [],
                  ),
                ),
              )
            }
          />
        )}
        <BoardReviews board={board} />
        <BoardPlace place={place} />
        <BoardPosters place={place} />
        <BoardKeys placeId={place.id} />
      </section>
      <p>
        <Link
          to={place.kind === 'meat' ? paths.establishment(place.id) : paths.station(place.id)}
          className="inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-3"
        >
          Ver como aparece para todos
        </Link>
      </p>
      {unlikely.question}
    </>
  );
}
