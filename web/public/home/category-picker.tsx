import clsx from 'clsx';
import { useNavigate } from 'react-router';
import type { SearchCategory } from '#domain/suggestions.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/notify.ts';
import { type CategoryKey, categories, type OpenCategories, pageOf } from './categories.ts';

interface CategoryPickerProps {
  data: { open: OpenCategories };
  value: SearchCategory;
  onChange: (value: SearchCategory) => void;
}

/**
 * Selects the category to search in. Choosing fuel, or a category that has been opened, opens its page. A category that
 * is not available yet shows a notice, and the selection returns to butchers. The radios belong to no form: without
 * script the search always goes to the butchers page.
 */
export function CategoryPicker({ data, value, onChange }: CategoryPickerProps) {
  const navigate = useNavigate();
  const choose = (key: CategoryKey) => {
    const page = pageOf(key, data);
    switch (key) {
      case 'acougues':
        return onChange(key);
      case 'combustivel':
        onChange(key);
        return navigate(paths.fuel());
      default:
        if (page) return navigate(page);
        onChange('acougues');
        return notify({ kind: 'info', title: 'Esta categoria estará disponível em breve!' });
    }
  };
  return (
    <fieldset aria-describedby="categoria-nota">
      <legend className="sr-only">O que comparar</legend>
      <p id="categoria-nota" className="sr-only">
        Escolher Combustível abre a página de combustível.
      </p>
      <div className="category-row">
        {categories.map(({ key, name, icon: Icon }) => (
          <label key={key} className={clsx('category', !pageOf(key, data) && 'category-soon')}>
            <input
              type="radio"
              name="categoria"
              value={key}
              checked={key === value}
              onChange={() => choose(key)}
            />
            <Icon size={20} aria-hidden="true" />
            <span>
              {name}
              {!pageOf(key, data) && <small> Em breve</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
