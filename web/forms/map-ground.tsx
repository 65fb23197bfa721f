import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { fromPlan, type View } from '#web/components/map-card/city-plan.ts';
import type { MapTiles } from '#web/components/map-card/open-street-map.ts';
import 'leaflet/dist/leaflet.css';

interface MapGroundProps {
  view: View;
  tiles: MapTiles;
}

/** Metres per pixel at the equator, at zoom 0. */
const equatorMetres = 156_543.034;

/**
 * The real map under a pin, with the same extent as the schematic one, which it covers when its first tiles have
 * loaded.
 */
export default function MapGround({ view, tiles }: MapGroundProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map | null>(null);
  const [drawn, setDrawn] = useState(false);
  const { url, attribution } = tiles;
  useEffect(() => {
    if (!box.current) return;
    const made = L.map(box.current, {
      zoomControl: false,
      dragging: false,
      keyboard: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      boxZoom: false,
      touchZoom: false,
      zoomSnap: 0,
    });
    made.attributionControl.setPrefix('Leaflet');
    const layer = L.tileLayer(url, { attribution, maxZoom: 19 });
    layer.once('tileload', () => setDrawn(true));
    layer.addTo(made);
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
    };
  }, [url, attribution]);
  const { x, y, width, height } = view;
  useEffect(() => {
    if (!map.current || !box.current) return;
    const { latitude, longitude } = fromPlan({ x: x + width / 2, y: y + height / 2 });
    const metresPerPixel = width / Math.max(box.current.clientWidth, 1);
    const zoom = Math.log2((equatorMetres * Math.cos((latitude * Math.PI) / 180)) / metresPerPixel);
    map.current.setView([latitude, longitude], zoom, { animate: false });
  }, [x, y, width, height]);
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="absolute! inset-0 z-0 font-sans!"
      style={{ visibility: drawn ? 'visible' : 'hidden' }}
    />
  );
}
