import { ModuleFrame } from '../module/module-frame.tsx';
import { fuelTabs } from './fuel-tabs.ts';

/** Around the lists of the fuel module. */
export default function FuelLayout() {
  return <ModuleFrame label="Módulo de Combustíveis" tabs={fuelTabs} />;
}
