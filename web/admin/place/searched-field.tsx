import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '#web/forms/fields.tsx';
import { Button } from '#web/ui/button.tsx';

type SearchedFieldProps<Values extends FieldValues> = ComponentProps<typeof TextField<Values>> & {
  search: () => void;
  busy: boolean;
};

/** A field whose text is searched elsewhere, to fill others: by its button, or by Enter, which does not save the form. */
export function SearchedField<Values extends FieldValues>({
  search,
  busy,
  ...field
}: SearchedFieldProps<Values>) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-28">
        <TextField
          {...field}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            search();
          }}
        />
      </div>
      <Button
        variant="outline"
        className="mt-6.5 shrink-0 px-3!"
        aria-label={`Buscar ${field.label}`}
        icon={<Search aria-hidden="true" />}
        busy={busy && 'Buscando...'}
        onClick={search}
      >
        Buscar
      </Button>
    </div>
  );
}
