import { authorities } from './authorities.ts';

const beginning = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})`, 'iu');

/** Who may, must or does something in the field, each by its names in the five languages. */
const actors: readonly RegExp[] = [
  ...authorities,
  // Supervision beside the authorities
  beginning(
    'self-regulat|sro(?!\\p{L})|selbstregulier|oar(?!\\p{L})|oad(?!\\p{L})|autor(?:r?e|é)g|autodisciplin',
  ),
  beginning(
    'supervisory organi|aufsichtsorganisation|organismes? de surveillance|organism[oi] di vigilanza|organismos? de (?:supervisión|vigilancia)',
  ),
  beginning(
    'auditors?|audit (?:firm|compan)|prüfgesellschaft|revisionsstelle|sociétés? d.audit|società di audit|(?:empresa|sociedad|entidad) (?:de auditoría|auditora)',
  ),
  beginning('accredit|akkreditier|accrédit|acredit'),
  beginning('ombud|médiat(?:eur|ion)|mediazione|mediator|defensor|mediación'),
  beginning('department|departement|départemen|dipartiment|departament'),
  beginning('parliament|parlament|parlement'),
  beginning('courts?(?!\\p{L})|judge|gerichte?(?!\\p{L})|richter|tribunal|giudic|juez|jueces|juge(?!\\p{L})'),
  // Those who are supervised
  beginning(
    'bank(?:s|en)?(?!\\p{L})|banques?(?! nationale)|banc[oa]s?(?!\\p{L})(?! nazionale| nacional)|banche',
  ),
  beginning('trustees?(?!\\p{L})'),
  beginning(
    '(?:portfolio|asset) manager|\\p{L}*vermögensverwalt|gestionnaires? de fortune|gérants?(?!\\p{L})|gestor[ei]s?(?!\\p{L})',
  ),
  beginning('dealer|händler|handels?(?!\\p{L})|négoc|commerc(?:iant|io)|comerci(?:ante|o)'),
  beginning('intermediar|(?:finanz)?intermediär|intermédiaire'),
  beginning('insurer|versicherer|assureur|assicurator|asegurador'),
  beginning('issuer|emittent|émetteur|emisor'),
  beginning('(?:\\p{L}*anbieter|providers?|prestat?aires?|fournisseur|fornitor|prestador|proveedor)'),
  beginning('pension|vorsorge|prévoyance|previden'),
  // People
  beginning(
    'client|customer|kund|cliente|clienti|contracting part|vertragspart|cocontractant|controparte|contraparte',
  ),
  beginning(
    'beneficial owner|wirtschaftlich berechtigt|ayants? droit|avent[ei] (?:economicamente )?diritto|beneficiario|titular real',
  ),
  beginning('third part|dritte?[nr]?(?!\\p{L})|tiers(?!\\p{L})|terz[io](?!\\p{L})|terceros?(?!\\p{L})'),
  beginning('shareholder|aktionär|actionnaire|azionist|accionista'),
  beginning(
    'advis[eo]rs?(?!\\p{L})|\\p{L}*berater|conseillers?(?!\\p{L})(?! fédér)|consulent|asesor(?:es)?(?!\\p{L})',
  ),
  beginning(
    'board|(?:top |senior |executive )?management(?!\\p{L})|managers?(?!\\p{L})|verwaltungsrat|geschäfts(?:führ|leit)|leitung(?!\\p{L})|direction(?!\\p{L})|dirigeant|conseil d.admin|direzione|dirigent|consiglio d|dirección(?!\\p{L})|directiv|consejo de adm',
  ),
  beginning(
    'staff|employee|personal(?!e)|mitarbeit|personnel(?!le)|employé|collaborat|personale|dipendent|emplead',
  ),
  beginning('lawyer|attorney|\\p{L}*anw[aä]lt|avocat|avvocat|abogad'),
  beginning('notar'),
  beginning('controllers?(?!\\p{L})|verantwortliche[rnms]?(?!\\p{L})|responsable(?! du)(?!\\p{L})|titolare'),
  beginning('processors?(?!\\p{L})|auftragsbearbeit|sous-traitant|responsabile del trattamento|encargado'),
];

/** Who is named in a text, each by a number of its own. */
export function actorsIn(text: string): ReadonlySet<number> {
  return new Set(actors.flatMap((actor, number) => (actor.test(text) ? [number] : [])));
}

/** We, I or one: whoever asks acts then, by whatever name. */
const ourselves =
  /(?<!\p{L})(?:we|us|one|wir|uns|ich|mir|man|nous|on|je|j(?=[’'])|\p{L}+iamo|noi|io|ci|mi|nosotros|nos|yo|me|\p{L}+[aei]mos)(?!\p{L})/iu;

/** In small letters it is an article in Italian. */
const myself = /(?<!\p{L})I(?!\p{L})/u;

/** Who is named first: of what a question says mostly the one who acts; null for whoever asks, and for nobody. */
export function firstActor(text: string): number | null {
  const placeOf = (pattern: RegExp): number => pattern.exec(text)?.index ?? Infinity;
  const found = actors
    .map((actor, number) => ({ number, at: placeOf(actor) }))
    .toSorted((a, b) => a.at - b.at)[0];
  const self = Math.min(placeOf(ourselves), placeOf(myself));
  return found === undefined || found.at === Infinity || self < found.at ? null : found.number;
}
