export { listMerchantKeys, makeMerchantKey, revokeMerchantKey } from './keys.ts';
export { pushMerchantFile, pushMerchantPrices } from './push.ts';
