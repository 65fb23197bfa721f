import { type AnyPgColumn, type SQL, sql } from '#database/orm.ts';
import { type Doubt, forgivenFrom } from '#domain/mistyped.ts';
import { hasTrigram, hasWord } from '../platform/list.ts';

type Name = SQL | AnyPgColumn;

/**
 * Matches folded names that contain all words of a text, in any order: short words only at the beginning of a word, longer ones
 * anywhere.
 */
export function hasAll(name: Name, words: readonly string[]): SQL {
  return sql.join(
    words.map((word) =>
      word.length < forgivenFrom
        ? isLikeAny(name, [`${word}%`, `% ${word}%`, `%-${word}%`])
        : hasWord(name, word),
    ),
    sql` and `,
  );
}

/** Matches folded names in which a possibly mistyped word may begin a word, and which contain the certain ones as typed. */
export function isMeant(name: Name, { pieces, meant, certain }: Doubt): SQL {
  const begins = sql`${hasPiece(name, pieces)} and (' ' || ${name}) like any(${textArray(meant.map((text) => `% ${text}%`))})`;
  return certain.length === 0 ? sql`(${begins})` : sql`(${hasAll(name, certain)} and ${begins})`;
}

/** Matches names with at least one piece of a text, which is checked faster than similarity. */
export function hasPiece(name: Name, pieces: readonly string[]): SQL {
  return isLikeAny(
    name,
    pieces.map((piece) => `%${piece}%`),
  );
}

/** Matches slightly more names than `isMeant`, but by a trigram index. */
export function mayBeMeant(name: Name, { meant, certain }: Doubt): SQL {
  const patterns = meant.flatMap((text) => (hasTrigram(text) ? [`%${text}%`] : [`${text}%`, `% ${text}%`]));
  const has = isLikeAny(name, patterns);
  return certain.length === 0 ? has : sql`(${hasAll(name, certain)} and ${has})`;
}

/** Matches texts with at least one of some patterns. An index serves these conditions, but not `like any`. */
function isLikeAny(name: Name, patterns: readonly string[]): SQL {
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${name} like ${pattern}`),
    sql` or `,
  )})`;
}

/** Patterns of folded texts contain only letters, digits and blanks, so they need no quotes in an array. */
export function textArray(patterns: readonly string[]): SQL {
  return sql`${`{${patterns.map((pattern) => `"${pattern}"`).join()}}`}::text[]`;
}

/** Orders folded names: the text itself, names that begin with it, names with a word that begins with it, the others. */
export function closeness(foldedName: Name, text: string): SQL {
  return sql`case when ${foldedName} = ${text} then 0
    when starts_with(${foldedName}, ${text}) then 1
    when position(${` ${text}`} in ${foldedName}) > 0 then 2
    else 3 end`;
}
