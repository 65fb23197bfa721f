export { readMerchantBoard } from './board.ts';
export { sendMerchantFile } from './list-file.ts';
export { saveMerchantNames } from './names.ts';
export { deletePlacePhoto, readPlacePhoto, replacePlacePhoto } from './photo.ts';
export { updateMerchantPlace } from './place.ts';
export { endMerchantPromotion } from './promotions.ts';
export { keepMerchantPrices, saveMerchantPrices } from './writes.ts';
