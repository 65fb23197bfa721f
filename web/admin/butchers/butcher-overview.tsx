import { Beef, HandCoins, Store, Tags } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { adminMeta } from '../admin-meta.ts';
import { ModuleOverview } from '../module/module-overview.tsx';
import { PricePages } from '../price-round/price-pages.tsx';

export const meta = () => adminMeta('Módulo de Açougues');

const oneRow = { query: { limit: 1 } };

/** The overview of the butcher module. Spec, back office, section 2 (Admin butcher module). */
export default function ButcherOverview() {
  const products = useCall('listProducts', oneRow, { askAgain: true });
  const establishments = useCall('listEstablishments', oneRow, { askAgain: true });
  const categories = useCall('listCategories', oneRow, { askAgain: true });
  const prices = useCall('listPrices', oneRow, { askAgain: true });
  return (
    <ModuleOverview
      title="Módulo de Açougues"
      about="Açougues e mercados da cidade: o que vendem, onde ficam e por quanto vendem hoje."
      figures={[
        {
          icon: Beef,
          label: 'Produtos',
          about: 'Gerenciar produtos',
          to: panelPaths.list('products'),
          count: products.data?.count,
        },
        {
          icon: Store,
          label: 'Estabelecimentos',
          about: 'Gerenciar estabelecimentos',
          to: panelPaths.list('establishments'),
          count: establishments.data?.count,
        },
        {
          icon: Tags,
          label: 'Categorias',
          about: 'Gerenciar categorias',
          to: panelPaths.list('categories'),
          count: categories.data?.count,
        },
        {
          icon: HandCoins,
          label: 'Preços',
          about: 'Gerenciar preços',
          to: panelPaths.list('prices'),
          count: prices.data?.count,
          isMinimum: prices.data?.countIsMinimum,
        },
      ]}
      queries={[products, establishments, categories, prices]}
      further={<PricePages />}
      tips={[
        {
          title: 'Preços em dia',
          text: 'Um preço vencido sai da comparação. A rodada semanal anota todos os cortes de um estabelecimento de uma vez.',
          label: 'Ver os que vencem',
          to: panelPaths.list('prices', { filters: { validity: 'expiring' } }),
        },
        {
          title: 'Coordenadas',
          text: 'Sem um ponto no mapa o estabelecimento não aparece em “perto de você”. O CEP ajuda a achar o ponto.',
          label: 'Ver os que não têm ponto',
          to: panelPaths.list('establishments', { filters: { coordinates: 'missing' } }),
        },
        {
          title: 'Outros nomes dos cortes',
          text: 'O mesmo corte muda de nome de loja para loja. A busca do site também encontra pelos outros nomes do produto.',
          label: 'Ver produtos',
          to: panelPaths.list('products'),
        },
        {
          title: 'Categorias',
          text: 'Cada produto está em uma categoria, e cada categoria em um setor. Uma categoria com produtos não pode ser excluída.',
          label: 'Ver categorias',
          to: panelPaths.list('categories'),
        },
      ]}
    />
  );
}
