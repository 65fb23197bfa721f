import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { alertPages } from '#contract/alert-links.ts';
import { networkDays } from '#domain/confirmations.ts';
import { digestDays, linkMinutes, outboxDays } from '#domain/email-texts.ts';
import { messageMonths } from '#domain/messages.ts';
import { leastShownViews } from '#domain/price-views.ts';
import { restoreMinutes } from '#domain/removals.ts';
import { deviceDays, rememberedDays, unrememberedHours } from '#domain/sessions.ts';
import { siteContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { cityName, useSiteContact } from '#web/components/shell/site-footer.tsx';
import { keptDays } from '#web/offline/kept.ts';
import { paths } from '#web/paths.ts';
import type { Route } from './+types/privacy-page.ts';
import { StoredInBrowser } from './stored-in-browser.tsx';
import { TextPage, type TextSection } from './text-page.tsx';
import { withToday } from './with-today.ts';

/** Date of the last change of the text; change both together. */
const changed = '2026-11-29';

export function loader({ context }: Route.LoaderArgs) {
  const { url, tileUrl } = context.get(siteContext);
  return withToday(context, {
    url,
    mapHost: tileUrl && new URL(tileUrl).host.replace(/^(\{|%7B)s(\}|%7D)\./i, ''),
  });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The text does not change while it is read, and a failed call must not replace it. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Política de privacidade',
    description:
      'Que dados o Compara Palmas usa, para quê, por quanto tempo, e como você exerce os direitos da LGPD.',
    canonical: (loaderData?.url ?? '') + paths.privacy(),
    indexed: true,
  });

