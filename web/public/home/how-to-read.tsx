import { CircleDashed, Landmark, type LucideIcon, Scale } from 'lucide-react';

const points: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: CircleDashed,
    title: 'A data anda junto',
    text: 'O anel esvazia com o tempo. Preço vencido sai do ranking sozinho.',
  },
  {
    icon: Landmark,
    title: 'Você vê a fonte',
    text: 'ANP, o próprio estabelecimento, nota fiscal ou relato confirmado de morador.',
  },
  {
    icon: Scale,
    title: 'A régua não mente',
    text: 'Ela mostra onde o preço cai entre o menor e o maior da cidade.',
  },
];

export function HowToRead() {
  return (
    <section aria-labelledby="como-saber" className="home-section">
      <h2 id="como-saber" className="heading text-h2">
        Como saber se o preço vale
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className="grid size-11 place-items-center rounded-md bg-primary-soft text-primary-ink">
              <Icon size={22} aria-hidden="true" />
            </span>
            <h3 className="heading mt-3 text-h3">{title}</h3>
            <p className="mt-1 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
