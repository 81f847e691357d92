import { isYesOrNo } from './presupposed.ts';
import type { Near } from './near.ts';

/** Authorities that are taken for one another, each by its names in the five languages. */
export const authorities: readonly RegExp[] = [
  /\bmros\b|money laundering reporting office|meldestelle|bureau de communication|ufficio di comunicazione|oficina de (?:comunicación|notificación)/iu,
  /(?<![\p{L}-])finma\b/iu,
  /\bseco\b|state secretariat for economic|staatssekretariat für wirtschaft|secrétariat d’etat à l’économie|segreteria di stato dell’economia/iu,
  /\b(?:fdpic|edöb|pfpdt|ifpdt|edoeb)\b|data protection commissioner|datenschutzbeauftragt|préposé fédéral|incaricato federale|encargado federal/iu,
  /\b(?:snb|bns|swiss national bank|nationalbank|banque nationale|banca nazionale|banco nacional)\b/iu,
  /\b(?:fatf|gafi)\b/iu,
  /\b(?:police|polizei|polizia|policía|fedpol)\b/iu,
  /\b(?:federal tax administration|tax (?:office|authority|administration)|steuerverwaltung|steueramt|administration fiscale|fisco|amministrazione delle contribuzioni|administración tributaria|hacienda)\b/iu,
  /prosecutor|prosecution|staatsanw[aä]lt|strafverfolg|procureur|ministère public|poursuite pénale|procuratore|ministero pubblico|perseguimento penale|fiscal(?:ía)?(?!\p{L})|ministerio público/iu,
  /federal council(?!\p{L})|bundesr[aä]t|conseil fédéral|consiglio federale|consejo federal/iu,
  /federal councill?ors?|bundesrätin|conseill(?:er|ère)s? fédéra|consiglier[aei] federal|consejer[oa]s? federal/iu,
];

/** Those that a passage names where they have a part; MROS and FINMA have theirs without being named. */
export const rareAuthorities = authorities.slice(2);

/** The authority is asked or acts: `from FINMA`, `an die FINMA`, `alla SECO`, `which Federal Councillor`. */
const addressing =
  /(?:^|[^\p{L}])(?:at|to|from|by|with|in the|der|della|dell[’']|del|de|which|who at|who in the|bei|bei der|beim|an die|an das|an den|von der|vom|welcher|welches|auprès d[eu]|auprès de la|à la|au|du|par la|par le|quel|quelle|alla|allo|all[’']|dalla|dal|presso|quale|a la|al|ante la|ante el|en la|de la|qué)\s*(?:the |la |le |l[’'])?$/iu;
const readPassages = 4;
/** As near as the best: what stands there speaks against another authority. */
const asNear = 0.95;

/**
 * Another authority than the nearest passages name; what yes or no answers is not asserted. Of `given`, which is said as
 * known, they name every authority.
 */
export function isOtherAuthority(
  question: string,
  near: readonly Near[],
  { isWhole, given }: { readonly isWhole: boolean; readonly given: string },
): boolean {
  const named = authorities.filter((pattern) => pattern.test(question));
  if (named.length === 0 || isYesOrNo(question)) return false;
  const naming = near
    .slice(0, isWhole ? readPassages : 3)
    .map((each) => ({ text: textOf(each), score: each.score }))
    .filter(({ text }) => authorities.some((pattern) => pattern.test(text)));
  const says = (pattern: RegExp, texts: typeof naming): boolean =>
    texts.some(({ text }) => pattern.test(text));
  const addressed = named.filter((pattern) => {
    const at = pattern.exec(question)?.index ?? 0;
    return addressing.test(question.slice(Math.max(0, at - 24), at));
  });
  if (addressed.some((pattern) => !says(pattern, naming))) return true;
  if (naming.length === 0) return false;
  const best = naming[0]?.score ?? 0;
  const nearest = naming.filter(({ score }) => score >= best * asNear);
  if (authorities.some((pattern) => pattern.test(given) && !says(pattern, nearest))) return true;
  return !named.some((pattern) => says(pattern, nearest));
}

function textOf({ passage }: Near): string {
  return `${passage.heading}. ${passage.text.slice(0, 2000)} ${passage.citation}`;
}
