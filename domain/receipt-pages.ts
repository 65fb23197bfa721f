import type { StateCode } from './states.ts';

/**
 * The pages on which states show an electronic receipt for its QR code, without the parameter 'p'. Only those are here that a plain
 * server may read: others want a reCAPTCHA (PA), a browser that runs script (ES), or are not known in this form (AL, BA, SC).
 */
export const receiptPages = {
  /** read with its JavaServer Faces, without a browser, in 2026 */
  MG: 'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
  /** last known to be read in 2021 */
  PR: 'https://www.fazenda.pr.gov.br/nfce/qrcode',
  /** read in 2026; the address in its QR codes (www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx) redirects to this one */
  RS: 'https://dfe-portal.svrs.rs.gov.br/Dfe/QrCodeNFce',
  /** read by three programs in 2026; a fourth says that it wants a CAPTCHA */
  SP: 'https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica/Paginas/ConsultaQRCode.aspx',
  /** our city's: JavaServer Faces, of which nobody here has seen an answer yet */
  TO: 'https://www.sefaz.to.gov.br/nfce/qrcode',
} as const satisfies Partial<Record<StateCode, string>>;

export type PageState = keyof typeof receiptPages;

export const isPageState = (code: string): code is PageState => Object.hasOwn(receiptPages, code);

/**
 * Returns the key and the parameters of a QR code for the page of its state: '1722…|2|1|1|9be4…'. Version 3 needs three; those that
 * may follow name the buyer, and are left out.
 * @param code the text of the QR code
 * @returns undefined for a code without parameters, such as a typed key, for one of the test environment, and for version 1, whose
 * address names the buyer
 */
export function receiptParameters(code: string): string[] | undefined {
  const [given = ''] = code
    .trim()
    .replace(/^.*[?&]p=/i, '')
    .split(/[&#\s]/, 1);
  const [key = '', version = '', environment, ...rest] = given.replace(/%7C/gi, '|').split('|');
  if (!/^[\dA-Z]{44}$/i.test(key) || !/^[23]$/.test(version) || environment !== '1') return undefined;
  const hashed = version === '2' ? rest : [];
  if (hashed.length > 5 || !hashed.every((each) => /^[\da-f.]{1,100}$/i.test(each))) return undefined;
  return [key.toUpperCase(), version, environment, ...hashed];
}
