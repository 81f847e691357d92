/** Why, since when, how come: the whole question takes its content for granted. */
const why =
  /^\W*(?:(?:and|but|so|und|aber|et|mais|e|ma|y|pero)\s+)?(?:why|how come|since when|for what reason|what is the reason|warum|weshalb|wieso|weswegen|seit wann|aus welchem grund|wie kommt es|pourquoi|depuis quand|pour quelle raison|comment se fait-il|perch[éeè]|come mai|da quando|per quale (?:motivo|ragione)|por qu[ée]|desde cu[áa]ndo|a qu[ée] se debe|c[óo]mo es que)(?!\p{L})/iu;
/** Since when a rule holds, not from when a period runs: what is answered by a date. */
const sinceWhen =
  /^\W*(?:(?:and|so|und|et|e|y)\s+)?(?:since when|when did|on (?:what|which) da(?:te|y) did|seit wann|wann (?:wurden?|hat)|depuis quand|quand (?:a|ont)|da quando|quando (?:ha|hanno)|desde cuándo|desde cuando|cuándo (?:se (?:\p{L}+(?:ó|ieron|aron|duj(?:o|eron)|pus(?:o|ieron))|hizo|hicieron)|subió|entró|empezó|cambió))(?!\p{L})(?!.{0,40}(?<!\p{L})(?:runs?|start to run|läuft|zählt|beginnt|court|commence à courir|compte|decorre|corre|parte|cuenta|empieza a (?:correr|contar))(?!\p{L}))/iu;
/** Which rule says it is asked for: that one does is taken for granted. */
const whichSays =
  /^\W*(?:(?:and|so|und|et|e|y)\s+)?(?:(?:which|what) (?:article|provision|section|paragraph|rule|law|act)s?|welche[rs]? (?:artikel|bestimmung|vorschrift|norm|regel|gesetz|absatz)|quel(?:le)?s? (?:article|disposition|règle|norme|loi|alinéa)|quale (?:articolo|norma|disposizione|legge|regola)|qué (?:artículo|norma|disposición|ley|regla))(?!\p{L})/iu;
