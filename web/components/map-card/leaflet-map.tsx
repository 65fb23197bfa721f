import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { memo, useEffect, useRef, useState } from 'react';
import type { MapTiles } from './open-street-map.ts';
import type { MapPin } from './schematic-map.tsx';

interface LeafletMapProps {
  pins: readonly MapPin[];
  tiles: MapTiles;
}

const closest = 15;
const padding: L.PointTuple = [36, 36];

/** The real map, over the schematic one; visible only after its first tiles have arrived. */
function LeafletMap({ pins, tiles }: LeafletMapProps) {
  const box = useRef<HTMLElement>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    const map = L.map(box.current, {
      zoomControl: false,
      scrollWheelZoom: false,
      // One finger scrolls the page, two move the map.
      dragging: !L.Browser.mobile,
    });
    map.attributionControl.setPrefix('Leaflet');
    L.control.zoom({ zoomInTitle: 'Aproximar', zoomOutTitle: 'Afastar' }).addTo(map);
    const layer = L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 });
    layer.once('tileload', () => setDrawn(true));
    layer.addTo(map);
    for (const { latitude, longitude, label, name, kind } of pins) {
      const flag = document.createElement('span');
      flag.className = `map-pin num map-pin-${kind}`;
      flag.textContent = label;
      L.marker([latitude, longitude], {
        icon: L.divIcon({ className: 'map-pin-holder', html: flag, iconSize: [0, 0] }),
        title: name,
        keyboard: false,
        zIndexOffset: kind === 'other' ? 0 : 1000,
      }).addTo(map);
    }
    const bounds = L.latLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { maxZoom: closest, padding });
    return () => {
      map.remove();
    };
  }, [pins, tiles]);

  return (
    <section
      ref={box}
      aria-label="Mapa"
      className="street-map"
      style={{ visibility: drawn ? 'visible' : 'hidden' }}
    />
  );
}

/** Rendered again only if its content has changed. */
export default memo(LeafletMap, (before, after) => JSON.stringify(before) === JSON.stringify(after));
