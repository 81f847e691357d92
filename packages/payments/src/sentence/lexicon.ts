import type { SentenceLanguage } from './sentence.ts';

/** Words of one language, separated by bars. */
interface Lexicon {
  /** What stands before the one who is paid. */
  readonly to: string;
  /** What stands before the reason of a payment. */
  readonly reason: string;
  readonly verbs: string;
  /** Words around values that say nothing by themselves. */
  readonly fillers: string;
  readonly articles: string;
  /** What turns an order into none. */
  readonly negation: string;
  readonly condition: string;
  /** More words by which the language is known. */
  readonly marks: string;
}

export const lexicons: Readonly<Record<SentenceLanguage, Lexicon>> = {
  en: {
    to: 'to|in favour of|in favor of|payee|beneficiary|recipient',
    reason: 'for',
    verbs:
      'pay|transfer|send|remit|wire|make|payment|pay out|settle|give|want|would like|like|need|must|have|please pay|order',
    fillers:
      'please|i|we|us|me|a|an|the|of|and|amount|sum|in|on|by|at|before|until|from|my|our|account|with|iban|' +
      'reference|ref|no|number|can|could|you|date|value|due|now|today|payment|thanks|thank|hi|hello|as|via|into|bank',
    articles: 'the|a|an|our|my|mr|mrs|ms|mr.|mrs.|ms.|company|messrs',
    negation: "don't|do not|never|not|cancel|stop|refund|undo",
    condition: 'if|unless|as soon as|when|once',
    marks:
      'invoice|bill|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|january|february|march|may|june|july|october|december|swiss|next|rent',
  },
  de: {
    to: 'an|zugunsten von|zugunsten|zu gunsten von|empfänger|empfängerin|begünstigter',
    reason: 'für|wegen|betreffend|betreffs|betr.',
    verbs:
      'zahle|zahl|zahlen|bezahle|bezahl|bezahlen|überweise|überweis|überweisen|sende|schicke|schick|schicken|senden|' +
      'vergüte|vergüten|begleiche|begleichen|möchte|will|wollen|möchten|muss|müssen|zahlung|überweisung|vergütung|aus',
    fillers:
      'bitte|ich|wir|uns|mir|die|der|das|den|dem|des|ein|eine|einen|einem|von|vom|und|betrag|summe|in|am|per|bis|zum|zur|' +
      'vor|auf|konto|mit|iban|referenz|ref|nr|nummer|datum|valuta|fällig|jetzt|meinem|unserem|unser|über|ab|danke|hallo|' +
      'den|höhe|kannst|können|könnten|du|sie|noch|aufs|ihr|ihre|zu|zahlbar',
    articles: 'der|die|das|den|dem|unsere|unseren|unserem|meine|meinen|firma|herrn|herr|frau|die firma',
    negation: 'nicht|kein|keine|keinen|nie|niemals|storniere|stornieren|stoppe|annulliere|zurück',
    condition: 'wenn|falls|sobald|sofern',
    marks:
      'rechnung|faktura|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|übermorgen|heute|januar|februar|märz|mai|juni|juli|oktober|dezember|franken|nächsten|miete|kommenden',
  },
  fr: {
    to: "à l'ordre de|en faveur de|au profit de|à la|à l'|à|aux|au|chez|bénéficiaire|destinataire",
    reason: 'pour|concernant|motif',
    verbs:
      'paie|paye|payer|payez|verse|verser|versez|vire|virer|virez|transfère|transférer|transférez|envoie|envoyer|' +
      'envoyez|règle|régler|réglez|veuillez|voudrais|veux|voulons|souhaite|dois|virement|paiement|effectue|effectuez|' +
      'effectuer|fais|faites|faire',
    fillers:
      "s'il vous plaît|svp|stp|s'il te plaît|nous|un|une|le|la|les|l'|d'|de|du|des|et|montant|somme|en|le|avant|" +
      "jusqu'au|sur|compte|avec|iban|référence|réf|no|numéro|date|valeur|mon|notre|depuis|merci|bonjour|par|d'ici|dès|pour",
    articles: "la|le|les|l'|à|notre|mon|ma|l'entreprise|la société|société|monsieur|madame|m.|mme",
    negation: "ne|n'|pas|jamais|annule|annulez|annuler|stoppe|bloque",
    condition: 'si|dès que|lorsque|quand|à moins que',
    marks:
      'facture|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|janvier|février|mars|avril|juin|juillet|août|décembre|prochain|loyer|francs|est|dès',
  },
  it: {
    to: "a favore di|in favore di|alla|allo|all'|agli|alle|ai|al|ad|a|beneficiario|destinatario",
    reason: 'per|causale|motivo',
    verbs:
      'paga|pagare|pagate|paghi|versa|versare|versate|versi|bonifica|bonificare|trasferisci|trasferire|trasferite|invia|' +
      'inviare|inviate|manda|mandare|salda|saldare|vorrei|voglio|vogliamo|devo|dobbiamo|bonifico|pagamento|fai|fare|' +
      'effettua|effettuare|disponi',
    fillers:
      "per favore|prego|io|noi|un|una|uno|il|lo|la|l'|i|gli|le|di|del|della|dell'|e|importo|somma|in|entro|prima|sul|" +
      'conto|con|iban|riferimento|rif|numero|data|valuta|mio|nostro|dal|da|grazie|ciao|buongiorno|su|per|puoi|potete|ed',
    articles: "la|il|lo|l'|i|gli|le|nostra|nostro|mio|mia|ditta|la ditta|signor|signora|sig.|sig.ra",
    negation: 'non|mai|annulla|annullare|annullate|blocca|storna',
    condition: 'se|quando|appena|non appena|qualora',
    marks:
      'fattura|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|domani|oggi|gennaio|febbraio|aprile|maggio|giugno|luglio|ottobre|dicembre|franchi|prossimo|affitto|entro|alla|dopodomani',
  },
  es: {
    to: 'a favor de|a la|a los|a las|al|a|para|beneficiario|destinatario',
    reason: 'por|concepto|en concepto de|motivo',
    verbs:
      'paga|pague|pagues|pagar|pagad|paguen|transfieras|envíes|transfiere|transfiera|transferir|envía|envíe|enviar|envia|manda|mande|mandar|abona|' +
      'abone|abonar|ingresa|ingrese|ingresar|liquida|quiero|quisiera|queremos|debo|debemos|transferencia|pago|haz|haga|' +
      'hacer|realiza|realice|realizar',
    fillers:
      'por favor|yo|nosotros|un|una|el|la|los|las|de|del|y|importe|cantidad|suma|en|antes|sobre|cuenta|con|iban|' +
      'referencia|ref|número|numero|fecha|valor|mi|nuestra|nuestro|desde|gracias|hola|por|puedes|puede|e|lo|para',
    articles: 'la|el|los|las|nuestro|nuestra|mi|empresa|la empresa|señor|señora|sr.|sra.',
    negation: 'no|nunca|jamás|cancela|cancele|anula|anule|bloquea',
    condition: 'si|cuando|en cuanto|tan pronto como',
    marks:
      'factura|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana|hoy|enero|febrero|abril|mayo|junio|julio|octubre|diciembre|francos|próximo|alquiler|el|para|y',
  },
};

