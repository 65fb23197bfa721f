export { readOwnList, updateOwnList } from './own-list.ts';

export { listShoppingPresets, readShoppingList } from './priced-list.ts';
