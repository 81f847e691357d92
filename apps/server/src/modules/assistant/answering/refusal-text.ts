import type { AnswerRefusal, AssistantLanguage } from '@sorgfalt/contract';
import type { Fault } from '@sorgfalt/grounding';

type Texts<Key extends string> = Readonly<Record<Key, Readonly<Record<AssistantLanguage, string>>>>;

/** What is said where no answer is given, by its reason. */
const texts: Texts<Exclude<AnswerRefusal, 'false-premise'>> = {
  'no-source': {
    en: 'I have found no source in the library that answers this, so I say nothing about it. Name the article and the act, such as Art. 3 AMLA.',
    de: 'Ich habe in der Bibliothek keine Quelle gefunden, die das beantwortet, und sage deshalb nichts dazu. Nennen Sie den Artikel und das Gesetz, etwa Art. 3 GwG.',
    fr: 'Je n’ai trouvé dans la bibliothèque aucune source qui réponde à cette question et je n’affirme donc rien. Indiquez l’article et la loi, par exemple art. 3 LBA.',
    it: 'Nella biblioteca non ho trovato alcuna fonte che risponda a questa domanda e quindi non affermo nulla. Indichi l’articolo e la legge, per esempio art. 3 LRD.',
    es: 'No he encontrado en la biblioteca ninguna fuente que responda a esto y por eso no afirmo nada. Indique el artículo y la ley, por ejemplo art. 3 LBA.',
  },
  'out-of-field': {
    en: 'This is no question about Swiss financial market law, so I do not answer it.',
    de: 'Das ist keine Frage zum Schweizer Finanzmarktrecht, deshalb beantworte ich sie nicht.',
    fr: 'Cette question ne porte pas sur le droit suisse des marchés financiers, je n’y réponds donc pas.',
    it: 'Questa domanda non riguarda il diritto svizzero dei mercati finanziari, quindi non rispondo.',
    es: 'Esta pregunta no trata del derecho suizo de los mercados financieros, por eso no la respondo.',
  },
};

/** What is wrong with what a question takes for granted. */
const faults: Texts<Fault> = {
  article: {
    en: 'The question names an article that the act does not have, or that is not in force on this day.',
    de: 'Die Frage nennt einen Artikel, den das Gesetz nicht hat oder der an diesem Tag nicht gilt.',
    fr: 'La question cite un article que la loi ne contient pas ou qui n’est pas en vigueur ce jour-là.',
    it: 'La domanda cita un articolo che la legge non contiene o che in quel giorno non è in vigore.',
    es: 'La pregunta cita un artículo que la ley no tiene o que no está en vigor ese día.',
  },
  number: {
    en: 'The question takes for granted a number, amount or deadline that the sources do not give.',
    de: 'Die Frage setzt eine Zahl, einen Betrag oder eine Frist voraus, die so nicht in den Quellen steht.',
    fr: 'La question suppose un chiffre, un montant ou un délai que les sources n’indiquent pas.',
    it: 'La domanda presuppone una cifra, un importo o un termine che le fonti non indicano.',
    es: 'La pregunta da por sentada una cifra, un importe o un plazo que las fuentes no indican.',
  },
  authority: {
    en: 'The question gives an authority a part that the sources do not give it.',
    de: 'Die Frage weist einer Behörde etwas zu, was die Quellen ihr nicht zuweisen.',
    fr: 'La question attribue à une autorité un rôle que les sources ne lui attribuent pas.',
    it: 'La domanda attribuisce a un’autorità un ruolo che le fonti non le attribuiscono.',
    es: 'La pregunta atribuye a una autoridad un papel que las fuentes no le atribuyen.',
  },
  date: {
    en: 'The question asks since when a rule holds, and the sources bear out no such change.',
    de: 'Die Frage will wissen, seit wann eine Regel gilt; die Quellen belegen eine solche Änderung nicht.',
    fr: 'La question demande depuis quand une règle vaut ; les sources n’attestent pas ce changement.',
    it: 'La domanda chiede da quando vale una regola; le fonti non attestano un tale cambiamento.',
    es: 'La pregunta quiere saber desde cuándo rige una norma; las fuentes no avalan tal cambio.',
  },
  forbidden: {
    en: 'The question asks how to do what the sources forbid.',
    de: 'Die Frage will wissen, wie man tut, was die Quellen verbieten.',
    fr: 'La question demande comment faire ce que les sources interdisent.',
    it: 'La domanda chiede come fare ciò che le fonti vietano.',
    es: 'La pregunta quiere saber cómo se hace lo que las fuentes prohíben.',
  },
  contrary: {
    en: 'The question takes for granted the contrary of what the sources say.',
    de: 'Die Frage setzt das Gegenteil dessen voraus, was die Quellen sagen.',
    fr: 'La question suppose le contraire de ce que disent les sources.',
    it: 'La domanda presuppone il contrario di ciò che dicono le fonti.',
    es: 'La pregunta da por sentado lo contrario de lo que dicen las fuentes.',
  },
  unsaid: {
    en: 'The question takes for granted something that I do not find like that in the sources.',
    de: 'Die Frage setzt etwas voraus, das ich so nicht in den Quellen finde.',
    fr: 'La question suppose quelque chose que je ne trouve pas ainsi dans les sources.',
    it: 'La domanda presuppone qualcosa che non trovo così nelle fonti.',
    es: 'La pregunta da por sentado algo que no encuentro así en las fuentes.',
  },
};

