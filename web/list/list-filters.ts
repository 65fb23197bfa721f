import type { FilterField } from '#web/components/filter-bar.tsx';
import type { AdminListName, FilterOf } from '#web/panel-paths.ts';
import type { Option } from '#web/ui/field.tsx';

/** A filter of a list: chosen from a few, or set by a field of its own. The empty value means 'all'. */
export type ListFilter<N extends AdminListName> = {
  filter: FilterOf<N>;
  label: string;
} & (
  | {
      /** with the values that the call takes */
      options: readonly Option[];
    }
  | {
      /** for a day, or for a row that is searched for */
      field: FilterField;
    }
);