/** Months, twelve lists: all languages together, since none has a month that is another one elsewhere. */
export const months: readonly string[] = [
  'january|januar|jänner|janvier|gennaio|enero|jan|janv|gen|ene',
  'february|februar|février|fevrier|febbraio|febrero|feb|févr|febr',
  'march|märz|maerz|mars|marzo|mar|mrz',
  'april|avril|aprile|abril|apr|avr|abr',
  'may|mai|maggio|mayo|mag',
  'june|juni|juin|giugno|junio|jun|giu',
  'july|juli|juillet|luglio|julio|jul|juil|lug',
  'august|août|aout|agosto|aug|ago',
  'september|septembre|settembre|septiembre|setiembre|sep|sept|sett',
  'october|oktober|octobre|ottobre|octubre|oct|okt|ott',
  'november|novembre|noviembre|nov',
  'december|dezember|décembre|decembre|dicembre|diciembre|dec|dez|déc|dic',
];

/** Weekdays from Monday on. */
export const weekdays: readonly string[] = [
  'monday|montag|lundi|lunedì|lunedi|lunes',
  'tuesday|dienstag|mardi|martedì|martedi|martes',
  'wednesday|mittwoch|mercredi|mercoledì|mercoledi|miércoles|miercoles',
  'thursday|donnerstag|jeudi|giovedì|giovedi|jueves',
  'friday|freitag|vendredi|venerdì|venerdi|viernes',
  'saturday|samstag|sonnabend|samedi|sabato|sábado|sabado',
  'sunday|sonntag|dimanche|domenica|domingo',
];

