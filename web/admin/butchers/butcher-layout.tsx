import { ModuleFrame } from '../module/module-frame.tsx';
import { butcherTabs } from './butcher-tabs.ts';

/** Around the lists of the butchers, at the addresses that they have always had. */
export default function ButcherLayout() {
  return <ModuleFrame label="Módulo de Açougues" tabs={butcherTabs} />;
}
