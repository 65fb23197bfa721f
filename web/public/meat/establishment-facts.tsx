import { formatMediumDate } from '#domain/city-time.ts';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { formatZipcode } from '#domain/zipcode.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import type { EstablishmentData } from './load-establishment.ts';

/** Other facts about the shop. */
export function EstablishmentFacts({ loaded: { establishment, goods } }: { loaded: EstablishmentData }) {
  const { type, Region, neighbourhood, zipcode, phone } = establishment;
  const { newest } = goods;
  return (
    <section aria-labelledby="informacoes" className="shop-rail flex flex-col gap-3">
      <h2 id="informacoes" className="heading text-h2">
        Informações
      </h2>
      <FactList
        facts={[
          ['Tipo', establishmentTypeNames[type]],
          ['Região', Region.name],
          ['Bairro', neighbourhood ?? 'Não informado'],
          ['CEP', zipcode ? formatZipcode(zipcode) : 'Não informado'],
          ['Telefone', phone ?? 'Não informado'],
          ['Última coleta', newest ? `${formatMediumDate(newest.day)}, ${newest.sourceName}` : 'Sem coletas'],
        ]}
      />
    </section>
  );
}
