import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldOfForm, FormField, useFieldValue } from '#web/forms/fields.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Other names of a product, one on each line; the form holds a list of them. */
export function SynonymsField<Values extends FieldValues>(field: FieldOfForm<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  const names = value as readonly string[];
  const [text, setText] = useState(names.join('\n'));
  const [known, setKnown] = useState(names);
  // They were changed from elsewhere: the row as somebody else has saved it.
  if (names !== known && linesOf(text).join('\n') !== names.join('\n')) {
    setKnown(names);
    setText(names.join('\n'));
  }
  return (
    <FormField {...field}>
      {({ ref: _, onChange: __, ...control }) => (
        <Textarea
          {...control}
          rows={4}
          value={text}
          onChange={({ target }) => {
            const lines = linesOf(target.value);
            setText(target.value);
            setKnown(lines);
            change(lines);
          }}
        />
      )}
    </FormField>
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
