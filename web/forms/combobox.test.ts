import { describe, expect, it } from 'vitest';
import { type ComboboxOption, filterOptions } from './combobox.tsx';

const options: ComboboxOption[] = [
  { value: 1, label: 'Mercado São João', detail: 'Norte' },
  { value: 2, label: 'Açougue do João', detail: 'Sul' },
  { value: 3, label: 'João Carnes', detail: 'Norte' },
];
const found = (typed: string) => filterOptions(options, typed).map(({ value }) => value);

describe('what is found in a long list', () => {
  it('does not mind accents and case, begins with what begins so, holds every word, and is everything where nothing is typed', () => {
    expect(found('joao')).toEqual([3, 1, 2]);
    expect(found('ACOUGUE')).toEqual([2]);
    expect(found('joão norte')).toEqual([1, 3]);
    expect(found('peixaria')).toEqual([]);
    expect(found(' ')).toEqual([1, 2, 3]);
  });
});
