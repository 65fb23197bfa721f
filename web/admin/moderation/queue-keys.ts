import type { Shortcut } from '#web/list/shortcuts-dialog.tsx';

/** The keys of a queue, for its line and its dialog. Visual language, section 7: J and K go, A and R decide, Z undoes. */
export const queueShortcuts: readonly Shortcut[] = [
  { keys: ['J', 'K'], act: 'Próxima linha, linha anterior', word: 'percorrer' },
  { keys: ['A'], act: 'Aprovar', word: 'aprovar' },
  { keys: ['R'], act: 'Rejeitar', word: 'rejeitar' },
  { keys: ['Z'], act: 'Desfazer a última decisão, por dez segundos', word: 'desfazer' },
  { keys: ['X'], act: 'Selecionar a linha', word: 'selecionar' },
  { keys: ['Enter'], act: 'Abrir os detalhes da linha' },
  { keys: ['/'], act: 'Buscar', word: 'buscar' },
  { keys: ['?'], act: 'Mostrar estes atalhos' },
  { keys: ['Esc'], act: 'Fechar o que está aberto' },
];
