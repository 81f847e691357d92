import type { AssistantLanguage } from '@sorgfalt/contract';

/** What is said where no source says anything. */
const noSource: Readonly<Record<AssistantLanguage, string>> = {
  en: 'I have found no source in the library that answers this, so I say nothing about it. Name the article and the act, such as Art. 3 AMLA.',
  de: 'Ich habe in der Bibliothek keine Quelle gefunden, die das beantwortet, und sage deshalb nichts dazu. Nennen Sie den Artikel und das Gesetz, etwa Art. 3 GwG.',
  fr: 'Je n’ai trouvé dans la bibliothèque aucune source qui réponde à cette question et je n’affirme donc rien. Indiquez l’article et la loi, par exemple art. 3 LBA.',
  it: 'Nella biblioteca non ho trovato alcuna fonte che risponda a questa domanda e quindi non affermo nulla. Indichi l’articolo e la legge, per esempio art. 3 LRD.',
  es: 'No he encontrado en la biblioteca ninguna fuente que responda a esto y por eso no afirmo nada. Indique el artículo y la ley, por ejemplo art. 3 LBA.',
};

export function refusalText(language: AssistantLanguage): string {
  return noSource[language];
}
