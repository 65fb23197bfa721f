import { Fuel, HandCoins, MapPin, Tag } from 'lucide-react';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { adminMeta } from '../admin-meta.ts';
import { ModuleOverview } from '../module/module-overview.tsx';
import { FuelPages } from './fuel-pages.tsx';

export const meta = () => adminMeta('Módulo de Combustíveis');

/** The overview of the fuel module. Spec, back office, section 2 (Admin fuel module). */
export default function FuelOverview() {
  const counts = useCall('readFuelModule', {}, { askAgain: true });
  const { brands, types, stations, prices, pricesIsMinimum } = counts.data?.data ?? {};
  return (
    <ModuleOverview
      title="Módulo de Combustíveis"
      about="Marcas, tipos de combustível, postos e preços que as pessoas comparam em Combustível. A pesquisa semanal da ANP traz a maior parte; aqui você completa e corrige."
      figures={[
        {
          icon: Tag,
          label: 'Marcas',
          about: 'Gerenciar marcas',
          to: panelPaths.list('fuelBrands'),
          count: brands,
        },
        {
          icon: Fuel,
          label: 'Tipos',
          about: 'Gerenciar tipos',
          to: panelPaths.list('fuelTypes'),
          count: types,
        },
        {
          icon: MapPin,
          label: 'Postos',
          about: 'Gerenciar postos',
          to: panelPaths.list('fuelStations'),
          count: stations,
        },
        {
          icon: HandCoins,
          label: 'Preços',
          about: 'Gerenciar preços',
          to: panelPaths.list('fuelPrices'),
          count: prices,
          isMinimum: pricesIsMinimum,
        },
      ]}
      queries={[counts]}
      further={<FuelPages />}
      tips={[
        {
          title: 'Coordenadas GPS',
          text: 'Um posto só aparece em “perto de você” com latitude e longitude. Busque-as pelo endereço, confira no mapa e aceite.',
          label: 'Ver postos sem coordenadas',
          to: panelPaths.list('fuelStations', { filters: { coordinates: 'missing' } }),
        },
        {
          title: 'Vínculo com a marca',
          text: 'Ligue cada posto à sua marca: as pessoas filtram por ela. Um posto sem bandeira fica com “Nenhuma”.',
          label: 'Ver postos',
          to: panelPaths.list('fuelStations'),
        },
        {
          title: 'URL do logotipo',
          text: 'A marca aceita a URL do logotipo ou uma imagem enviada. O site mostra só as enviadas, para não contar a outros servidores quem o visita.',
          label: 'Ver marcas',
          to: panelPaths.list('fuelBrands'),
        },
        {
          title: 'Preços do dia',
          text: 'Em Novo Preço você registra todos os combustíveis de um posto de uma vez. Um preço vencido sai da comparação.',
          label: 'Ver os que vencem',
          to: panelPaths.list('fuelPrices', { filters: { validity: 'expiring' } }),
        },
      ]}
    />
  );
}