/** Days counted from today. */
export const relativeDays: readonly (readonly [words: string, days: number])[] = [
  ['day before yesterday|vorgestern|avant-hier|anteayer', -2],
  ['yesterday|gestern|hier|ieri|ayer', -1],
  [
    "today|immediately|right away|heute|sofort|umgehend|aujourd'hui|immédiatement|oggi|subito|hoy|inmediatamente",
    0,
  ],
  ['tomorrow|morgen|demain|domani|mañana', 1],
  ['the day after tomorrow|day after tomorrow|übermorgen|après-demain|dopodomani|pasado mañana', 2],
];

/** Words that stand before a day. */
export const dayCues =
  'on the|on|by the|by|am|per|bis zum|bis am|bis|auf den|den|le|pour le|avant le|il|entro il|per il|el|para el|antes del|' +
  'date|datum|due';

/** The documents that people pay. */
export const invoices =
  'invoice|inv.|inv|bill|rechnung|rechnungs|rg.|rg|faktura|facture|fact.|fattura|ft.|factura|fra.|beleg|order|auftrag|' +
  'bestellung|commande|ordine|pedido|contract|vertrag|contrat|contratto|contrato|offer|offerte';

/** What makes an amount no exact one. */
export const unclearAmount =
  'about|around|approx|approximately|roughly|circa|ca|etwa|ungefähr|rund|environ|approximativement|più o meno|' +
  "aproximadamente|unos|up to|at most|maximum|bis zu|höchstens|maximal|jusqu'à|au maximum|fino a|al massimo|" +
  'hasta un máximo|como máximo|at least|minimum|mindestens|au moins|almeno|al menos|por lo menos|half|hälfte|moitié|' +
  'metà|mitad|double|doppelt|rest|remainder|restbetrag|reste|resto|discount|skonto|rabatt|escompte|sconto|descuento|' +
  'rappen|centimes|centime|cents|cent|centesimi|centesimo|céntimos|céntimo|pence|each|chacun|chacune|ciascuno|' +
  'cada uno|plus|zzgl|zuzüglich|abzüglich|exkl|excl|excluding|hors taxe|hors tva|iva esclusa|sin iva|minus|less|moins|meno|' +
  'menos|más|più|twice|zweimal|dreimal|viermal|two times|three times|deux fois|trois fois|due volte|tre volte|dos veces|' +
  'tres veces|per piece|pro stück|pro monat|per month|al pezzo|por pieza';

/** What says when without saying a day. */
export const unclearDate =
  'end of the month|end of month|end of the week|end of year|month end|next week|next month|this week|this month|soon|' +
  'as soon as possible|asap|later|weekend|working days|business days|ende monat|monatsende|ende des monats|ende woche|' +
  'nächste woche|nächsten monat|nächster woche|diese woche|bald|baldmöglichst|später|wochenende|arbeitstagen|werktagen|' +
  'fin du mois|à la fin du mois|fin de mois|la semaine prochaine|semaine prochaine|mois prochain|bientôt|plus tard|' +
  'dès que possible|jours ouvrables|fine mese|fine del mese|la settimana prossima|settimana prossima|prossima settimana|' +
  'mese prossimo|prossimo mese|presto|più tardi|giorni lavorativi|fin de mes|final de mes|finales de mes|semana que viene|' +
  'próxima semana|mes que viene|próximo mes|pronto|más tarde|cuanto antes|días hábiles|mid|mitte';

/** What makes one payment many. */
export const recurring =
  'every|each month|each week|monthly|weekly|yearly|quarterly|standing order|jeden|jede|jedes|monatlich|wöchentlich|jährlich|' +
  'dauerauftrag|chaque|mensuellement|par mois|tous les|toutes les|ordre permanent|ogni|mensilmente|al mese|cada mes|' +
  'cada semana|cada|mensualmente|al mes|todos los|todas las';
