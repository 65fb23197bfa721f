import { describe, expect, it } from 'vitest';
import { redactCoordinates } from './redact-coordinates.ts';

describe('a line of the log', () => {
  it.each([
    [{ msg: 'Failed to parse /nearby?latitude=-10.18&longitude=-48.3' }],
    [{ err: { message: 'bad body {"latitude":-10.18,"longitude":-48.3}' } }],
    [{ latitude: -10.18, longitude: -48.3, at: 1 }],
    [{ err: { params: { lat: -10.18, lng: '-48.3' } } }],
    [{ msg: 'latitude: -10.18, Longitude: -48.3' }],
    [{ msg: "latitude[]=-10.18 latitude%5B%5D=-10.18 { latitude: '-10.18' }" }],
    [
      {
        msg: 'Failed to parse /prices?near=-10.185,-48.335&radius=5 near=-10.18%2C-48.3 near%3D-10.18%2c%20-48.3',
      },
    ],
    [{ query: { near: '-10.185,-48.335', radius: 5 } }],
    [{ msg: 'no station near -10.1835 -48.3336' }],
    [{ given: [-10.1835, -48.3336], text: '-10.1835,-48.3336;(-48.3336)' }],
  ])('tells no place: %j', (fields) => {
    const line = redactCoordinates(JSON.stringify({ level: 50, time: 1_790_000_000_000, ...fields }));
    expect(line).not.toMatch(/10\.18|48\.3/);
    expect(JSON.parse(line)).toMatchObject({ level: 50, time: 1_790_000_000_000 });
  });

  it('is otherwise as it was', () => {
    const line = JSON.stringify({
      level: 50,
      time: 1_790_000_000_000,
      ms: 12.34,
      price: 6.599,
      stack: 'Error: no\n    at run (/srv/server/main.ts:10:1835)',
    });
    expect(redactCoordinates(`${line}\n`)).toBe(`${line}\n`);
  });
});
