import { viewDays } from '#domain/price-views.ts';
import { deviceDays } from '#domain/sessions.ts';
import { type BrowserEntry, type BrowserStore, browserStorage } from '#web/browser-storage.ts';
import { assetDays, keptDays } from '#web/offline/kept.ts';
import { intentMinutes } from '#web/session/intent.ts';

const storeNames: Record<BrowserStore, string> = {
  local: 'armazenamento local',
  session: 'armazenamento da aba',
  cookie: 'cookie',
  cache: 'Cache Storage',
  database: 'IndexedDB',
};

/** Explains what an entry is and why it exists, and how long it stays. */
const entries: Record<BrowserEntry, { what: string; until: string }> = {
  theme: {
    what: 'o tema claro ou escuro, se você escolher um.',
    until: 'Fica até você escolher “Sistema”.',
  },
  place: {
    what: 'o lugar que você escolheu para ver distâncias. Fica só no seu aparelho: ao servidor vai apenas um quadrado de uns 500 m em que ele está.',
    until: 'Fica até você escolher “Esquecer este lugar”.',
  },
  savedPlaces: {
    what: 'os lugares a que você deu um nome, como Casa e Trabalho. Também ficam só no seu aparelho.',
    until: 'Ficam até você apagar os dados do site.',
  },
  car: {
    what: 'quantos litros você costuma abastecer e quanto o seu carro gasta, para fazer as contas no aparelho.',
    until: 'Fica até você mudar ou apagar os dados do site.',
  },
  amount: {
    what: 'quanto de um corte você costuma comprar, se escolher, para fazer as contas no aparelho.',
    until: 'Fica até você escolher outra quantidade.',
  },
  list: {
    what: 'a sua lista de compras, o que você já riscou e para quantas pessoas ela é. Se você entrar, a lista fica também na sua conta.',
    until: 'Fica até você esvaziar a lista.',
  },
  nearOrder: {
    what: 'a ordem das listas perto de você, se escolher uma.',
    until: 'Fica até você escolher outra.',
  },
  deviceNumber: {
    what: 'um número sorteado quando você toca em “Ainda está assim”, para que cada aparelho conte uma vez. O servidor não o guarda: guarda um código dele, diferente para cada preço, que não diz quem você é nem onde mais esteve.',
    until: 'Fica até você apagar os dados do site.',
  },
  unsentPrices: {
    what: 'um preço que você digitou e ainda não enviou, e o comentário. Outra pessoa que entre neste aparelho não o vê; se você não tinha entrado, ele fica para quem entrar.',
    until: 'Sai quando é enviado ou quando você desiste dele.',
  },
  ownPrices: {
    what: 'os preços que você relatou, com o dia e o número da conta, para mostrá-los a você na hora, ao lado dos oficiais.',
    until:
      'Cada um sai quando é decidido, quando você exclui a conta neste aparelho, ou depois de 14 dias; ficam até 20.',
  },
  countedPrices: {
    what: 'quais preços este aparelho já contou como vistos, para contar cada um uma vez. O servidor recebe só o número do preço, soma um e não guarda quem viu.',
    until: `Cada um sai depois de ${viewDays} dias.`,
  },
  linkRequest: {
    what: 'o e-mail para o qual você pediu um link, a página em que estava e quais preços esperam por ele. Só a conta desse e-mail os envia.',
    until: 'Sai quando você entra com esse e-mail, e um dia depois do pedido não é mais usado.',
  },
  installOffered: {
    what: 'que já lhe oferecemos instalar o site, para que isso não se repita.',
    until: 'Fica até que você o apague.',
  },
  clock: {
    what: 'quanto o relógio do seu aparelho difere do nosso, se ele estiver errado, para contar a idade dos preços também sem conexão.',
    until: 'Sai quando o relógio está certo.',
  },
  pages: {
    what: 'as páginas públicas que você abriu, para que abram também sem conexão.',
    until: `Depois de ${keptDays} dias não são mais mostradas, e saem com o uso seguinte do site; uma versão nova do site também as apaga.`,
  },
  answers: {
    what: 'as listas de preços e de lugares que essas páginas pediram, pelo mesmo motivo. Nenhuma tem a sua localização nem dados da sua conta.',
    until: `Ficam o mesmo tempo que as páginas, até ${keptDays} dias.`,
  },
  shell: {
    what: 'os programas e os estilos das páginas públicas, e a página “Sem conexão”.',
    until: 'Ficam até a próxima versão do site.',
  },
  assets: {
    what: 'outras partes do site que a sua visita carregou.',
    until: `Ficam até ${assetDays} dias, ou até a próxima versão do site.`,
  },
  received: {
    what: 'a foto ou o texto de um comprovante que você compartilhou com o site instalado, até o formulário abri-lo. Fica só no seu aparelho.',
    until: 'Sai quando o formulário o abre ou quando você sai da conta; depois de um dia não é mais usado.',
  },
  waitingReceipts: {
    what: 'os comprovantes que você quis enviar sem conexão, até seguirem. Outra pessoa que entre neste aparelho não os vê.',
    until: 'Cada um sai quando é enviado ou descartado; todos saem quando você sai da conta.',
  },
  waitingPictures: {
    what: 'as fotos desses comprovantes.',
    until: 'Saem com eles.',
  },
  readers: {
    what: 'só se você abrir o envio de comprovantes: os programas que leem a foto no seu aparelho, para que funcionem também sem conexão.',
    until: `Ficam até ${assetDays} dias depois do último uso.`,
  },
  ages: {
    what: 'o endereço de cada página e lista guardada e a hora em que foi usada, para apagá-las no prazo.',
    until: 'Sai com elas.',
  },
  intent: {
    what: 'o que você ia fazer quando o site pediu para entrar, como relatar um preço ou enviar uma avaliação já escrita, para continuar depois.',
    until: `Vale ${intentMinutes} minutos, e some quando é usado ou quando a aba fecha.`,
  },
  scroll: {
    what: 'até onde você rolou cada página, para voltar ao mesmo ponto.',
    until: 'Some quando a aba fecha.',
  },
  version: {
    what: 'a versão do site que a aba carregou, para buscar a nova quando ela mudar.',
    until: 'Some quando a aba fecha.',
  },
  token: {
    what: 'a chave da sessão, se você entrar numa conta.',
    until: 'Sai quando você sai da conta ou a sessão acaba.',
  },
  user: {
    what: 'nome, e-mail, telefone, papel e endereço da foto da conta, e os lugares de que ela cuida, para mostrá-los sem esperar.',
    until: 'Sai junto com a chave da sessão.',
  },
  device: {
    what: 'um número sorteado quando você entra numa conta. Diz só que você já entrou por este navegador, para que as tentativas de estranhos não o façam esperar. Vai só ao nosso servidor, só para entrar.',
    until: `Dura ${deviceDays} dias.`,
  },
  seenThings: {
    what: 'os últimos cortes que você abriu e o melhor preço na sua volta em cada visita, para dizer o que mudou desde a anterior.',
    until: 'Ficam os oito mais recentes, até você apagá-los. Não saem do aparelho.',
  },
  alertTokens: {
    what: 'só se você pedir aqui um aviso: que há avisos e, dos que chegam por e-mail, um código com que este aparelho os mostra e para.',
    until: 'Sai quando você para o último deles.',
  },
  round: {
    what: 'só para quem cuida do site: os preços digitados numa rodada de coleta e ainda não salvos.',
    until: 'Saem quando a rodada é salva ou a pessoa sai da conta.',
  },
  boardPrices: {
    what: 'só para quem cuida de uma loja: os preços digitados e ainda não enviados, também os que esperam a conexão.',
    until: 'Saem quando são enviados, quando você os descarta ou sai da conta.',
  },
  keptBoards: {
    what: 'só para quem cuida de uma loja: o quadro dela (preços, avaliações, telefone) como estava na última visita, para abrir sem conexão.',
    until: 'Saem quando você sai da conta.',
  },
  merchantInvitation: {
    what: 'só se você abrir o convite de uma loja sem ter entrado: o código dele, para continuar depois de entrar.',
    until: 'Sai quando você entra, e depois de um dia não é mais usado.',
  },
  columns: {
    what: 'só para quem cuida do site: as colunas escondidas em cada lista do painel.',
    until: 'Ficam até serem mostradas de novo ou apagadas.',
  },
  lists: {
    what: 'só para quem cuida do site: os filtros, a ordem e o tamanho da página escolhidos em cada lista do painel, nunca o texto de uma busca.',
    until: 'Ficam até “Limpar filtros” ou outra escolha.',
  },
  passkeySuggestion: {
    what: 'que você dispensou, no painel, a sugestão de adicionar uma chave de acesso.',
    until: 'Fica até você apagar os dados do site.',
  },
  shortcuts: {
    what: 'só para quem cuida do site: que os atalhos do teclado estão desligados.',
    until: 'Fica até serem ligados.',
  },
};

/** The part of the privacy page about what the site stores in a browser, and how to delete it. */
export function StoredInBrowser() {
  return (
    <>
      <p>
        Sem conta, o site não grava cookies. O que ele guarda no seu navegador, para quê e por quanto tempo:
      </p>
      <ul>
        {Object.entries(entries).map(([entry, { what, until }]) => {
          const { name, store } = browserStorage[entry as BrowserEntry];
          return (
            <li key={entry}>
              <code>{name}</code> ({storeNames[store]}): {what} {until}
            </li>
          );
        })}
      </ul>
      <p>
        Depois do nome pode vir a que ele se refere, como a versão do site ou a lista. O histórico da aba
        guarda também o e-mail digitado numa página de entrada, para que a seguinte já o traga. E, como em
        qualquer site, o próprio navegador pode guardar cópias de arquivos e imagens.
      </p>
      <p>
        Para apagar tudo, abra o ícone ao lado do endereço no navegador, depois “Cookies e dados do site” ou
        “Configurações do site”, e escolha apagar os dados. O site continua funcionando; quem tem conta só
        precisa entrar de novo.
      </p>
    </>
  );
}
