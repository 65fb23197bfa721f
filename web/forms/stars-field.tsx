import clsx from 'clsx';
import { Star } from 'lucide-react';
import type { FieldValues, Path } from 'react-hook-form';
import { describeRating, mostStars } from '#domain/reviews.ts';
import { useFieldValue } from './fields.tsx';
import { type CallForm, controlId } from './use-call-form.ts';

const ratings = Array.from({ length: mostStars }, (_, index) => index + 1);

interface StarsFieldProps<Values extends FieldValues> {
  form: CallForm<Values>;
  /** name of the field in the call's body, an integer from 1 to 5 */
  name: Path<Values>;
  label: string;
}

/** A rating: five stars that are radio buttons, with the rating in words below. */
export function StarsField<Values extends FieldValues>({ form, name, label }: StarsFieldProps<Values>) {
  const { value, change } = useFieldValue(form, name);
  form.fields.register(name);
  const rating = Number(value);
  const id = controlId(form.id, name);
  return (
    <div>
      <p id={`${id}-rotulo`} className="mb-1.5 text-small font-semibold">
        {label}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-rotulo`}
        className="grid grid-cols-[repeat(5,minmax(0,3rem))]"
      >
        {ratings.map((each) => (
          <label
            key={each}
            className="relative grid h-12 cursor-pointer place-items-center rounded-md hover:bg-card-sunken has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              id={each === rating ? id : undefined}
              name={id}
              value={each}
              checked={each === rating}
              onChange={() => change(each)}
              aria-label={describeRating(each)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star
              size={32}
              strokeWidth={1.5}
              aria-hidden="true"
              className={clsx(
                'pointer-events-none max-w-full',
                each <= rating ? 'fill-gold text-gold-ink' : 'fill-none text-muted-foreground',
              )}
            />
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 text-small text-muted-foreground">
        {describeRating(rating)}
      </p>
    </div>
  );
}
