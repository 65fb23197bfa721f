import { describe, expect, it } from 'vitest';
import { loggableUrl } from './loggable-url.ts';

describe('an address in the log', () => {
  it.each([
    [
      '/api/fuel/stations/nearby?latitude=-10.18&longitude=-48.33&radius=10',
      '/api/fuel/stations/nearby?latitude=-&longitude=-&radius=10',
    ],
    ['/?latitude=-10.18', '/?latitude=-'],
    ['/avisos/parar?codigo=12.abc', '/avisos/parar?codigo=-'],
    ['/?latitude[]=-10.18&longitude[0]=-48', '/?latitude=-&longitude=-'],
    ['/?Latitude=-10&LONGITUDE=-48', '/?latitude=-&longitude=-'],
    ['/?latitude%5B%5D=-10.18', '/?latitude=-'],
    ['/?%6Catitude=-10', '/?latitude=-'],
    ['/?%256Catitude=-10', '/?latitude=-'],
    ['/?latitude%3D-10', '/?latitude=-'],
    ['/?+latitude+=-10&lat=-10&lng=-48&a=1', '/?latitude=-&lat=-&lng=-&a=1'],
    ['/?user.latitude=-10;longitude=-48', '/?userlatitude=-;longitude=-'],
    ['/?%E0%A4latitude=-10%', '/?latitude=-'],
    ['/combustivel?perto=-10.18401,-48.33362', '/combustivel?perto=-'],
    ['/combustivel?perto=-10%2E18401', '/combustivel?perto=-'],
    ['/combustivel?-10.18401', '/combustivel?-'],
    ['/perto/-10.18401,-48.33362', '/perto/-'],
    ['/?10.18401=1', '/?=-'],
  ])('%s is %s', (url, logged) => {
    expect(loggableUrl(url)).toBe(logged);
  });

  it.each([
    '/combustivel',
    '/combustivel?tab=postos&fuelTypeId=3',
    '/acougues?search=latitude%3A%20norte',
    '/acougues?search=Pal%C3%A1cio%20Ara',
    '/api/prices?max=6.59',
    '/assets/index-1a2b3c.4d5e.js',
    '/a%0ab',
    '/a%',
    '*',
  ])('%s is as it was asked for', (url) => {
    expect(loggableUrl(url)).toBe(url);
  });
});
