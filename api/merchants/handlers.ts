export { claimPlace, decideMerchantClaim, listMerchantClaims, listOwnClaims } from './claims.ts';
export {
  acceptMerchantInvitation,
  checkMerchantInvitation,
  inviteMerchant,
  listMerchants,
  removeMerchant,
  revokeMerchantInvitation,
  takeDownPlacePhoto,
} from './invitations.ts';
