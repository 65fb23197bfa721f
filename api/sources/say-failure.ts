import { toCityIso } from '#domain/city-time.ts';
import type { ServiceError } from '../platform/outside.ts';

/** Says why a source has not answered, in Portuguese. */
export function sayFailure({ why }: ServiceError): string {
  switch (why.kind) {
    case 'status':
      return why.status === 429
        ? 'O site pediu uma pausa (429).'
        : why.status === 403
          ? 'O site recusou o pedido (403).'
          : `O site respondeu ${why.status}.`;
    case 'resting':
      return `O site pediu uma pausa; de novo depois das ${toCityIso(why.until).slice(11, 16)}.`;
    case 'busy':
    case 'unreachable':
      return 'O site não respondeu, ou a resposta veio pela metade.';
    case 'slow':
      return 'O site demorou demais para responder.';
    case 'too_large':
      return 'A resposta era grande demais.';
    case 'forbidden':
      return 'O site mandou buscar em outro lugar, o que não é permitido.';
    case 'unusable':
      return 'Veio outra coisa em vez dos dados, como uma página de aviso.';
  }
}