/** What the nearest provision says instead, word for word. */
const nearest: Readonly<Record<AssistantLanguage, (citation: string, said: string) => string>> = {
  en: (citation, said) => `The nearest provision, ${citation}, says: “${said}”`,
  de: (citation, said) => `Am nächsten kommt ${citation}: «${said}»`,
  fr: (citation, said) => `La disposition la plus proche, ${citation}, dit : « ${said} »`,
  it: (citation, said) => `La disposizione più vicina, ${citation}, dice: «${said}»`,
  es: (citation, said) => `La disposición más cercana, ${citation}, dice: «${said}»`,
};

const askAgain: Readonly<Record<AssistantLanguage, string>> = {
  en: 'Please check this and ask again.',
  de: 'Bitte prüfen Sie das und fragen Sie nochmals.',
  fr: 'Veuillez vérifier et reposer la question.',
  it: 'Verifichi e ponga di nuovo la domanda.',
  es: 'Compruébelo y pregunte de nuevo.',
};

const otherScript: Readonly<Record<AssistantLanguage, string>> = {
  en: 'I read English, German, French, Italian and Spanish. Please ask in one of these languages.',
  de: 'Ich lese Deutsch, Französisch, Italienisch, Spanisch und Englisch. Bitte fragen Sie in einer dieser Sprachen.',
  fr: 'Je lis le français, l’allemand, l’italien, l’espagnol et l’anglais. Veuillez poser la question dans une de ces langues.',
  it: 'Leggo italiano, tedesco, francese, spagnolo e inglese. Ponga la domanda in una di queste lingue.',
  es: 'Leo español, alemán, francés, italiano e inglés. Pregunte en uno de estos idiomas.',
};

/** Why a question is not answered; one in letters of another script was not read at all. */
export function refusalText(
  reason: Exclude<AnswerRefusal, 'false-premise'>,
  language: AssistantLanguage,
  question: string,
): string {
  return reason === 'out-of-field' && isOfOtherScript(question)
    ? otherScript[language]
    : texts[reason][language];
}

function isOfOtherScript(question: string): boolean {
  const letters = question.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2;
}

/** What is wrong with a premise, and what the nearest provision says, where one is near. */
export function falsePremiseText(
  fault: Fault,
  language: AssistantLanguage,
  near: { readonly citation: string; readonly said: string } | null,
): string {
  const parts = [
    faults[fault][language],
    ...(near === null ? [] : [nearest[language](near.citation, near.said)]),
    askAgain[language],
  ];
  return parts.join('\n\n');
}
