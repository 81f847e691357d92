import { sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';

/** Letters of Cyrillic and Greek, each with the Latin one that it is taken for. */
const strange = 'АВСЕНІЈКМОРЅТУХԚԜасеһіјкорѕухԛԝԁѵӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχγ';
const taken = 'ABCEHIJKMOPSTYXQWacehijkopsyxqwdvlABEZHIKMNOPTYXaikvopuxy';

/** The same for names that look the same: whatever their width, spaces, joiners and case, and letters and digits that are taken for others. */
export function lookOf(name: SQL): SQL {
  const oneLine = sql`trim(regexp_replace(normalize(${name}, NFKC), '\\s+', ' ', 'g'))`;
  const joiners = '\u200C\u200D';
  return sql`translate(lower(translate(${oneLine}, ${strange}, ${taken})), ${`i10${joiners}`}, 'llo')`;
}
