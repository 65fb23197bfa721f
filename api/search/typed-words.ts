import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Doubt, forgivenFrom } from '#domain/mistyped.ts';
import { hasTrigram, hasWord } from '../platform/list.ts';

type Name = SQL | AnyPgColumn;

/** Matches folded names that have all words of a text, in any order: a short one begins a word, a longer one is a part of one. */
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

/** Matches folded names in which a doubted word may begin a word, and which have the certain ones as typed. */
export function isMeant(name: Name, { pieces, meant, certain }: Doubt): SQL {
  const begins = sql`${hasPiece(name, pieces)} and (' ' || ${name}) like any(${textArray(meant.map((text) => `% ${text}%`))})`;
  return certain.length === 0 ? sql`(${begins})` : sql`(${hasAll(name, certain)} and ${begins})`;
}

/** Matches names with at least one piece of a text, which is found out sooner than whether they are like it. */
export function hasPiece(name: Name, pieces: readonly string[]): SQL {
  return isLikeAny(
    name,
    pieces.map((piece) => `%${piece}%`),
  );
}

/** Matches a few more names than `isMeant`: an index of trigrams finds them. */
export function mayBeMeant(name: Name, { meant, certain }: Doubt): SQL {
  const patterns = meant.flatMap((text) => (hasTrigram(text) ? [`%${text}%`] : [`${text}%`, `% ${text}%`]));
  const has = isLikeAny(name, patterns);
  return certain.length === 0 ? has : sql`(${hasAll(name, certain)} and ${has})`;
}

/** Matches texts of at least one pattern. An index serves these conditions, where it would not serve `like any`. */
export function isLikeAny(name: Name, patterns: readonly string[]): SQL {
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${name} like ${pattern}`),
    sql` or `,
  )})`;
}

/** Patterns of folded texts have letters, digits and blanks alone, so that they need no quotes in an array. */
export function textArray(patterns: readonly string[]): SQL {
  return sql`${`{${patterns.map((pattern) => `"${pattern}"`).join()}}`}::text[]`;
}

/** Orders folded names: the text itself, names that begin with it, names with a word that does, the others. */
export function closeness(foldedName: Name, text: string): SQL {
  return sql`case when ${foldedName} = ${text} then 0
    when starts_with(${foldedName}, ${text}) then 1
    when position(${` ${text}`} in ${foldedName}) > 0 then 2
    else 3 end`;
}
