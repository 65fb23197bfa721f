import { NumberField } from '#web/forms/number-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { EstablishmentValues } from './establishment-values.ts';

/** Where an establishment is: CEP, address, neighbourhood and coordinates. */
export function PlaceFields({ form }: { form: CallForm<EstablishmentValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="zipcode"
        label="CEP"
        hint="8 dígitos, só números"
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
      />
      <TextField form={form} name="neighbourhood" label="Bairro" maxLength={100} autoComplete="off" />
      <div className="min-[40rem]:col-span-2">
        <TextField form={form} name="address" label="Endereço" maxLength={200} autoComplete="off" />
      </div>
      <NumberField form={form} name="latitude" label="Latitude" placeholder="-10,1844" step={0.001} />
      <NumberField form={form} name="longitude" label="Longitude" placeholder="-48,3336" step={0.001} />
    </>
  );
}
