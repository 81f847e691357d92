import type { AnswerRefusal, AssistantLanguage } from '@sorgfalt/contract';

/** What is said where no answer is given, by its reason. */
const texts: Readonly<Record<AnswerRefusal, Readonly<Record<AssistantLanguage, string>>>> = {
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
  'false-premise': {
    en: 'The question takes something for granted that the sources do not say or that contradicts them, such as a number, a deadline or an article. Please check it and ask again.',
    de: 'Die Frage setzt etwas voraus, was die Quellen nicht sagen oder was ihnen widerspricht, etwa eine Zahl, eine Frist oder einen Artikel. Bitte prüfen Sie das und fragen Sie nochmals.',
    fr: 'La question suppose quelque chose que les sources ne disent pas ou qui les contredit, par exemple un chiffre, un délai ou un article. Veuillez vérifier et reposer la question.',
    it: 'La domanda presuppone qualcosa che le fonti non dicono o che le contraddice, per esempio una cifra, un termine o un articolo. Verifichi e ponga di nuovo la domanda.',
    es: 'La pregunta da por sentado algo que las fuentes no dicen o que las contradice, por ejemplo una cifra, un plazo o un artículo. Compruébelo y pregunte de nuevo.',
  },
};

export function refusalText(reason: AnswerRefusal, language: AssistantLanguage): string {
  return texts[reason][language];
}
