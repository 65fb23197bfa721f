import { parseArgs } from 'node:util';
import { surveyedCity } from '#domain/imports.ts';
import { parseState, type StateCode } from '#domain/states.ts';

/** Help text of `npm run import`, printed for wrong arguments. */
export const usage = `Uso: npm run import -- anp ARQUIVO… [--municipio NOME] [--uf UF]
     npm run import -- register ARQUIVO… [--municipio NOME] [--uf UF]

anp: importa os preços de combustível da pesquisa oficial (ANP): a planilha semanal por revenda (.xlsx),
a série histórica (.csv) ou o leiaute antigo com CNPJ. O leiaute é reconhecido pelo conteúdo.

register: importa o cadastro oficial de postos (ANP): a resposta da API de revendedores (JSON), a camada
SFI:Postos_Combustivel do servidor de mapas (GeoJSON), o cadastro em .csv, ou uma lista de pontos (.csv com
CNPJ, latitude e longitude). Os pontos de uma lista esperam em Coordenadas dos postos. Só numa cidade de verdade.

  --municipio NOME   município cujas linhas interessam (padrão: ${surveyedCity.municipality})
  --uf UF            seu estado, pela sigla ou pelo nome (padrão: ${surveyedCity.state})`;

const origins = ['anp', 'register'] as const;

export interface ImportOrder {
  origin: (typeof origins)[number];
  files: string[];
  municipality: string;
  state: StateCode;
}

/** Parses the command line; undefined when the arguments are wrong. */
export function readArguments(args: string[]): ImportOrder | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        municipio: { type: 'string', default: surveyedCity.municipality },
        uf: { type: 'string', default: surveyedCity.state },
      },
    });
    const [named, ...files] = positionals;
    const origin = origins.find((known) => known === named);
    const state = parseState(values.uf);
    const municipality = values.municipio.trim();
    if (!origin || files.length === 0 || !state || municipality === '') return undefined;
    return { origin, files, municipality, state };
  } catch {
    return undefined;
  }
}
