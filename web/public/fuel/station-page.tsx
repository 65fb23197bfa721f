export const meta = () => [{ title: 'Posto | Compara Palmas' }];

export default function StationPage() {
  return (
    <div className="mx-auto max-w-page px-gutter py-8">
      <h1 className="heading text-h1">Posto</h1>
    </div>
  );
}
