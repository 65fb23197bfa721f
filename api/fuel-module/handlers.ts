import { readFuelModule } from './read-fuel-module.ts';

export const fuelModuleHandlers = { readFuelModule };