/** By which rule something holds is asked for: that it holds is taken for granted. */
const byWhich =
  /^\W*(?:(?:and|so|und|et|e|y)\s+)?(?:(?:under|by|according to|on the basis of|pursuant to) (?:which|what) (?:article|provision|section|paragraph|rule|law|act)|(?:nach|gemäss|laut|aufgrund|gestützt auf) welche[rmns]? (?:artikel|bestimmung|vorschrift|norm|gesetz|regel)|(?:en vertu de|selon|d[’']après|sur la base de) quel(?:le)?s? (?:article|disposition|règle|norme|loi)|(?:in base a|secondo|ai sensi di|in virtù di|per) quale (?:articolo|norma|disposizione|legge|regola)|(?:según|en virtud de|conforme a|con arreglo a) qué (?:artículo|norma|disposición|ley|regla))(?!\p{L})/iu;
/** What gives leave is asked for: that there is leave is taken for granted. */
const whichExempts =
  /(?:which|what) (?:\p{L}+ ){1,3}(?:exempts?|frees?|releases?|dispenses?)(?!\p{L})|welche[rs]? (?:\p{L}+ ){1,3}(?:befreit|entbindet|nimmt)(?!\p{L})|quel(?:le)?s? (?:\p{L}+ ){1,3}(?:dispense|exempte|libère|exonère)(?!\p{L})|quale (?:\p{L}+ ){1,3}(?:esonera|dispensa|esenta|libera)(?!\p{L})|qué (?:\p{L}+ ){1,3}(?:exime|dispensa|libera|exonera)(?!\p{L})/iu;
const whichAllows =
  /(?:which|what) (?:\p{L}+ ){1,3}(?:allows?|permits?|lets?|entitles?|exempts?)|welche[rs]? (?:\p{L}+ ){1,3}(?:erlaubt|gestattet|befreit|ermöglicht)|qu[e']l?l?e?s? (?:\p{L}+ ){1,3}(?:m[e’']|nous )? ?(?:permet|autorise|dispense)|quale (?:\p{L}+ ){1,3}(?:mi |ci )?(?:permette|consente|autorizza|esonera)|qu[ée] (?:\p{L}+ ){1,3}(?:me |nos )?(?:permite|autoriza|exime)/iu;
/** A reason that is given: what follows, up to the next pause, is taken for granted. */
const because =
  /(?:^\W*(?:as|since|comme|como|da(?! (?:qual|quando|quant|che|chi|dove))|(?<!¿)se(?=[^?]*[,;:])|if|wenn)|(?<!\p{L})(?:given that|seeing that|now that|because|considering that|knowing that|even though|although|weil|nachdem|obwohl|angesichts dessen,? dass|jetzt,? (?:da|wo)|puisqu[e’']?|étant donné qu[e’']?|vu qu[e’']?|sachant qu[e’']?|maintenant qu[e’']?|du moment qu[e’']?|parce qu[e’']?|bien qu[e’']?|visto che|dato che|poich[ée]|siccome|dal momento che|sapendo che|ora che|considerato che|anche se|ya que|dado que|puesto que|visto que|sabiendo que|ahora que|aunque|considerando que))(?!\p{L})/iu;
/** Of those, what only supposes it, grants it or tells what went before. */
const supposed =
  /^\W*(?:even though|although|now that|nachdem|obwohl|jetzt,? (?:da|wo)|maintenant qu|bien qu|ora che|anche se|ahora que|aunque|if|wenn|se(?!\p{L}))/iu;
/** Of whom a case is told, wherever they stand. */
const ofUs =
  /(?<!\p{L})(?:we|us|our|my|me|wir|uns|unser\p{L}*|mein\p{L}*|nous|notre|nos|mon|ma|mes|noi|nostr\p{L}|mi[oae]i?|nosotros|nuestr\p{L}+|mis?)(?!\p{L})/iu;
/** Said beside a question: `I have to show it to FINMA first, don't I – how long do they take?` */
const pause = /\s[–—-]\s|[,;:.]\s/u;
/** A question that is answered by yes or no takes nothing for granted. */
const yesOrNo =
  /^\W*(?:(?:and|but|so|und|aber|et|mais|e|ma|y|pero|really|stimmt es,? dass)\s+)?(?:do|does|did|is|are|am|can|could|may|must|should|shall|has|have|will|would|muss|müssen|darf|dürfen|kann|können|soll|sollen|ist|sind|hat|haben|habe|braucht|brauche|brauchen|gilt|gelten|reicht|genügt|stimmt|wird|werden|est-ce|dois-je|doit-on|doit-il|peut-on|puis-je|peut-il|faut-il|suffit-il|a-t-on|suis-je|sommes-nous|avons-nous|est-il|devo|deve|dobbiamo|posso|può|possiamo|basta|bisogna|serve|occorre|è|sono|debo|debe|debemos|tengo que|hay que|puedo|(?:se )?pueden?|se deben?|podemos|es|son|basta|hace falta|tenemos que)(?!\p{L})/iu;
/** What a question asks for by a word, which neither yes nor no answers; before it may stand of what it is the end. */
const byWord =
  /^\W*(?:(?:and|but|so|und|aber|et|mais|e|ma|y|pero)\s+)?(?:(?:by|to|from|for|at|in|on|with|under|until|since|after|above|ab|bis|seit|mit|von|zu|an|bei|für|in|nach|innert|über|wegen|à|de|d['’]|dès|depuis|jusqu['’]à|pour|par|avec|en|dans|chez|sur|sous|a|da|di|fino a|per|con|entro|presso|su|desde|hasta|para|por|bajo|ante)\s*(?:partir d[e’']\s*)?)?(?:what|which|who|whom|whose|when|where|why|how|wer|wen|wem|wessen|was|wann|wo(?:her|hin|für|mit|ran|rauf|rin|rüber|zu|durch|nach|von|bei|gegen)?|wie(?:viele?|so)?|warum|weshalb|weswegen|welche\p{L}?|qui|que|qu['’]|quoi|quand|où|comment|combien|pourquoi|quel(?:le)?s?|chi|che|cosa|quando|dove|come|quant[oaie]|perch[ée]|qual[ei]?|qu[ée]|qui[ée]n(?:es)?|cu[áa]ndo|d[óo]nde|c[óo]mo|cu[áa]nt[oa]s?|cu[áa]l(?:es)?)(?!\p{L})/iu;
/** A verb before its pronoun, as French asks: `Le client doit-il signer ?` */
const inverted = /\p{L}(?:-t)?-(?:je|tu|il|elle|on|nous|vous|ils|elles)(?!\p{L})/iu;
const asks = /\?\s*$/u;
/** What makes of a statement a rule, and no fact of the client's. */
const rules =
  /(?<!\p{L})(?:must|shall|require|oblig|need|ha(?:s|ve) to|lasts(?!\p{L})|appl(?:y|ies)|minimum|maximum|at least|at most|deadline|period|threshold|allow|permit|(?:can|may|fined?|prohibit|forbid|forbidden|exempt|always|never|only)(?!\p{L})|muss|müssen|braucht|brauchen|verlangt|gilt|gelten|dauert|beträgt|frist|mindest|höchst|erhöht|erlaubt|verboten|darf|dürfen|kann|können|pflicht|immer|nie(?!\p{L})|doit|doivent|faut|exige|dure|atteint|dispose|délai|minim|maxim|prévoit|s’élève|élevé|permet|interdit|peut|peuvent|obligatoire|toujours|jamais|deve|devono|richiede|dura(?!\p{L})|termine|prevede|ammonta|conserva|permess|vietat|può|possono|sempre|mai(?!\p{L})|debe|deben|exige|plazo|prevé|asciende|hay que|necesita|puede|pueden|permit|prohib|siempre|nunca)/iu;

/** Of whom a fact of the case is told. */
const ofTheCase =
  /^\W*(?:(?:the|our|my|this|a|an|one|der|die|unser\p{L}*|mein\p{L}*|ein\p{L}*|le|la|l’|notre|mon|un|une|il|lo|nostr\p{L}|mi\p{L}|el|nuestr\p{L})\s*)?(?:clients?|customers?|he|she|we|i|they|it|kund\p{L}*|er|sie|wir|ich|es|cliente|clienti|nous|je|elle|ils|noi|io|lui|lei|nosotros|yo|él|ella)(?!\p{L})/iu;
/** What the one who asks must or may do is said of the law: `because we must stop all orders`. */
const mustOfUs =
  /^\W*(?:(?:i|we|one) (?:must|may|need not|(?:am|are|is) (?:allowed|required|obliged|forbidden|free)|ha(?:ve|s) to)|(?:ich|wir|man) (?:[^,;:]+ )?(?:muss|müssen|darf|dürfen)\W*$|(?:je|nous|on) (?:ne )?(?:dois|devons|doit|pouvons|peut)|(?:io |noi |si )?(?:non )?(?:devo|dobbiamo|deve|posso|possiamo|può)|(?:yo |nosotros |se )?(?:no )?(?:debo|debemos|debe|puedo|podemos|puede))(?!\p{L})/iu;

/** What a question takes for granted of the law. */
export interface Presupposed {
  /** Empty where it takes nothing. */
  readonly text: string;
  /** It asks for the reason of all that it says. */
  readonly isWhole: boolean;
  /** It is given as a reason and tells of no client: each number in it is meant as the law's. */
  readonly isReason: boolean;
  /** All of it is said of the law, whatever the words: each part of it must stand there. */
  readonly isClaim: boolean;
  /** It asks since when, which only a date answers. */
  readonly isSince: boolean;
  /** It asks which rule gives leave or exempts. */
  readonly grants: 'leave' | 'exemption' | null;
}

/** The part of a question that it takes for granted of the law; what it tells of a client is none. */
export function presupposed(question: string): Presupposed {
  const isSince = sinceWhen.test(question);
  const grants = whichExempts.test(question) ? 'exemption' : whichAllows.test(question) ? 'leave' : null;
  if ([whichSays, byWhich, why].some((whole) => whole.test(question)) || isSince || grants !== null)
    return {
      text: question.replace(why, ' '),
      isWhole: true,
      isReason: false,
      isClaim: true,
      isSince,
      grants,
    };
  return ofReason(question, because.exec(question));
}

/** What is given as a reason is taken for granted; without one, a statement before the question. */
function ofReason(question: string, given: RegExpExecArray | null): Presupposed {
  const text =
    given === null ? aside(question) : upToLastPause(question.slice(given.index + given[0].length));
  const isMust = mustOfUs.test(text);
  const isReason = given !== null && (!ofTheCase.test(text) || isMust);
  return {
    text: isReason || rules.test(text) ? text : '',
    isWhole: false,
    isReason,
    isClaim: isReason && (isMust || rules.test(text) || isGeneral(given?.[0] ?? '', text)),
    isSince: false,
    grants: null,
  };
}

/** A reason that supposes nothing and tells of nobody here. */
function isGeneral(word: string, text: string): boolean {
  return !supposed.test(word) && !ofUs.test(text);
}

/** What is given as a reason, without the question that follows it. */
function upToLastPause(text: string): string {
  const pauses = [...text.matchAll(new RegExp(pause, 'gu'))];
  return text.slice(0, pauses.at(-1)?.index ?? text.length);
}

/** A statement before a question of its own; empty where there is none. */
function aside(question: string): string {
  const at = pause.exec(question)?.index;
  if (at === undefined || !asks.test(question) || byWord.test(question) || isYesOrNo(question)) return '';
  const first = question.slice(0, at);
  return /\?/.test(first) ? '' : first;
}

/** Whether a question asks by a word, such as what or how. */
export function asksByWord(question: string): boolean {
  return byWord.test(question);
}

/** Whether yes or no answers a question. */
export function isYesOrNo(question: string): boolean {
  if (yesOrNo.test(question)) return true;
  return inverted.test(question) && !byWord.test(question) && !because.test(question);
}

/** Whether yes or no answers what is asked at the end, whatever is said before. */
export function endsInYesOrNo(question: string): boolean {
  return isYesOrNo(question.split(new RegExp(pause, 'u')).at(-1) ?? '');
}

/** When or how something has to be or may be done: that it has to or may is taken for granted. */
const whenMust =
  /^\W*(?:(?:and|so|und|et|e|y)\s+)?(?:when|by when|how (?:soon|quickly|fast|long after)|how|in what form|wann|bis wann|wie (?:schnell|bald|lange)|wie|innert welcher frist|quand|dans quel délai|comment|quando|entro quando|entro quanto|come|cu[áa]ndo|en qu[ée] plazo|c[óo]mo)(?!\p{L})(?:\s+\p{L}+)?\s+(?:must|should|may|can|do (?:i|we) have to|am i to|are we to|muss|müssen|soll|darf|dürfen|kann|können|dois-je|devons-nous|doit-on|puis-je|peut-on|pouvons-nous|faut-il|devo|dobbiamo|posso|possiamo|si può|debo|debemos|puedo|podemos|hay que|tengo que)(?!\p{L})/iu;

/** Whether a question asks when or how something has to be or may be done. */
export function asksWhenDone(question: string): boolean {
  return whenMust.test(question) && !(because.test(question) && pause.test(question));
}

/** How something is done is asked for, or by which form: that it may be done is taken for granted. */
const howDone =
  /^\W*(?:(?:and|so|und|et|e|y)\s+)?(?:how (?:do|would|should|can|could) (?:i|we|one)|how to|(?:on |with |using )?(?:which|what) (?:form|letter|template)|wie (?:\p{L}+e ich|\p{L}+en wir|\p{L}+t man)|(?:mit |auf )?welche[mnrs]? (?:formular|schreiben|brief|vorlage)|comment (?:est-ce que )?(?:(?:l[’']|la |le |les |lui |leur )?\p{L}+-(?:je|nous|t-on|on)|(?:je|nous|on)(?!\p{L})|(?:l[’']|le |la |lui |leur )?\p{L}+(?:er|ir|re)(?!\p{L}))|(?:sur |avec |par )?quel(?:le)? (?:formulaire|lettre|modèle)|come (?:si |gli |le |lo |la )?(?:\p{L}+o|\p{L}+iamo|\p{L}+[aei]re)|(?:con |su )?quale (?:modulo|lettera|modello)|cómo (?:se |le |les |lo |la )?(?:\p{L}+o|\p{L}+mos|\p{L}+[aei]r)|(?:con |en )?qué (?:formulario|carta|modelo))(?!\p{L})/iu;

/** Whether a question asks how, or by which form, something is done. */
export function asksHowDone(question: string): boolean {
  return howDone.test(question);
}
