import type { PostalCode } from '#contract/postal-codes.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import type { Notice } from '#web/ui/notify.ts';
import { type FilledPart, listWords } from './autofill-address.ts';

const byHand = 'Mova o pino no mapa, ou escreva as coordenadas.';

/** The notice about the point of a CEP. Spec, back office, sections 2 and 8. */
const pointNotices: Record<PostalCode['coordinates'], { kind: Notice['kind']; title: string }> = {
  found: { kind: 'success', title: 'CEP encontrado' },
  approximate: { kind: 'info', title: 'Coordenadas aproximadas... Ajuste manualmente se necessário.' },
  missing: { kind: 'info', title: 'Coordenadas não encontradas' },
  failed: { kind: 'error', title: 'Erro ao buscar coordenadas' },
};

/**
 * Returns the notice about a CEP that was found, and about how well its point is known. A CEP of another city says so
 * first.
 * @param filled the parts of the form that the answer has filled
 */
export function foundNotice(
  { coordinates, warning }: Pick<PostalCode, 'coordinates' | 'warning'>,
  filled: readonly FilledPart[],
): Notice {
  const { kind, title } = pointNotices[coordinates];
  const isUnknown = coordinates === 'missing' || coordinates === 'failed';
  const said = [
    filled.length > 0 ? `Preenchido pelo CEP: ${listWords(filled)}.` : 'O formulário já está assim.',
    isUnknown && byHand,
  ];
  if (warning === null)
    return { kind, title, text: sentences(said), ...(kind === 'error' && { repeats: true }) };
  const ofPoint = coordinates !== 'found' && (title.endsWith('.') ? title : `${title}.`);
  return { kind: 'error', title: warning, text: sentences([ofPoint, ...said]), repeats: true };
}

const sentences = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ');

/** Returns the notice about a search that brought nothing. @throws the error itself, if it is no failed call */
export function failureNotice(error: unknown): Notice {
  const { message } = describeFailure(error, 'Ocorreu um erro ao buscar informações do CEP.');
  return { kind: 'error', title: 'Erro ao buscar CEP', text: message };
}
