import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { zipcodeDigits } from '#domain/zipcode.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { TextField, useFieldValue } from '#web/forms/fields.tsx';
import { PinField, pointNote } from '#web/forms/pin-field.tsx';
import { type CallForm, SubmitCancelled } from '#web/forms/use-call-form.ts';
import type { RecordCalls } from '#web/list/record-calls.ts';
import { useQuestion } from '#web/list/use-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { GoldNote } from '../card.tsx';
import { useDemonstrationQuestion } from '../demonstration.tsx';
import { useMapTiles } from '../use-map-tiles.ts';
import { SearchedField } from './searched-field.tsx';
import type { PlaceValues, useZipcodeSearch } from './use-zipcode-search.ts';

/**
 * The location of a place: postal code with its search, address, neighbourhood, and a pin on a map. Spec, back office,
 * section 2.
 */
export function PlaceFields<Values extends PlaceValues & FieldValues>({
  form: whole,
  search: { search, busy, offered, use, warning },
  needsAddress = false,
}: {
  form: CallForm<Values>;
  search: ReturnType<typeof useZipcodeSearch>;
  needsAddress?: boolean;
}) {
  // The form may have further fields, which this component does not use.
  const form = whole as unknown as CallForm<PlaceValues>;
  const tiles = useMapTiles();
  const { value: precision } = useFieldValue(form, 'coordinatesPrecision');
  const note = pointNote(precision as PlaceValues['coordinatesPrecision']);
  return (
    <>
      <SearchedField
        form={form}
        name="zipcode"
        label="CEP"
        search={search}
        busy={busy}
        hint="8 dígitos, só números"
        // It has no `maxLength`, which would cut a pasted '77020-014' before its dash is removed.
        mask={zipcodeDigits}
        inputMode="numeric"
        autoComplete="off"
        className="num"
      />
      <TextField form={form} name="neighbourhood" label="Bairro" maxLength={100} autoComplete="off" />
      {warning !== undefined && (
        <div className="min-[40rem]:col-span-2">
          <GoldNote>{warning} Confira os números.</GoldNote>
        </div>
      )}
      <div className="min-[40rem]:col-span-2">
        <TextField
          form={form}
          name="address"
          label="Endereço"
          required={needsAddress}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      {offered.length > 0 && (
        <section
          aria-label="O que o CEP diz"
          className="flex flex-col gap-2 rounded-lg bg-card-sunken p-4 min-[40rem]:col-span-2"
        >
          <p className="text-small text-muted-foreground">
            O que você escreveu fica como está. O CEP diz outra coisa:
          </p>
          <ul className="flex flex-col gap-2">
            {offered.map((part) => (
              <li key={part.part} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{part.shown}</span>
                <Button variant="soft" aria-label={`Usar: ${part.shown}`} onClick={() => use(part)}>
                  Usar
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-col gap-3 min-[40rem]:col-span-2">
        <PinField form={form} tiles={tiles} />
        {note && <GoldNote>{note}</GoldNote>}
      </div>
    </>
  );
}

/** Answers that calls send with the values of a place. */
export interface PlaceAnswers {
  isAnother: boolean;
  replacesDemonstration?: boolean;
}

/**
 * Asks before a shop or station is saved: whether a new one begins the real city, and, if the server has found one of
 * the same name at the same location, whether they are different places.
 * @param thing with its article: 'o estabelecimento'
 * @returns the calls that ask, and the dialogs, which the page renders beside its list
 */
export function usePlaceQuestions<Saved, Values>(
  calls: RecordCalls<Saved, Values & PlaceAnswers>,
  thing: string,
): { calls: RecordCalls<Saved, Values>; dialogs: ReactNode } {
  const demonstration = useDemonstrationQuestion(thing);
  const { ask, dialog } = useQuestion();
  const confirmTwin = async <Answer,>(send: (isAnother: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(false);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure?.code !== 'twin') throw error;
      const question = {
        title: 'É outro lugar?',
        text: `${error.message} Salve só se este for outro.`,
        go: 'É outro, salvar',
      };
      if (!(await ask(question))) throw new SubmitCancelled();
      return send(true);
    }
  };
  return {
    calls: {
      ...calls,
      create: (values, idempotencyKey) =>
        demonstration.create((replacesDemonstration) =>
          confirmTwin((isAnother) =>
            calls.create({ ...values, replacesDemonstration, isAnother }, idempotencyKey),
          ),
        ),
      update: (values, row, options) =>
        confirmTwin((isAnother) => calls.update({ ...values, isAnother }, row, options)),
    },
    dialogs: (
      <>
        {demonstration.dialog}
        {dialog}
      </>
    ),
  };
}
