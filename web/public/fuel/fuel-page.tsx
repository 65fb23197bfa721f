export const meta = () => [{ title: 'Preço do combustível em Palmas | Compara Palmas' }];

export default function FuelPage() {
  return (
    <div className="mx-auto max-w-page px-gutter py-8">
      <h1 className="heading text-h1">Preço do combustível em Palmas</h1>
    </div>
  );
}
