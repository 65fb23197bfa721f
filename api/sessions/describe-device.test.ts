import { expect, it } from 'vitest';
import { describeDevice } from './sessions.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A546E) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'Firefox no Android'],
  [`${iphone} ${apple} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari no iPhone'],
  [`${iphone} ${apple} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome no iPhone'],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${apple} Version/16.6 Mobile/15E148 Safari/604.1`,
    'Safari no iPad',
  ],
  [`${mac} ${apple} Version/17.4.1 Safari/605.1.15`, 'Safari no macOS'],
  [`${mac} ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome no macOS'],
  [`${windows}) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Microsoft Edge no Windows'],
  [`${windows}; rv:133.0) Gecko/20100101 Firefox/133.0`, 'Firefox no Windows'],
  [`${windows}) ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera no Windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox no Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    'Chrome no Chrome OS',
  ],
  ['Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox'],
  ['(Windows NT 10.0)', 'Navegador no Windows'],
  ['curl/8.5.0', 'Aparelho desconhecido'],
  ['Confirme a senha em exemplo.com/1.0 (Windows NT 10.0)', 'Navegador no Windows'],
  ['', 'Aparelho desconhecido'],
  [null, 'Aparelho desconhecido'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