/** @param mapHost host of the map tiles that visitors' browsers load; null without external maps */
const sectionsWith = (mapHost: string | null): readonly TextSection[] => [
  {
    id: 'resumo',
    title: 'Em resumo',
    body: (
      <ul>
        <li>Você consulta tudo sem dizer quem é.</li>
        <li>Não há anúncios nem programas de terceiros que acompanhem você.</li>
        <li>
          Sua localização só é usada se você permitir, e fica no seu aparelho: ao servidor vai apenas um
          quadrado de uns 500 m.
        </li>
        <li>O que você escreve na página de contato é guardado por até {messageMonths} meses.</li>
        <li>
          As páginas que você abre ficam no seu navegador por até {keptDays} dias, para abrirem sem conexão;{' '}
          <a href="#navegador">veja o que mais fica, e como apagar</a>.
        </li>
        <li>Quem tem conta baixa ou apaga tudo o que ela guarda, sozinho e na hora.</li>
        <li>Não vendemos dados.</li>
      </ul>
    ),
  },
  {
    id: 'responsavel',
    title: 'Quem cuida dos seus dados',
    body: (
      <p>
        O controlador é o Compara Palmas, em <OperatorAddress />. Para assuntos de dados pessoais,{' '}
        <PrivacyEmail>{(email) => <>escreva para {email}, que é o canal do encarregado, ou </>}</PrivacyEmail>
        use a <Link to={paths.contact()}>página de contato</Link>.
      </p>
    ),
  },
  {
    id: 'dados',
    title: 'O que usamos, para quê e por quanto tempo',
    body: (
      <>
        <h3>Mensagens de contato</h3>
        <p>
          Nome, e-mail, assunto e mensagem, para ler e responder. Base legal: legítimo interesse em atender
          quem nos procura (LGPD, art. 7º, IX). Ficam guardados por {messageMonths} meses e depois são
          apagados automaticamente; apagamos antes, se você pedir.
        </p>
        <h3>“Ainda está assim”, relatos e cupons</h3>
        <p>
          Ao confirmar um preço, o servidor guarda o dia, um código do seu aparelho e um da sua rede, que são
          outros em cada preço: servem para contar cada aparelho e cada rede uma vez, e não dizem quem você é
          nem onde mais confirmou. Se você entrou, a confirmação fica também na sua conta. Com um preço que
          você relata fica um código igual da rede, para que quem relata de uma mesma rede não conte como
          várias pessoas. Os códigos da rede são apagados depois de {networkDays} dias. Ao usar um cupom, fica
          um código da rede que vale só para aquele cupom e aquele dia, para limitar os usos de uma mesma
          rede; é apagado depois do fim do dia, no máximo um dia mais tarde. Base legal: legítimo interesse em
          preços certos e em cupons que cheguem a muitas pessoas.
        </p>
        <h3>Quantas pessoas viram um preço</h3>
        <p>
          Quando um preço fica na sua tela, o seu aparelho diz ao servidor só qual foi, uma vez por preço, e o
          servidor soma um ao dia. Não guarda quem viu, nem a rede: para que uma rede não conte muitas vezes,
          lembra até a meia-noite, só na memória, um código dela. Menos de {leastShownViews} não aparecem, e
          as somas são apagadas depois de um ano. Base legal: legítimo interesse em mostrar a quem relata que
          ajudou.
        </p>
        <h3>Links para entrar</h3>
        <p>
          Ao pedir um link para entrar sem senha, o e-mail informado, para enviá-lo. Se ele ainda não tem
          conta, ela só é criada quando o link é aberto, com um nome tirado do e-mail, que você muda em Meu
          Perfil; até lá o e-mail fica com o link, que vale por {linkMinutes} minutos e é apagado no máximo um
          dia depois. Base legal: procedimentos que você pede para ter a conta (LGPD, art. 7º, V).
        </p>
        <h3>Avisos de preço</h3>
        <p>
          Ao pedir um aviso: o corte ou o combustível, o preço, a distância e o centro de um quadrado de uns
          500 m do lugar que você escolheu, nunca o ponto. Para avisar no aparelho, o endereço e as chaves que
          o navegador cria para isso: o serviço dele (do Google, da Mozilla, da Microsoft ou da Apple) entrega
          a mensagem cifrada, sem poder lê-la. Para avisar por e-mail, o endereço, que só vale depois que o
          link enviado é aberto; sem isso é apagado no máximo um dia depois. O que foi dito fica por{' '}
          {digestDays} dias, para que ninguém receba duas vezes. Base legal: o seu consentimento (LGPD, art.
          7º, I), que você retira com um toque em qualquer mensagem ou em{' '}
          <Link to={alertPages.own}>Meus avisos</Link>; com o último aviso, tudo isso é apagado. Se você tinha
          entrado, vai também no arquivo da conta, e sai com ela.
        </p>
        <h3>Endereço de rede (IP)</h3>
        <p>
          Todo site o recebe para poder responder. Ao receber um formulário, o servidor o lembra por até uma
          hora, só na memória, para barrar envios em excesso. Tentativas de entrar numa conta e pedidos de
          e-mail são contados por até dois dias sob um código que não mostra nem o IP nem a conta, para que
          ninguém adivinhe senhas. Base legal: legítimo interesse em manter o serviço seguro. Os registros do
          site não guardam o IP.
        </p>
        <h3>Registros técnicos</h3>
        <p>
          Endereço da página pedida, hora, resultado e tempo de resposta, para achar falhas. Quando alguém
          entra numa conta ou a muda, também o número dela, ou um código que não mostra o e-mail digitado,
          para achar invasões. Não levam nome, IP nem coordenadas, e ficam por até 30 dias. Base legal:
          legítimo interesse em manter o serviço no ar e seguro.
        </p>
        <h3>Dados de estabelecimentos</h3>
        <p>
          Nome, endereço, telefone e CNPJ de postos e lojas são dados públicos de empresas. Se algum deles
          disser respeito a você, peça a correção pelos mesmos canais.
        </p>
      </>
    ),
  },
  {
    id: 'localizacao',
    title: 'Localização',
    body: (
      <>
        <p>
          Para mostrar o que está perto, o navegador pergunta se você quer informar onde está. Se disser sim,
          o ponto fica só no seu aparelho, para todas as listas, até você escolher “Esquecer este lugar”. Ao
          nosso servidor vai apenas um quadrado de uns 500 m em que ele está, que serve para achar o que há
          por perto e não entra no banco de dados nem nos registros. Base legal: o seu consentimento (LGPD,
          art. 7º, I), que você retira quando quiser nas permissões do navegador.
        </p>
        <p>
          Você também pode escolher uma região ou digitar um CEP. O CEP vai ao nosso servidor para achar um
          ponto aproximado, e não entra no banco de dados. Sem localização nenhuma, o resto do site funciona
          do mesmo jeito.
        </p>
      </>
    ),
  },
  {
    id: 'navegador',
    title: 'O que fica no seu navegador',
    body: <StoredInBrowser />,
  },
  {
    id: 'terceiros',
    title: 'Outras empresas',
    body: (
      <>
        <p>
          Nenhum programa, fonte ou imagem de rastreio de outras empresas é carregado nas páginas. Quem
          hospeda o site e quem entrega os nossos e-mails processam os dados em nosso nome. Fora isso, só os
          entregamos quando a lei ou a justiça obriga.
        </p>
        {mapHost && (
          <p>
            As imagens dos mapas vêm de <strong>{mapHost}</strong>, que recebe o seu IP e o trecho do mapa
            pedido. Elas só são pedidas quando um mapa aparece na sua tela.
          </p>
        )}
        <p>
          Botões como “Abrir mapa” levam a outro site, em outra aba. A partir daí vale a política daquele
          site.
        </p>
      </>
    ),
  },
  {
    id: 'contas',
    title: 'Se você tiver uma conta',
    body: (
      <>
        <p>
          Base legal do que segue: execução do que foi combinado com você (LGPD, art. 7º, V). Fica guardado
          enquanto a conta existir, salvo prazo menor dito aqui:
        </p>
        <ul>
          <li>
            nome, e-mail e, se quiser informar, telefone; da senha, se tiver uma, só um código que não permite
            lê-la;
          </li>
          <li>
            a foto do perfil, se você enviar uma: fica só um quadrado reduzido, sem o lugar, a data e o
            aparelho que a câmera registra. Aparece para você; quem receber o endereço dela, um código que
            ninguém adivinha, também pode vê-la. Ao trocar, remover ou excluir a conta, o arquivo é apagado;
          </li>
          <li>
            os links para entrar, criar outra senha ou confirmar o e-mail, o da conta ou outro, e esse e-mail:
            valem por {linkMinutes} minutos e são apagados no máximo um dia depois;
          </li>
          <li>
            as sessões, que você vê e encerra em{' '}
            <Link to={paths.dashboard('configuracoes')}>Configurações</Link>: como o navegador se apresenta,
            quando você entrou e quando usou por último, sem o IP. Acabam {rememberedDays} dias depois do
            último uso ou, sem “Lembrar de mim”, {unrememberedHours} horas depois de entrar;
          </li>
          <li>
            os navegadores por onde você já entrou, sob um código, até {deviceDays} dias depois da última vez;
          </li>
          <li>
            favoritos, avisos de preço, avaliações, relatos e preços que confirmou. Avaliações e relatos
            aprovados são públicos, com o primeiro nome e a inicial do último. O que você remover deixa de
            aparecer na hora e é apagado em até um dia;
          </li>
          <li>
            os comprovantes que você enviar: a foto, sem o lugar, a data e o aparelho que a câmera registra, a
            loja, o dia, os itens e a chave da nota. A foto é lida no seu aparelho, e não é enviada a mais
            ninguém: o que nela parece ser CPF, nome, endereço ou cartão de quem comprou é coberto antes de
            ela sair dele, e não é guardado como texto; onde ela não pode ser lida, o formulário avisa. Só
            você e quem cuida do site veem a foto. Ao excluir a conta, o arquivo é apagado; ao remover o
            comprovante, também, em até um dia, porque a remoção pode ser desfeita por {restoreMinutes}{' '}
            minutos; de um comprovante aprovado ficam, sem o seu nome, a loja, os itens e a chave da nota. Uma
            foto que não virou comprovante é apagada em até dois dias;
          </li>
          <li>
            os cupons que você usou e o CPF informado, que serve só para limitar um uso por pessoa. O CPF fica
            cifrado, mais um código que não permite lê-lo; ao excluir a conta, os dois são apagados. A loja
            que confere o código do uso vê o cupom e quando ele foi usado, e nada de você.
          </li>
          <li>
            se você cuida de uma loja: qual é, o nome, o CNPJ e o telefone com que pediu para cuidar dela e a
            resposta, e as chaves do sistema da loja, das quais só o nome e o último uso são legíveis. Tudo
            isso é apagado com a conta; os preços que você informou são da loja e ficam, sem o seu nome.
          </li>
        </ul>
        <p>
          Escrevemos por e-mail só o que é da conta: links para entrar, criar outra senha ou confirmar um
          e-mail, avisos de que algo mudou nela ou de que entraram nela em um aparelho novo, no máximo uma vez
          por dia o que foi decidido sobre os seus relatos, se você não tiver escolhido “Não avisar” em
          Configurações, e os avisos de preço que você pedir. Não há propaganda, nem nada que diga se você
          leu. O que não puder ser entregue fica no servidor por até {outboxDays} dias; se você excluir a
          conta antes, é apagado com ela, em até um dia.
        </p>
        <p>
          Em <Link to={paths.dashboard('perfil')}>Meu Perfil</Link> você baixa tudo o que a conta guarda e a
          exclui. A exclusão vale na hora: some o que está acima e o que ainda não foi aprovado; o que já é
          público fica como “Anônimo”. De quem cuida do site ficam, sem o nome, o que mudou no painel e quando
          e com que navegador entrou nele. Cópias de segurança deixam de ter esses dados em até 30 dias.
        </p>
      </>
    ),
  },
  {
    id: 'direitos',
    title: 'Seus direitos',
    body: (
      <>
        <p>A LGPD (Lei nº 13.709/2018, art. 18) garante que você peça, a qualquer momento e de graça:</p>
        <ul>
          <li>a confirmação de que usamos dados seus, e o acesso a eles;</li>
          <li>a correção do que estiver errado, incompleto ou velho;</li>
          <li>a anonimização, o bloqueio ou a eliminação do que for desnecessário ou excessivo;</li>
          <li>a portabilidade;</li>
          <li>a eliminação do que for tratado com o seu consentimento, e a retirada dele;</li>
          <li>a informação de com quem os dados foram compartilhados;</li>
          <li>a oposição a um uso que descumpra a lei.</li>
        </ul>
        <p>
          Quem tem conta exerce o acesso, a correção, a portabilidade e a eliminação sozinho, em{' '}
          <Link to={paths.dashboard('perfil')}>Meu Perfil</Link>. Para o resto, e para quem não tem, escreva{' '}
          <PrivacyEmail
            otherwise={
              <>
                pela <Link to={paths.contact()}>página de contato</Link>, dizendo{' '}
              </>
            }
          >
            {(email) => <>para {email} a partir do e-mail a que os dados se referem, dizendo </>}
          </PrivacyEmail>
          o que deseja. A resposta completa vem em até 15 dias. Podemos pedir uma confirmação de que é você.
          Se a resposta não resolver, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD) ou
          aos órgãos de defesa do consumidor.
        </p>
      </>
    ),
  },
  {
    id: 'seguranca',
    title: 'Segurança',
    body: (
      <p>
        O acesso aos dados guardados é restrito a quem cuida do site, e as páginas só executam programas do
        próprio site. Nenhum sistema é infalível: se houver um incidente que possa lhe causar dano relevante,
        avisaremos você e a ANPD.
      </p>
    ),
  },
  {
    id: 'mudancas',
    title: 'Mudanças',
    body: (
      <p>Se o uso dos dados mudar, esta página muda antes. A data no alto diz quando foi a última vez.</p>
    ),
  },
];

function OperatorAddress() {
  return [useSiteContact()?.address, cityName].filter(Boolean).join(', ');
}

/** Renders a sentence with the address for requests about personal data, if it is set. */
function PrivacyEmail({
  otherwise = null,
  children,
}: {
  otherwise?: ReactNode;
  children: (email: ReactNode) => ReactNode;
}) {
  const email = useSiteContact()?.privacyEmail;
  if (!email) return otherwise;
  return children(email.href ? <a href={email.href}>{email.text}</a> : email.text);
}

export default function PrivacyPage({ loaderData: { mapHost, today } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Política de privacidade"
      name="Privacidade"
      lead="Que dados o Compara Palmas usa, para quê, por quanto tempo, e o que você pode pedir."
      changed={changed}
      today={today}
      sections={sectionsWith(mapHost)}
    />
  );
}
