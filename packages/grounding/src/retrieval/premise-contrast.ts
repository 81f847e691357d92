/** A word with its contrary, each by its beginnings in the five languages. */
type Contrast = readonly [RegExp, RegExp];

const beginning = (words: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.trim().replaceAll(/\s*\n\s*/g, '|')})`, 'iu');

const contrast = (one: string, other: string): Contrast => [beginning(one), beginning(other)];

/** What a law says one of and a false premise the other. */
const contrasts: readonly Contrast[] = [
  contrast(
    'before|beforehand|prior|bevor|vorher|vorab|zuvor|vorgängig|avant|préalabl|prima|previ|antes',
    'after|afterwards|nachdem|nachher|nachträglich|danach|nach (?:dem|der|den)(?!\\p{L})|après|dopo|después|tras(?!\\p{L})',
  ),
  contrast(
    'writ(?:e|ing|ten)|schriftlich|écrit|scritt|escrit|text',
    'oral|spoken|phone|telephone|verbal|mündlich|telefon|téléphon|a voce|a viva voce|tacit|tácit|stillschweig',
  ),
  contrast(
    'public|öffentlich|veröffentlich|pubblic|publi',
    'secret|geheim|secrèt|segret|confidential|vertraulich|confidenti',
  ),
  contrast(
    'free of charge|for free|gratis|kostenlos|unentgeltlich|gratuit',
    'cost|kosten|kostet|coût|costa|cuesta|charge[ds]?(?!\\p{L})|fee|gebühr|frais|tass[ae](?!\\p{L})|tasa',
  ),
  contrast(
    'negligen|careless|fahrlässig|néglig|colpos',
    'wilful|intention|deliberate|vorsätzlich|intenzional|dolo',
  ),
  contrast(
    'foreign|abroad|ausländ|ins ausland|im ausland|étrang|ester[oaie](?!\\p{L})|extranjer',
    'domestic|inländ|schweiz|suisse|svizzer|suiz|within switzerland|swiss',
  ),
  contrast(
    'natural person|individual|natürliche|personnes? physiques?|person[ae] fisic|personas? físic',
    'compan|legal entit|legal person|gesellschaft|sociét|personnes? morales?|societ|sociedad|persona jurídica|persona giuridica|empresa|impres',
  ),
  contrast(
    'retail|privatkund|clients? privés?|clienti? privat|minorista',
    'institution|institutionell|istituzional|institucional',
  ),
  contrast(
    'controller|verantwortlich|responsable du traitement|titolare|responsable(?!\\p{L})',
    'processor|auftragsbearbeit|sous-traitant|responsabile|encargado',
  ),
  contrast(
    'at once|immediately|promptly|sofort|unverzüglich|umgehend|aussitôt|immédiat|tout de suite|sans tarder|subito|immediat|inmediat|enseguida|cuanto antes',
    'wait|later|warte|abwarten|später|attend(?:re|ons|ez)?(?!\\p{L})|plus tard|aspett|più tardi|esper(?:ar|amos|a)(?!\\p{L})|más tarde|once a year|einmal (?:im|pro) jahr|une fois par an',
  ),
  contrast(
    'alone|by hand|allein|seule?s?(?!\\p{L})|da sol[oai]|por sí solo|a solas',
    'together|jointly|zu 2|zu zweit|kollektiv|gemeinsam|ensemble|insieme|conjunta|at least one member|highest|superior|übergeordnet|supérieur',
  ),
  contrast(
    'end(?:s|ed)?(?!\\p{L})|pass(?:es)? to|laps|endet|erlischt|übergeht|geht [^.?]{1,30} über|cess|prend fin|passe(?!\\p{L})|finisc|termin|passa(?!\\p{L})|pasa(?!\\p{L})|quita',
    'remain|stay|continu|bleib|weiterhin|auch nach|reste|demeur|riman|resta|anche dopo|risponde anche|sigue|sobreviv|permanec|sin quitar',
  ),
  contrast(
    'below|under(?!\\p{L})|less than|fewer|unter(?!\\p{L})|weniger|moins de|inférieur|sotto|meno di|inferior|menos de|por debajo',
    'above|over(?!\\p{L})|more than|über(?!\\p{L})|mehr als|plus de|supérieur|oltre|più di|superior|más de|por encima',
  ),
  contrast(
    'at least|mindestens|wenigstens|minimum|au moins|almeno|al menos|como mínimo|mínim|minim',
    'at most|höchstens|maximal|maximum|au plus|al massimo|como máximo|máxim|massim',
  ),
  contrast(
    'prison|jail|freiheitsstrafe|gefängnis|haft(?!\\p{L})|prigion|detentiv|detenzion|cárcel|prisión',
    'fine[sd]?(?!\\p{L})|buss|amende|mult[ae]',
  ),
  contrast(
    "automatic|ex officio|von amtes wegen|automatisch|d[’']office|automatique|d[’']ufficio|automatic|de oficio|automátic",
    'on (?:complaint|request|demand)|auf (?:antrag|wunsch|gesuch)|sur (?:plainte|demande)|à la demande|a querela|su richiesta|a instancia|a petición|on application|not automatic',
  ),
  contrast(
    'carry out|execut|ausgeführt|ausführ|exécut|esegui|ejecut',
    'refus|reject|block|verweiger|ablehn|sperr|bloqu|rifiut|blocc|rechaz|deneg',
  ),
  contrast(
    'keep|kept|retain|store|aufbewahr|behalten|conserv|garde|guard',
    'destroy|delete|eras|vernicht|lösch|détrui|effac|distrugg|distrutt|cancell|destru|borr|suprim',
  ),
  contrast(
    'voluntar|optional|freiwillig|facultat|facoltativ',
    'mandatory|duty|must|obligatorisch|muss|müssen|pflicht|doit|doivent|obligat|deve|devono|obblig|debe|deben',
  ),
  contrast(
    'unpunished|straffrei|straflos|ungestraft|impuni|impun|without risk',
    'fine[sd]?(?!\\p{L})|prison|buss|strafe|amende|peine|mult[ae]|pen[ae](?!\\p{L})|prigion|prisión|castig|cost(?:s|a)?(?!\\p{L})|kostet|coûte|cuesta',
  ),
  contrast(
    'internal|intern(?!\\p{L})|interne|intern[oaie](?!\\p{L})',
    'external|extern|externe|estern|extern',
  ),
  contrast(
    'every|each|all(?!\\p{L})|jede|alle|chaque|tou(?:t|s|tes)(?!\\p{L})|ogni|tutt|cada|tod[oa]s?',
    'only|nur|seulement|ne [^.;]{1,40} que|solo|soltanto|sólo|únicamente|sole|exempt|ausser|sauf|salvo|unless|except',
  ),
];

/** It holds on a condition. */
const condition =
  /(?<!\p{L})(?:if|unless|provided|only|where|wenn|falls|sofern|soweit|nur|bei|si|sauf|pour autant|lorsque|seul[es]?|se|solo|purché|qualora|salvo|siempre que)(?!\p{L})/iu;

/** Whether a premise has a word of which every sentence about it has the contrary, and none the word itself. */
export function areContrasted(premise: string, sentences: readonly string[]): boolean {
  const says = (word: RegExp): boolean => sentences.some((sentence) => word.test(sentence));
  return contrasts.some((pair) =>
    [pair, pair.toReversed()].some(
      ([one, other]) =>
        one !== undefined &&
        other !== undefined &&
        one.test(premise) &&
        !other.test(premise) &&
        says(other) &&
        !says(one),
    ),
  );
}

/** Whether what the sentences say holds on a condition, and the premise without. */
export function isUnconditional(premise: string, sentences: readonly string[]): boolean {
  return !condition.test(premise) && sentences.every((sentence) => condition.test(sentence));
}
