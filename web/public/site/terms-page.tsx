import { Link } from 'react-router';
import { siteContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { paths } from '#web/paths.ts';
import type { Route } from './+types/terms-page.ts';
import { TextPage, type TextSection } from './text-page.tsx';
import { withToday } from './with-today.ts';

/** Date of the last change of the text; change both together. */
const changed = '2026-11-20';

export const loader = ({ context }: Route.LoaderArgs) =>
  withToday(context, { url: context.get(siteContext).url });

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The text does not change while it is read, and a failed call must not replace it. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Termos de uso',
    description:
      'As regras de uso do Compara Palmas: preços, contribuições, moderação, cupons e responsabilidade.',
    canonical: (loaderData?.url ?? '') + paths.terms(),
    indexed: true,
  });

const sections: readonly TextSection[] = [
  {
    id: 'aceitacao',
    title: 'O que são estes termos',
    body: (
      <p>
        Estes termos valem para quem usa o Compara Palmas. Ao usar o site, você concorda com eles. Se não
        concordar, não use o site. O tratamento dos seus dados está na{' '}
        <Link to={paths.privacy()}>política de privacidade</Link>.
      </p>
    ),
  },
  {
    id: 'servico',
    title: 'O serviço',
    body: (
      <>
        <p>
          O site mostra e compara preços de carne e de combustível em Palmas, Tocantins. A consulta é gratuita
          e não exige conta. O site não vende produtos, não entrega, não recebe pagamentos e não participa da
          compra, que é feita entre você e o estabelecimento.
        </p>
        <p>
          Procuramos manter o site no ar e os preços em dia, mas ele pode parar para manutenção ou por falha,
          e partes dele podem mudar ou deixar de existir.
        </p>
      </>
    ),
  },
  {
    id: 'precos',
    title: 'Exatidão dos preços',
    body: (
      <>
        <p>
          Cada preço é uma observação: foi visto num lugar, num dia, por uma fonte, e é isso que a página
          informa. Ele não é uma oferta do site nem obriga o estabelecimento, que pode ter mudado o valor
          depois. <Link to={`${paths.about()}#validade`}>Veja por quanto tempo cada preço vale</Link>.
        </p>
        <p>
          Confira o preço no local antes de comprar. Se o estabelecimento anuncia um preço e cobra outro, o
          Código de Defesa do Consumidor protege você, e o Procon pode ajudar.
        </p>
      </>
    ),
  },
  {
    id: 'uso',
    title: 'Uso permitido',
    body: (
      <>
        <p>
          Use o site para se informar, compartilhe os endereços das páginas e cite os preços com a fonte e a
          data. Não é permitido:
        </p>
        <ul>
          <li>sobrecarregar o site com pedidos automáticos ou contornar os limites dele;</li>
          <li>tentar entrar em áreas ou contas que não são suas;</li>
          <li>apresentar os dados como se fossem atuais depois de vencidos, ou sem a fonte;</li>
          <li>usar o site para fraude, assédio ou qualquer fim contrário à lei.</li>
        </ul>
        <p>
          Dados públicos, como o levantamento da ANP, continuam públicos e podem ser obtidos na origem. Falhas
          de segurança contadas com boa-fé pela <Link to={paths.contact()}>página de contato</Link> são
          bem-vindas.
        </p>
      </>
    ),
  },
  {
    id: 'contas',
    title: 'Contas',
    body: (
      <>
        <p>
          A consulta não exige conta. Quem cria uma responde por ela: informe dados verdadeiros e um e-mail
          seu, guarde a senha para si e troque-a se desconfiar que alguém a usou. Quem faz muitas tentativas
          com a senha errada espera cada vez mais entre elas.
        </p>
        <p>
          Você encerra a conta quando quiser, em <Link to={paths.dashboard('perfil')}>Meu Perfil</Link>. O que
          ela guardava é apagado; avaliações e relatos já publicados ficam, sem o seu nome. Contas usadas
          contra estes termos podem ser suspensas, com o motivo informado.
        </p>
      </>
    ),
  },
  {
    id: 'contribuicoes',
    title: 'Avaliações, relatos e comprovantes',
    body: (
      <>
        <p>Se você puder enviar avaliações, relatos de preço ou comprovantes pela sua conta:</p>
        <ul>
          <li>conte o que viu ou viveu, com preço e data verdadeiros;</li>
          <li>não publique dados de outras pessoas, ofensas, propaganda nem conteúdo ilegal;</li>
          <li>não avalie o próprio negócio nem o do concorrente, e não aceite vantagem para avaliar;</li>
          <li>em comprovantes, cubra dados pessoais que não sejam necessários.</li>
        </ul>
        <p>
          O que você envia continua seu. Você autoriza o site a guardar, mostrar e usar a contribuição nas
          comparações, de graça e enquanto ela estiver publicada.
        </p>
      </>
    ),
  },
  {
    id: 'moderacao',
    title: 'Moderação',
    body: (
      <p>
        Contribuições entram como pendentes e só aparecem para os outros depois de aprovadas. São recusadas as
        que descumprem estes termos ou que não puderem ser confirmadas. Nota baixa ou opinião dura não são
        motivo de recusa. Quem discordar de uma recusa, ou for citado numa contribuição e quiser que ela seja
        revista, pode escrever pela <Link to={paths.contact()}>página de contato</Link>.
      </p>
    ),
  },
  {
    id: 'cupons',
    title: 'Promoções e cupons',
    body: (
      <p>
        Promoções e cupons são dos estabelecimentos, que os honram nas condições mostradas: produto, prazo,
        valor mínimo, desconto máximo e número de usos. Se houver cupons disponíveis para a sua conta, cada
        uso é pessoal, pode exigir o CPF e conta para o limite do cupom. Um cupom não vira dinheiro e não vale
        depois do prazo.
      </p>
    ),
  },
  {
    id: 'outros-sites',
    title: 'Sites de outros',
    body: (
      <p>
        Alguns botões, como “Abrir mapa”, levam a sites de outras empresas, numa aba nova. Lá valem os termos
        e a política delas.
      </p>
    ),
  },
  {
    id: 'responsabilidade',
    title: 'Responsabilidade',
    body: (
      <p>
        O site responde pelo serviço que presta, nos limites da lei. Ele não responde pela qualidade dos
        produtos, pelo atendimento, por preços mudados depois da coleta nem pelo que outras pessoas escrevem,
        salvo nos casos em que a lei determina. Nada aqui retira direitos que a lei dá ao consumidor.
      </p>
    ),
  },
  {
    id: 'mudancas',
    title: 'Mudanças nestes termos',
    body: (
      <p>
        Estes termos podem mudar quando o site mudar. A última alteração do texto está no alto da página. A
        versão nova vale a partir da publicação e não alcança o que aconteceu antes.
      </p>
    ),
  },
  {
    id: 'lei',
    title: 'Lei e foro',
    body: (
      <p>
        Valem as leis do Brasil, entre elas o Código de Defesa do Consumidor, o Marco Civil da Internet e a
        Lei Geral de Proteção de Dados. Conflitos que a conversa não resolver vão para o foro da comarca de
        Palmas, Tocantins; o consumidor pode escolher o foro do lugar onde mora.
      </p>
    ),
  },
];

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      title="Termos de uso"
      name="Termos de uso"
      lead="As regras para usar o Compara Palmas, em linguagem simples."
      changed={changed}
      today={loaderData.today}
      sections={sections}
    />
  );
}
