import type { Language } from '@sorgfalt/grounding';

/** A rule in our own words, as a source would state it, and the same said by somebody else. */
export type Pair = readonly [source: string, paraphrase: string];

/** Rules on money laundering, records and data, each in five languages and in the same order. */
export const pairs: Readonly<Record<Language, readonly Pair[]>> = {
  en: [
    [
      'The intermediary must keep the records for 10 years after the end of the business relationship.',
      'After the business relationship has ended, the records must be kept for ten years.',
    ],
    [
      'The intermediary may not inform the person concerned or third parties that it has filed a report.',
      'It is prohibited to inform the person concerned or third parties of the report filed.',
    ],
    [
      'The authority shall decide within 40 working days whether it forwards the report to the prosecutor.',
      'Within 40 working days the authority must decide whether the report is forwarded to the prosecutor.',
    ],
    [
      'The intermediary may end the relationship if the authority does not reply within the time limit.',
      'If the authority does not reply within the time limit, the intermediary is allowed to end the relationship.',
    ],
    [
      'Assets must be frozen for at most 5 working days from the notice of the authority.',
      'From the notice of the authority, assets are to remain frozen for no longer than five working days.',
    ],
    [
      'Companies listed on a stock exchange need not declare their beneficial owner.',
      'A declaration of the beneficial owner is not required of companies listed on a stock exchange.',
    ],
    [
      'The provision entered into force on 1 January 2023 and applies to existing relationships.',
      'Existing relationships are covered by the provision since 1 January 2023.',
    ],
    [
      'Whoever breaches the duty to report is liable to a fine of up to CHF 500,000.',
      'A breach of the duty to report is punished with a fine of up to 500’000 francs.',
    ],
    [
      'Dealers must verify the identity of the customer if they accept more than CHF 100,000 in cash.',
      'If more than 100’000 francs in cash are accepted, dealers must verify the customer’s identity.',
    ],
    [
      'The controller must provide the information requested free of charge within 30 days.',
      'Within 30 days the controller must provide the requested information free of charge.',
    ],
  ],
  de: [
    [
      'Der Finanzintermediär muss die Belege während 10 Jahren nach dem Ende der Geschäftsbeziehung aufbewahren.',
      'Nach dem Ende der Geschäftsbeziehung sind die Belege zehn Jahre lang aufzubewahren.',
    ],
    [
      'Der Finanzintermediär darf weder die betroffene Person noch Dritte über die erstattete Meldung informieren.',
      'Es ist verboten, die betroffene Person oder Dritte über die Meldung zu informieren.',
    ],
    [
      'Die Behörde entscheidet innert 40 Arbeitstagen, ob sie die Meldung an die Staatsanwaltschaft weiterleitet.',
      'Ob die Meldung an die Staatsanwaltschaft weitergeleitet wird, entscheidet die Behörde innert 40 Arbeitstagen.',
    ],
    [
      'Der Finanzintermediär kann die Beziehung beenden, wenn die Behörde innert Frist nicht antwortet.',
      'Antwortet die Behörde nicht innert Frist, darf der Finanzintermediär die Beziehung beenden.',
    ],
    [
      'Die Vermögenswerte müssen ab der Mitteilung der Behörde höchstens 5 Arbeitstage gesperrt bleiben.',
      'Ab der Mitteilung der Behörde müssen die Vermögenswerte längstens fünf Arbeitstage gesperrt bleiben.',
    ],
    [
      'Börsenkotierte Gesellschaften müssen ihre wirtschaftlich berechtigte Person nicht erklären.',
      'Von einer Erklärung der wirtschaftlich berechtigten Person sind börsenkotierte Gesellschaften befreit.',
    ],
    [
      'Die Bestimmung ist am 1. Januar 2023 in Kraft getreten und gilt für bestehende Beziehungen.',
      'Seit dem 1. Januar 2023 gilt die Bestimmung auch für bestehende Beziehungen.',
    ],
    [
      'Wer die Meldepflicht verletzt, wird mit Busse bis zu 500 000 Franken bestraft.',
      'Eine Verletzung der Meldepflicht wird mit einer Busse bis CHF 500’000 bestraft.',
    ],
    [
      'Händler müssen die Identität der Kundschaft prüfen, wenn sie mehr als 100 000 Franken in bar annehmen.',
      'Nehmen Händler mehr als CHF 100’000 in bar an, müssen sie die Identität der Kundschaft prüfen.',
    ],
    [
      'Der Verantwortliche muss die verlangte Auskunft innert 30 Tagen kostenlos erteilen.',
      'Die verlangte Auskunft muss der Verantwortliche innert 30 Tagen kostenlos erteilen.',
    ],
  ],
  fr: [
    [
      'L’intermédiaire doit conserver les documents pendant 10 ans après la fin de la relation d’affaires.',
      'Après la fin de la relation d’affaires, les documents doivent être conservés pendant dix ans.',
    ],
    [
      'L’intermédiaire ne doit informer ni la personne concernée ni des tiers de la communication effectuée.',
      'Il est interdit d’informer la personne concernée ou des tiers de la communication.',
    ],
    [
      'L’autorité doit décider dans les 40 jours ouvrables si elle transmet la communication au procureur.',
      'Dans les 40 jours ouvrables, l’autorité doit décider si la communication est transmise au procureur.',
    ],
    [
      'L’intermédiaire peut rompre la relation si l’autorité ne répond pas dans le délai.',
      'Si l’autorité ne répond pas dans le délai, l’intermédiaire est autorisé à rompre la relation.',
    ],
    [
      'Les valeurs doivent rester bloquées 5 jours ouvrables au plus dès l’avis de l’autorité.',
      'Dès l’avis de l’autorité, les valeurs doivent rester bloquées au maximum cinq jours ouvrables.',
    ],
    [
      'Les sociétés cotées en bourse ne sont pas tenues de déclarer leur ayant droit économique.',
      'Les sociétés cotées en bourse sont dispensées de déclarer leur ayant droit économique.',
    ],
    [
      'La disposition est entrée en vigueur le 1er janvier 2023 et s’applique aux relations existantes.',
      'Depuis le 1er janvier 2023, la disposition s’applique aussi aux relations existantes.',
    ],
    [
      'Quiconque viole l’obligation de communiquer est puni d’une amende de 500 000 francs au plus.',
      'La violation de l’obligation de communiquer est punie d’une amende de CHF 500’000 au plus.',
    ],
    [
      'Les négociants doivent vérifier l’identité du client s’ils acceptent plus de 100 000 francs en espèces.',
      'S’ils acceptent plus de CHF 100’000 en espèces, les négociants doivent vérifier l’identité du client.',
    ],
    [
      'Le responsable doit fournir gratuitement les renseignements demandés dans les 30 jours.',
      'Les renseignements demandés doivent être fournis gratuitement par le responsable dans les 30 jours.',
    ],
  ],
  it: [
    [
      'L’intermediario deve conservare i documenti per 10 anni dopo la fine della relazione d’affari.',
      'Dopo la fine della relazione d’affari i documenti devono essere conservati per dieci anni.',
    ],
    [
      'L’intermediario non può informare né la persona interessata né terzi della comunicazione effettuata.',
      'È vietato informare la persona interessata o terzi della comunicazione.',
    ],
    [
      'L’autorità deve decidere entro 40 giorni lavorativi se trasmette la comunicazione al procuratore.',
      'Entro 40 giorni lavorativi l’autorità deve decidere se la comunicazione è trasmessa al procuratore.',
    ],
    [
      'L’intermediario può interrompere la relazione se l’autorità non risponde entro il termine.',
      'Se l’autorità non risponde entro il termine, l’intermediario è autorizzato a interrompere la relazione.',
    ],
    [
      'I valori devono restare bloccati al massimo 5 giorni lavorativi dall’avviso dell’autorità.',
      'Dall’avviso dell’autorità i valori devono restare bloccati per non oltre cinque giorni lavorativi.',
    ],
    [
      'Le società quotate in borsa non sono tenute a dichiarare l’avente economicamente diritto.',
      'Le società quotate in borsa sono esentate dal dichiarare l’avente economicamente diritto.',
    ],
    [
      'La disposizione è entrata in vigore il 1° gennaio 2023 e si applica alle relazioni esistenti.',
      'Dal 1° gennaio 2023 la disposizione si applica anche alle relazioni esistenti.',
    ],
    [
      'Chi viola l’obbligo di comunicazione è punito con una multa fino a 500 000 franchi.',
      'La violazione dell’obbligo di comunicazione è punita con una multa fino a CHF 500’000.',
    ],
    [
      'I commercianti devono verificare l’identità del cliente se accettano più di 100 000 franchi in contanti.',
      'Se accettano più di CHF 100’000 in contanti, i commercianti devono verificare l’identità del cliente.',
    ],
    [
      'Il titolare deve fornire gratuitamente le informazioni richieste entro 30 giorni.',
      'Le informazioni richieste devono essere fornite gratuitamente dal titolare entro 30 giorni.',
    ],
  ],
  es: [
    [
      'El intermediario debe conservar los documentos durante 10 años tras el fin de la relación de negocios.',
      'Tras el fin de la relación de negocios, los documentos deben conservarse durante diez años.',
    ],
    [
      'El intermediario no puede informar a la persona afectada ni a terceros de la comunicación efectuada.',
      'Está prohibido informar a la persona afectada o a terceros de la comunicación.',
    ],
    [
      'La autoridad debe decidir en 40 días hábiles si transmite la comunicación a la fiscalía.',
      'En 40 días hábiles, la autoridad debe decidir si la comunicación se transmite a la fiscalía.',
    ],
    [
      'El intermediario puede terminar la relación si la autoridad no responde en el plazo.',
      'Si la autoridad no responde en el plazo, el intermediario está autorizado a terminar la relación.',
    ],
    [
      'Los valores deben permanecer bloqueados como máximo 5 días hábiles desde el aviso de la autoridad.',
      'Desde el aviso de la autoridad, los valores deben permanecer bloqueados cinco días hábiles como máximo.',
    ],
    [
      'Las sociedades cotizadas en bolsa no están obligadas a declarar su beneficiario efectivo.',
      'Las sociedades cotizadas en bolsa están exentas de declarar su beneficiario efectivo.',
    ],
    [
      'La disposición entró en vigor el 1 de enero de 2023 y se aplica a las relaciones existentes.',
      'Desde el 1 de enero de 2023, la disposición se aplica también a las relaciones existentes.',
    ],
    [
      'Quien infringe la obligación de comunicar es castigado con una multa de hasta 500.000 francos.',
      'La infracción de la obligación de comunicar se castiga con una multa de hasta CHF 500’000.',
    ],
    [
      'Los comerciantes deben verificar la identidad del cliente si aceptan más de 100.000 francos en efectivo.',
      'Si aceptan más de CHF 100’000 en efectivo, los comerciantes deben verificar la identidad del cliente.',
    ],
    [
      'El responsable debe facilitar gratuitamente la información solicitada en 30 días.',
      'La información solicitada debe ser facilitada gratuitamente por el responsable en 30 días.',
    ],
  ],
};
