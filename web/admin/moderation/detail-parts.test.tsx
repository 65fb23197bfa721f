import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuthorsComment } from './detail-parts.tsx';

it('a comment is quoted, and said to be none where it is empty (spec, back office, section 2)', () => {
  const shown = (comment: string | null) => renderToStaticMarkup(<AuthorsComment comment={comment} />);
  expect(shown('Fila longa.')).toContain('>“Fila longa.”<');
  expect(shown(null)).toContain('>Sem comentários<');
  expect(shown('')).toContain('>Sem comentários<');
});
