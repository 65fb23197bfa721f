export { readMerchantBoard } from './board.ts';
export { sendMerchantFile } from './list-file.ts';
export { saveMerchantNames } from './names.ts';
export { endMerchantPromotion } from './promotions.ts';
export { keepMerchantPrices, saveMerchantPrices, updateMerchantPlace } from './writes.ts';
