const rings = [
  { r: 26, thick: false },
  { r: 43, thick: false, dashes: '10.8 4.2' },
  { r: 60, thick: true, dashes: '1.8 5.18' },
  { r: 77, thick: false },
  { r: 94, thick: false, dashes: '10.9 4.24' },
  { r: 111, thick: true, dashes: '1.8 5.17' },
  { r: 128, thick: false },
  { r: 145, thick: false, dashes: '10.75 4.18' },
  { r: 162, thick: true, dashes: '1.8 5.22' },
  { r: 179, thick: false },
  { r: 196, thick: false, dashes: '10.8 4.2' },
  { r: 213, thick: true, dashes: '1.8 5.2' },
  { r: 230, thick: false },
];

/** Decorative rings of stitched golden grass, only for band surfaces and empty states, never behind text. */
export function Rings({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 500 500"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className={`pointer-events-none stroke-gold ${className}`}
      aria-hidden="true"
    >
      {rings.map(({ r, thick, dashes }) => (
        <circle key={r} cx="250" cy="250" r={r} strokeWidth={thick ? 9 : 1.6} strokeDasharray={dashes} />
      ))}
    </svg>
  );
}
