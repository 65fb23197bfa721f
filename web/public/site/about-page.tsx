import { Link } from 'react-router';
import { siteContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { paths } from '#web/paths.ts';
import type { Route } from './+types/about-page.ts';
import { TextPage, type TextSection } from './text-page.tsx';

/** Date of the last change of the text; change both together. */
const changed = '2026-11-24';

export const loader = ({ context }: Route.LoaderArgs) => ({ url: context.get(siteContext).url });

/** The text does not change while it is read, and a failed call must not replace it. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Sobre',
    description:
      'O que é o Compara Palmas, de onde vêm os preços de carne e de combustível e por quanto tempo cada um vale.',
    canonical: (loaderData?.url ?? '') + paths.about(),
    indexed: true,
  });

const sections: readonly TextSection[] = [
  {
    id: 'o-que-e',
    title: 'O que é',
    body: (
      <>
        <p>
          O Compara Palmas reúne preços de carne em açougues e mercados e de combustível em postos de Palmas,
          Tocantins. Ele responde, antes de você sair de casa, onde está o menor preço, há quanto tempo ele
          foi visto e a que distância fica.
        </p>
        <p>
          Consultar é grátis e não pede conta. O site não vende carne nem combustível: a compra é sempre entre
          você e o estabelecimento.
        </p>
      </>
    ),
  },
  {
    id: 'como-saber',
    title: 'Como saber se o preço vale',
    body: (
      <ul>
        <li>
          <strong>A data anda junto.</strong> O anel esvazia com o tempo. Preço vencido sai do ranking
          sozinho.
        </li>
        <li>
          <strong>Você vê a fonte.</strong> ANP, o próprio estabelecimento, nota fiscal ou relato confirmado
          de morador.
        </li>
        <li>
          <strong>A régua não mente.</strong> Ela mostra onde o preço cai entre o menor e o maior da cidade.
        </li>
      </ul>
    ),
  },
  {
    id: 'fontes',
    title: 'De onde vêm os preços',
    body: (
      <>
        <p>Cada preço mostra a fonte ao lado da data. As fontes são:</p>
        <ul>
          <li>
            <strong>ANP.</strong> A Agência Nacional do Petróleo, Gás Natural e Biocombustíveis visita toda
            semana uma amostra de postos e publica o que encontrou. Os preços de combustível partem desse
            levantamento. Nem todo posto da cidade entra na amostra.
          </li>
          <li>
            <strong>Loja.</strong> Preços informados pelo próprio estabelecimento ou anotados no balcão por
            quem cuida do site.
          </li>
          <li>
            <strong>Relato.</strong> Preços contados por quem comprou. Um relato só aparece depois de
            conferido, sempre identificado como relato.
          </li>
          <li>
            <strong>Nota fiscal.</strong> Preços lidos de um comprovante de compra, também depois de
            conferidos.
          </li>
        </ul>
        <p>
          Relatos e notas dependem de conta de usuário e só chegam enquanto o cadastro estiver aberto. Se você
          vir o aviso “Dados de demonstração”, os valores daquela página são exemplos, não preços de verdade.
        </p>
      </>
    ),
  },
  {
    id: 'validade',
    title: 'Idade e validade de um preço',
    body: (
      <>
        <p>
          Preço envelhece. Por isso cada um traz um anel que se esvazia com os dias e a idade por extenso:
          “hoje”, “ontem”, “há 2 dias”.
        </p>
        <ul>
          <li>O preço de combustível vale 14 dias depois da coleta.</li>
          <li>O preço de carne vale 10 dias.</li>
          <li>A promoção vale até a data final que o estabelecimento informou.</li>
        </ul>
        <p>
          Vencido, o preço continua à vista, mais claro, mas sai do menor preço, das médias e das posições.
          Quando todos os preços de uma comparação venceram, comparamos os últimos conhecidos e a página avisa
          de quando eles são.
        </p>
      </>
    ),
  },
  {
    id: 'comparacao',
    title: 'Como comparamos',
    body: (
      <ul>
        <li>
          <strong>Menor preço</strong> é o menor entre os preços válidos do mesmo produto: por quilo na carne,
          por litro ou metro cúbico no combustível.
        </li>
        <li>
          <strong>Economize</strong> compara o menor preço da carne com a média da cidade. No combustível a
          comparação é com o maior preço, e está escrita. Com menos de três preços, com preços vencidos ou
          diferença menor que 3%, nada é dito.
        </li>
        <li>
          <strong>Tendência</strong> compara um lugar com o preço anterior dele mesmo. Uma diferença menor que
          R$&nbsp;0,02 (na carne, também uma menor que 1%) é estável, e a primeira coleta de um lugar não tem
          tendência.
        </li>
        <li>
          <strong>Distância</strong> é por rua, cerca de: a linha reta a partir de onde você disse estar, mais
          35%.
        </li>
      </ul>
    ),
  },
  {
    id: 'limites',
    title: 'O que o site não sabe',
    body: (
      <p>
        Um preço pode mudar logo depois da coleta, e algumas ofertas dependem da forma de pagamento ou da
        quantidade. O que vale é o que está na bomba, na gôndola ou no balcão: confira antes de pagar.
      </p>
    ),
  },
  {
    id: 'erros',
    title: 'Achou um erro?',
    body: (
      <p>
        Preço errado, loja que fechou, endereço trocado: <Link to={paths.contact()}>conte para a gente</Link>.
        Veja também os <Link to={paths.terms()}>termos de uso</Link> e a{' '}
        <Link to={paths.privacy()}>política de privacidade</Link>.
      </p>
    ),
  },
];

export default function AboutPage() {
  return (
    <TextPage
      title="Sobre o Compara Palmas"
      name="Sobre"
      lead="Compare e economize: os preços de carne e de combustível de Palmas, cada um com a sua fonte e a sua data."
      changed={changed}
      sections={sections}
    />
  );
}
