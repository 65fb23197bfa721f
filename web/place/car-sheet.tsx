import { type FormEvent, useState } from 'react';
import { type Car, usualCar } from '#domain/trip.ts';
import { parseDecimal } from '#domain/typed-numbers.ts';
import { useCloseOnBack } from '#web/forms/use-close-on-back.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { carLimits, chooseCar, useCar } from './user-place.ts';
import '#web/signed-in.css';

type CarField = keyof Car;

const fields: readonly { name: CarField; label: string; hint: string }[] = [
  { name: 'tankLitres', label: 'Quanto você abastece, em litros', hint: 'Em geral, 40.' },
  { name: 'kmPerLitre', label: 'Quanto o carro faz, em km por litro', hint: 'Com gasolina. Em geral, 10.' },
  {
    name: 'ethanolPercent',
    label: 'Quanto rende com etanol, em % da gasolina',
    hint: 'Em geral, 70: abaixo disso no preço, o etanol compensa.',
  },
];

const number = new Intl.NumberFormat('pt-BR', { useGrouping: false, maximumFractionDigits: 2 });

/** The sheet in which a person describes the car that all bills of the site are for. */
export default function CarSheet({ close }: { close: () => void }) {
  const car = useCar();
  useCloseOnBack(close);
  const [errors, setErrors] = useState<Partial<Record<CarField, string>>>({});
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const given = fields.map(({ name }) => [name, parseDecimal(String(typed.get(name) ?? ''))] as const);
    const wrong = given.filter(([name, value]) => !isWithin(name, value));
    setErrors(Object.fromEntries(wrong.map(([name]) => [name, sayLimits(name)])));
    const [first] = wrong;
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first[0]}]`)?.focus();
    chooseCar({ ...car, ...Object.fromEntries(given) });
    close();
  };
  return (
    <Dialog
      title="Meu carro"
      description="Para as contas desta e das outras listas. Fica só neste aparelho."
      close={close}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={save}>
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            {(control) => (
              <Input
                {...control}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="done"
                defaultValue={number.format(car[name])}
              />
            )}
          </Field>
        ))}
        <Button type="submit" block>
          Guardar
        </Button>
        <Button
          variant="ghost"
          block
          onClick={() => {
            chooseCar(null);
            close();
          }}
        >
          {`Usar ${number.format(usualCar.tankLitres)} L e ${number.format(usualCar.kmPerLitre)} km/L`}
        </Button>
      </form>
    </Dialog>
  );
}

function isWithin(name: CarField, value: number | null): value is number {
  const { min, max } = carLimits[name];
  return value !== null && value >= min && value <= max;
}

function sayLimits(name: CarField): string {
  const { min, max } = carLimits[name];
  return `Informe um número de ${min} a ${max}.`;
}
