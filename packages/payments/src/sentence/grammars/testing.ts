import type { SentenceLanguage } from '../sentence.ts';

/** How sentences are made in one language: `{A}` amount, `{P}` payee, `{I}` reason, `{D}` day, `{R}` reference. */
export interface Grammar {
  readonly frames: readonly string[];
  readonly invoice: readonly string[];
  readonly reasons: readonly string[];
  readonly forReason: string;
  readonly francs: readonly string[];
  readonly euros: readonly string[];
  readonly weekdays: readonly string[];
  readonly onWeekday: string;
  readonly months: readonly string[];
  readonly onDate: string;
  readonly withYear: string;
  readonly tomorrow: readonly [string, string];
  readonly inDays: string;
  readonly reference: string;
  readonly word: string;
}

/** Grammars of the five languages. */
export const grammars: Readonly<Record<SentenceLanguage, Grammar>> = {
  en: {
    frames: [
      'Pay {A} to {P}{I}{D}{R}',
      'please transfer {A} to {P}{D}{I}{R}',
      'Could you send {P} {A}{I}{D}?',
      'I would like to pay {P} {A}{D}{I}',
      'Send {A}{I} to {P}{D}{R}.',
      'pay {P}{R} {A}{D}',
    ],
    invoice: ['invoice #', 'invoice no. #', 'bill #'],
    reasons: ['rent', 'the office cleaning', 'flowers', 'legal advice'],
    forReason: ' for ',
    francs: ['francs', 'Swiss francs'],
    euros: ['euros', 'euro'],
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    onWeekday: ' on ',
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    onDate: ' on {d} {m}',
    withYear: ' ',
    tomorrow: [' tomorrow', ' the day after tomorrow'],
    inDays: ' in # days',
    reference: ', reference ',
    word: 'five hundred',
  },
  de: {
    frames: [
      'Zahle {A} an {P}{I}{D}{R}',
      'Bitte überweise {A} an {P}{D}{I}{R}.',
      'Ich möchte {A} an {P} überweisen{D}{I}',
      'Überweise {P} {A}{I}{D}{R}',
      'Kannst du {P} {A} zahlen{D}{I}?',
      'Zahlung von {A}{I} an {P}{D}{R}',
    ],
    invoice: ['Rechnung #', 'Rechnung Nr. #', 'Faktura #'],
    reasons: ['die Miete', 'Büroreinigung', 'den Blumenschmuck', 'Beratung'],
    forReason: ' für ',
    francs: ['Franken', 'Schweizer Franken'],
    euros: ['Euro'],
    weekdays: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
    onWeekday: ' am ',
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    onDate: ' am {d}. {m}',
    withYear: ' ',
    tomorrow: [' morgen', ' übermorgen'],
    inDays: ' in # Tagen',
    reference: ', Referenz ',
    word: 'fünfhundert',
  },
  fr: {
    frames: [
      'Paie {A} à {P}{I}{D}{R}',
      'Veuillez verser {A} à {P}{D}{I}{R}.',
      'Je voudrais payer {A} à {P}{I}{D}',
      'Verse {A}{I} à {P}{D}{R}',
      'Virement de {A} à {P}{D}{I}{R}',
      'vire à {P} {A}{D}{I}',
    ],
    invoice: ['facture #', 'la facture n° #', 'facture no #'],
    reasons: ['le loyer', 'les fleurs', 'le nettoyage du bureau', 'conseil juridique'],
    forReason: ' pour ',
    francs: ['francs', 'francs suisses'],
    euros: ['euros'],
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    onWeekday: ' ',
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    onDate: ' le {d} {m}',
    withYear: ' ',
    tomorrow: [' demain', ' après-demain'],
    inDays: ' dans # jours',
    reference: ', référence ',
    word: 'cinq cents',
  },
  it: {
    frames: [
      'Paga {A} a {P}{I}{D}{R}',
      'Per favore versa {A} a {P}{D}{I}{R}.',
      'Vorrei pagare {A} a {P}{I}{D}',
      'Versa {A}{I} a {P}{D}{R}',
      'Bonifico di {A} a {P}{D}{I}{R}',
      'trasferisci a {P} {A}{D}{I}',
    ],
    invoice: ['fattura #', 'la fattura n. #', 'fattura numero #'],
    reasons: ["l'affitto", 'i fiori', 'la pulizia', 'consulenza'],
    forReason: ' per ',
    francs: ['franchi', 'franchi svizzeri'],
    euros: ['euro'],
    weekdays: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'],
    onWeekday: ' ',
    months:
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
        ' ',
      ),
    onDate: ' il {d} {m}',
    withYear: ' ',
    tomorrow: [' domani', ' dopodomani'],
    inDays: ' tra # giorni',
    reference: ', riferimento ',
    word: 'cinquecento',
  },
  es: {
    frames: [
      'Paga {A} a {P}{I}{D}{R}',
      'Por favor transfiere {A} a {P}{D}{I}{R}.',
      'Quiero pagar {A} a {P}{I}{D}',
      'Envía {A}{I} a {P}{D}{R}',
      'Transferencia de {A} a {P}{D}{I}{R}',
      'abona a {P} {A}{D}{I}',
    ],
    invoice: ['factura #', 'la factura n.º #', 'factura número #'],
    reasons: ['el alquiler', 'las flores', 'la limpieza', 'asesoría'],
    forReason: ' por ',
    francs: ['francos', 'francos suizos'],
    euros: ['euros'],
    weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    onWeekday: ' el ',
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
      ' ',
    ),
    onDate: ' el {d} de {m}',
    withYear: ' de ',
    tomorrow: [' mañana', ' pasado mañana'],
    inDays: ' dentro de # días',
    reference: ', referencia ',
    word: 'quinientos',
  },
};
