/** A pattern whose `\\b` knows the letters of all languages. */
function pattern({ source }: RegExp): RegExp {
  return new RegExp(source.replaceAll('\\b', '(?:(?<!\\p{L})(?=\\p{L})|(?<=\\p{L})(?!\\p{L}))'), 'iu');
}

/** What a question or a sentence of law says of what may and must be, by words of the five languages. */
export type Said = 'leave' | 'ban' | 'exemption' | 'duty';

const forbidden = pattern(
  /\bunable to\b|\b(?:must|may|shall|can)(?: \p{L}+){0,4} not\b|\bcannot\b|\b(?:may|can|must) (?:no|neither|nobody|none|never)\b|\b(?:no|nobody|none)(?: \p{L}+){0,4} (?:may|must|can)\b|\bkein\p{L}* [^.;]{0,40}\b(?:darf|dürfen)\b|\baucune? \p{L}+ ne (?:peut|doit)\b|\bn(?:e |’)(?:puis|ai|avons|a)[^.;]{0,12} (?:pas|pas le droit)\b|\bnessun\p{L}* [^.;]{0,40}\b(?:può|deve)\b|\bnon (?:posso|possiamo|devo)\b|\bno (?:puedo|podemos|debo)\b|\bno se (?:puede|debe)\b|\bneither\b.*\bmay\b|prohibit|forbid|forbidden|\b(?:darf|dürfen)\b[^.;]{0,80}?\b(?:nicht|kein\p{L}*|weder|niemand\p{L}*|nichts)\b|\bweder\b.*\b(?:darf|dürfen|noch)\b|verboten|untersag|\bn(?:e |’)(?:doit|doivent|peut|peuvent|est permis)\b[^.;]{0,40}?\b(?:pas|ni|aucun\p{L}*|rien)\b|\bni\b.*\bne (?:doit|doivent|peut|peuvent)\b|interdi[tre]|\bnon (?:deve|devono|può|possono)\b|\bné\b.*\b(?:deve|devono|può|possono)\b|vietat|divieto|\bno (?:debe|deben|puede|pueden)\b|\bni\b.*\b(?:debe|deben|puede|pueden)\b|proh[ií]b/iu,
);
const needless = pattern(
  /\b(?:need not|needn['’]t|don['’]t (?:have|need) to|doesn['’]t (?:have|need)(?: to)?|not (?:have|need|required|obliged|apply)|no longer (?:have to|need|required)|no (?:need|obligation|duty)|exempt|waive|voluntary|optional|without (?:a |any )?(?:licen[cs]e|permi))|\b(?:nicht|kein\p{L}*)\b[^.?]{0,60}\b(?:müssen|muss|nötig|pflicht\p{L}*|verpflichtet|brauch\p{L}*|gelten|gilt|anwendbar)|\b(?:muss|müssen|brauch\p{L}*|gelten|gilt)\b[^.?]{0,60}\b(?:nicht|kein\p{L}*)\b|ausgenommen|befreit|freiwillig|entbunden|nimmt [^.;]{1,80} aus\b|\b(?:ne|n['’])\s*(?:doi\p{L}*|devons|faut|est-?il|suis-je|a|ont)\b[^.?]{0,30}\b(?:pas|plus)\b|n['’](?:a|ont|ai|avons) (?:plus|pas) besoin|sans autorisation|dispens|exclu|facultati|ne (?:s’appliquent?|val(?:ent|ait|aient)|vaut) pas|\bnon (?:deve|devono|devo|dobbiamo|occorre|serve|è (?:più )?necessari\p{L}|ha bisogno|sono tenut|si applica\p{L}*)\b|senza (?:autorizzazione|licenza)|esent|esclus|facoltativ|non valgono|\b(?:ya )?no (?:debe|deben|debo|tengo que|tiene que|tienen que|hace falta|es necesari\p{L}|hay que|necesita\p{L}*|se aplican?)\b|sin (?:licencia|autorización)|exent|exim|exclu|voluntari|no (?:rigen|valen)/iu,
);
const permitted = pattern(
  /\b(?:may|can|could|allow(?:s|ed)?|permit(?:s|ted)?|lets?|free to|entitle[sd]?)\b|\bha(?:ve|s) the right to\b|\b(?:darf|dürfen|kann|können|steht [^.;]{1,60} frei|erlaubt|zulässig|zugelassen|gestattet|berechtigt)|\b(?:peut|peuvent|puis-je|pouvons|permis|permet|autorise(?:nt)?\b|est autorisé|libre de|admis\b|admises?\b|licites?\b|(?:ai-je|avons-nous|a-t-on|a|j’ai) le droit d)|\b(?:può|possono|posso|possiamo|permess|permette|consente|lecit[oaie]|ammess\p{L}|(?:ho|abbiamo|ha) il diritto d)|\b(?:puede|pueden|puedo|podemos|permite|permitid|admitid\p{L}|lícit\p{L}|(?:tengo|tenemos|tiene) derecho a)/iu,
);
const obliged = pattern(
  /\b(?:must|shall|has to|have to|needs?|requires?|required|obliged)\b|\b(?:muss|müssen|hat zu|haben zu|verpflichtet|braucht|brauchen|benötig\p{L}+|nötig|erforderlich|bedarf|bedürfen|erst)\b|\b(?:doit|doivent|dois-je|est tenu|sont tenus|tenue?s?|obligé\p{L}*|faut|exige\p{L}*|nécessaire|requise?|(?:a|ont) besoin)\b|\b(?:deve|devono|devo|è tenut\p{L}|sono tenut\p{L}|obbligat\p{L}|occorre|serve|necessari\p{L}|richiest\p{L}|(?:ha|hanno) bisogno)\b|\b(?:debe|deben|debo|está obligad\p{L}|obligad\p{L}*|necesita|requiere\p{L}*|exige\p{L}*|tienen? que|hay que)\b/iu,
);

/** What a text says, denials before all else, then what it says first; null where it says nothing of the kind. */
export function saidBy(text: string): Said | null {
  if (needless.test(text)) return 'exemption';
  if (forbidden.test(text)) return 'ban';
  const [duty, leave] = [obliged.exec(text)?.index, permitted.exec(text)?.index];
  if (duty === undefined) return leave === undefined ? null : 'leave';
  return leave !== undefined && leave < duty ? 'leave' : 'duty';
}

/** What cannot hold where the law says the other. */
const denies: Readonly<Record<Said, readonly Said[]>> = {
  leave: ['ban'],
  ban: ['leave', 'duty'],
  exemption: ['duty'],
  duty: ['exemption', 'ban'],
};

/** Whether the law, saying `said`, denies what is taken for granted. */
export function isContrary(taken: Said, said: Said): boolean {
  return denies[taken].includes(said);
}
