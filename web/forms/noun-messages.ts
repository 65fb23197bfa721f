import { formatNumber } from '#domain/numbers.ts';
import { capitalized, counted } from '#domain/text.ts';

/** The noun for the rows of a list. */
export interface Noun {
  /** 'setor' */
  one: string;
  /** 'setores' */
  many: string;
  gender: 'm' | 'f';
}

/** Messages about a noun's list, forms and deletions. Spec, back office, section 8. */
export function messagesOf({ one, many, gender }: Noun) {
  const m = gender === 'm';
  const One = capitalized(one);
  const done = (act: string) => `${One} ${act}${m ? 'o' : 'a'} com sucesso!`;
  const the = `${m ? 'o' : 'a'} ${one}`;
  const these = `${m ? 'estes' : 'estas'}`;
  const removed = (count: number) => `excluíd${m ? 'o' : 'a'}${count === 1 ? '' : 's'}`;
  const notSaved = `Não foi possível salvar ${the}.`;
  const notRemoved = `Não foi possível excluir ${the}.`;
  const thisNoun = `${m ? 'este' : 'esta'} ${one}`;
  return {
    one,
    many,
    create: `${m ? 'Novo' : 'Nova'} ${one}`,
    edit: `Editar ${one}`,
    save: `Salvar ${one}`,
    remove: (count: number) => `Excluir ${count === 1 ? one : `${count} ${many}`}`,
    askRemoval: (count: number) =>
      `Tem certeza que deseja excluir ${count === 1 ? thisNoun : `${these} ${count} ${many}`}?`,
    none: `Nenhum${m ? '' : 'a'} ${one} encontrad${m ? 'o' : 'a'}`,
    /** '12 setores'; 'mais de 1.000 preços' if there are more than counted */
    counted: (count: number, isMinimum = false) =>
      isMinimum ? `mais de ${formatNumber(count)} ${many}` : counted(count, one, many),
    chosen: (count: number) => `${count} selecionad${m ? 'o' : 'a'}${count === 1 ? '' : 's'}`,
    notDone: (count: number) =>
      `${counted(count, one, many)} ${count === 1 ? 'ficou' : 'ficaram'} como antes.`,
    /** titles of notices after a success; a noun may have its own */
    titles: { create: 'Sucesso', update: 'Sucesso', delete: 'Sucesso' },
    created: done('criad'),
    updated: done('atualizad'),
    removed: (count: number) =>
      count === 1 ? done('excluíd') : `${count} ${many} ${removed(count)} com sucesso!`,
    /** shown below the question before a deletion */
    removalNote: 'Depois de excluir, você tem 10 segundos para desfazer.',
    /** message if several fields are empty */
    missing: 'Por favor, preencha todos os campos obrigatórios.',
    notSaved,
    /**
     * notice if the form was refused; the form shows the reason. @param _why the server's message; '' if there is none
     */
    sayNotSaved: (_why: string) => notSaved,
    notRemoved,
    /** notice if a deletion was refused. @param why the server's message; '' if there is none */
    sayNotRemoved: (why: string) => `${notRemoved} ${why}`.trim(),
    notLoaded: `Não foi possível carregar ${m ? 'os' : 'as'} ${many}.`,
    /** 'Ana Souza alterou este setor'; null: unknown */
    changedBy: (who: string | null) =>
      who === null ? `${capitalized(thisNoun)} foi alterad${m ? 'o' : 'a'}` : `${who} alterou ${thisNoun}`,
    gone: `${capitalized(thisNoun)} não existe mais.`,
    /** a change that did not reach the server is kept on its row; false: its form stays open */
    simulates: true,
  };
}

export type NounMessages = ReturnType<typeof messagesOf>;

/**
 * Messages of a noun whose refusals consist of the server's message only, and whose changes are never simulated. Spec,
 * back office, section 8 (Fuel and coupon errors).
 */
export function plainMessagesOf(noun: Noun): NounMessages {
  const notSaved = 'Ocorreu um erro';
  const notRemoved = `Falha ao excluir ${noun.one}`;
  return {
    ...messagesOf(noun),
    notSaved,
    sayNotSaved: (why) => why || notSaved,
    notRemoved,
    sayNotRemoved: (why) => why || notRemoved,
    simulates: false,
  };
}
