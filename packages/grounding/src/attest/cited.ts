import { referencesOf } from '../support/references.ts';
import { namedActs } from './acts.ts';
import type { ActNames } from './acts.ts';
import { listedAfter } from './listed.ts';
import type { Listed } from './listed.ts';

/** A reference and the act that it is to; null for one that is not held. */
export interface Cited extends Listed {
  readonly act: string | null;
}

const referencesMax = 40;
const reach = 60;

/** `StGB`, `OR`, `VStrR`: at least two capitals in what stands right behind an article. */
const abbreviation =
  /^[\s,(]{0,3}(?:(?:of|of the|des|der|du|de la|del|della|dell[’'])\s)?(?=\p{L}{2,12}(?!\p{L}))\p{Lu}\p{L}*\p{Lu}\p{L}*/u;
/** `des Strafgesetzbuches`, `der Bankenverordnung`. */
const compound =
  /^[\s,(]{0,3}(?:de[rs]\s)?\p{Lu}\p{Ll}{3,40}(?:gesetz|gesetzes|gesetzbuch|gesetzbuchs|gesetzbuches|verordnung|ordnung|konvention|recht|rechts|rechtes)(?!\p{L})/u;
/** `of the Swiss Criminal Code`, but not `of the Act`, which is the one that was spoken of. */
const english =
  /^[\s,(]{0,3}of\s(?:the\s)?(?:[\p{Lu}][\p{L}-]{0,30}\s){1,4}(?:Act|Code|Ordinance|Constitution)(?!\p{L})|^[\s,(]{0,3}of\s(?:the\s)?(?:Code|Regulation|Directive|Constitution)(?!\p{L})/u;
/** `du code pénal`, `della legge federale sulle borse`, `de la ley sobre …`. */
const romance =
  /^[\s,(]{0,3}(?:du|de la|de l[’']|del|della|dell[’'])\s?(?:(?:code|codice|código|cost|const)|(?:loi|ordonnance|legge|ordinanza|ley|ordenanza)\s(?:fédérale|federale|federal|sur|su|sul|sull|sulla|sulle|sui|sobre))(?!\p{Ll})/iu;

/** What may stand between an article and its act: ` à 220`, ` ff.`, ` capoversi 1 e 2`, `, al. 1, let. b`. */
const tail =
  /^(?:[\s,–-]|\d{1,4}[a-z]?(?!\p{L})|(?:abs(?:atz|ätze)?|al|cpv|capovers[oi]|para|párr|lit|let|lett|lettr?[ae]|lettres|lettere|buchstaben?|bst|bis|ter|und|and|et|ed|to|ff|ss|segg|sgg|[a-zà])\.?(?!\p{L}))*/iu;

/** Where the name of an act ends that stands behind a reference, by its shape; null where none does. */
function nameEnd(after: string): number | null {
  const from = tail.exec(after)?.[0].trimEnd().length ?? 0;
  const ends = [0, from].flatMap((skipped) =>
    [abbreviation, compound, english, romance].flatMap((shape) => {
      const found = shape.exec(after.slice(skipped));
      return found === null ? [] : skipped + found[0].length;
    }),
  );
  return ends.length === 0 ? null : Math.max(...ends);
}

/**
 * The references of a sentence with their acts: the one named right behind it, else a foreign one by its shape, else the
 * one named before it, else the last one that the text has spoken of. All places of a list are of the same act. Only the
 * first 40 references are looked at.
 */
export function citedIn(text: string, acts: readonly ActNames[], last: string | null): readonly Cited[] {
  const named = namedActs(text, acts);
  const references = referencesOf(text).slice(0, referencesMax);
  return references.flatMap((reference, at) => {
    const next = references[at + 1]?.start ?? Infinity;
    const listed = [{ ...reference, isSurelyMeant: true }, ...listedAfter(text.slice(0, next), reference)];
    const { start } = reference;
    const end = listed.at(-1)?.end ?? reference.end;
    const behind = named.filter((act) => act.start >= end && act.start - end < reach);
    const own = behind.find((act) => act.start < next);
    const shaped = nameEnd(text.slice(end, Math.min(next, end + reach)));
    const isForeign = shaped !== null && (own === undefined || own.start >= end + shaped);
    const before = named.findLast((act) => act.end <= start);
    const act = isForeign ? null : ((own ?? behind[0] ?? before)?.key ?? last);
    // Of an act that is not held, that is said once.
    return listed.slice(0, act === null ? 1 : undefined).map((each) => ({ ...each, act }));
  });
}
