import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { MapPin, MapTiles } from './map-card.tsx';

const closest = 15;
const padding: L.PointTuple = [36, 36];

/** The real map, over the schematic one; shows itself only when its first tiles have arrived. */
export default function LeafletMap({ pins, tiles }: { pins: readonly MapPin[]; tiles: MapTiles }) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    const map = L.map(box.current, { scrollWheelZoom: false, keyboard: true });
    const layer = L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 });
    layer.once('tileload', () => setDrawn(true));
    layer.addTo(map);
    for (const { latitude, longitude, label, name, kind } of pins) {
      const flag = document.createElement('span');
      flag.className = `map-pin map-pin-${kind}`;
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
    <div
      ref={box}
      className="absolute! inset-0 z-0 transition-opacity duration-(--duration-base)"
      style={{ opacity: drawn ? 1 : 0, pointerEvents: drawn ? 'auto' : 'none' }}
    />
  );
}
