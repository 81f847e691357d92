import { namesOfCountries } from './countries.ts';
import { asksByWord } from './presupposed.ts';
import type { Language } from '../passage.ts';

const languages: readonly Language[] = ['en', 'de', 'fr', 'it', 'es'];
/** Before the name of a country: what is asked happens there. */
const within = 'in|in der|in den|en|au|aux|à|nel|nella|nei|negli';
/** Of whom or what a country is told: the law that counts is still that of here. */
const ofCase =
  /(?<!\p{L})(?:i|we|us|our|my|ich|wir|uns|unser\p{L}*|mein\p{L}*|man|je|nous|on|notre|nos|mon|ma|mes|io|noi|nostr\p{L}|mi\p{L}|si|yo|nosotros|nuestr\p{L}+|mis?|se|clients?|customers?|companies|company|firms?|banks?|trust\p{L}*|foundations?|persons?|personen|personnes?|persone|personas?|people|accounts?|assets|money|data|payments?|transfers?|servers?|branch\p{L}*|subsidiar\p{L}*|offices?|intermediar\p{L}*|provider\p{L}*|kund\p{L}*|firm[ae]n?|gesellschaft\p{L}*|stiftung\p{L}*|kont[eo]n?|vermögen\p{L}*|geld\p{L}*|daten|zahlung\p{L}*|filiale?[ns]?|tochter\p{L}*|niederlassung\p{L}*|finanzintermediär\p{L}*|anbieter\p{L}*|sociétés?|banques?|fondations?|comptes?|valeurs|argent|données|paiements?|virements?|serveurs?|succursal\p{L}*|bureaux?|prestataires?|clienti?e?|società|banc[ah]e?|fondazion[ei]|cont[oi]|denaro|soldi|dati|pagament[oi]|ufficio|fornitor[ei]|sociedad\p{L}*|bancos?|fundaci\p{L}+|cuentas?|dinero|datos|pagos?|oficinas?|servidor\p{L}*|proveedor\p{L}*)(?!\p{L})/iu;

/** What lexica tell of a country, and no law. */
const facts =
  'capital|capital city|currency|flag|anthem|language|area|hauptstadt|währung|flagge|hymne|sprache|fläche|capitale|monnaie|drapeau|langue|superficie|valuta|moneta|bandiera|inno|lingua|moneda|bandera|himno|idioma|lengua';
const linked = 'of|of the|von|der|des|de|de la|de l’|du|d’|di|della|del|dell’|degli|dei';

interface Patterns {
  readonly abroad: RegExp;
  readonly told: RegExp;
}

/** One of each for a language; made by the first question, not by each command that starts. */
let made: readonly Patterns[] | null = null;

function patternsOf(language: Language): Patterns {
  const countries = namesOfCountries(language).join('|');
  return {
    abroad: new RegExp(`(?<!\\p{L})(?:${within})\\s+(?:${countries})(?!\\p{L})`, 'iu'),
    told: new RegExp(`(?<!\\p{L})(?:${facts})\\s+(?:${linked})\\s*(?:${countries})(?!\\p{L})`, 'iu'),
  };
}

/**
 * Whether a question asks how something is in another country, and of nobody who has to do with one here, or what every
 * lexicon tells of a country.
 */
export function isAbroad(question: string): boolean {
  made ??= languages.map(patternsOf);
  if (made.some(({ told }) => told.test(question))) return true;
  if (!asksByWord(question) || ofCase.test(question)) return false;
  return made.some(({ abroad }) => abroad.test(question));
}
