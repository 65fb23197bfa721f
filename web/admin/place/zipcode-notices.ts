import type { PostalCode } from '#contract/postal-codes.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import type { Notice } from '#web/ui/notify.ts';
import { type FilledPart, listWords } from './fill-place.ts';

const byHand = 'Mova o pino no mapa, ou escreva as coordenadas.';

/**
 * Returns the notice about a CEP that was found, and about how well its point is known. Spec, back office, sections 2
 * and 8.
 * @param filled the parts of the form that the answer has filled
 */
export function foundNotice(
  { coordinates, warning }: Pick<PostalCode, 'coordinates' | 'warning'>,
  filled: readonly FilledPart[],
): Notice {
  const said =
    filled.length > 0 ? `Preenchido pelo CEP: ${listWords(filled)}.` : 'O formulário já está assim.';
  if (warning !== null) return { kind: 'error', title: warning, text: said, repeats: true };
  switch (coordinates) {
    case 'found':
      return { kind: 'success', title: 'CEP encontrado', text: said };
    case 'approximate':
      return {
        kind: 'info',
        title: 'Coordenadas aproximadas... Ajuste manualmente se necessário.',
        text: said,
      };
    case 'missing':
      return { kind: 'info', title: 'Coordenadas não encontradas', text: `${said} ${byHand}` };
    case 'failed':
      return { kind: 'error', title: 'Erro ao buscar coordenadas', text: `${said} ${byHand}`, repeats: true };
  }
}

/** Returns the notice about a search that brought nothing. @throws the error itself, if it is no failed call */
export function failureNotice(error: unknown): Notice {
  const { message } = describeFailure(error, 'Ocorreu um erro ao buscar informações do CEP.');
  return { kind: 'error', title: 'Erro ao buscar CEP', text: message };
}
