import { parseArgs } from 'node:util';
import { surveyedCity } from '#domain/imports.ts';
import { parseState, type StateCode } from '#domain/states.ts';

/** Help text of `npm run import`, printed for wrong arguments. */
export const usage = `Uso: npm run import -- anp ARQUIVO… [--municipio NOME] [--uf UF]

Importa os preços de combustível da pesquisa oficial (ANP): a planilha semanal por revenda (.xlsx),
a série histórica (.csv) ou o leiaute antigo com CNPJ. O leiaute é reconhecido pelo conteúdo.

  --municipio NOME   município cujas linhas interessam (padrão: ${surveyedCity.municipality})
  --uf UF            seu estado, pela sigla ou pelo nome (padrão: ${surveyedCity.state})`;

export interface ImportOrder {
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
    const [origin, ...files] = positionals;
    const state = parseState(values.uf);
    const municipality = values.municipio.trim();
    if (origin !== 'anp' || files.length === 0 || !state || municipality === '') return undefined;
    return { files, municipality, state };
  } catch {
    return undefined;
  }
}
